"""TD(λ) step by step, and students of Pig to the figures of the course."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from adsearch.search.pig_solver import PigSolution
from adsearch.search.pig_td_learning import PigStudent, one_ply, plain, quadratic
from adsearch.search.td_learning import Linear, td_step
from adsearch.search.td_network import Network


@cache
def best_50() -> PigSolution:
    return PigSolution(50)


def test_one_step_by_hand() -> None:
    w, e = td_step((0.2, 0.4), (1, 0.5), (0, 0), target=1, alpha=0.1, lam=0.7)
    assert w == pytest.approx((0.26, 0.43))
    assert e == pytest.approx((1, 0.5))


def test_a_second_step_corrects_what_the_trace_remembers() -> None:
    w, e = td_step((0.2, 0.4), (1, 0.25), (1, 0.5), target=0.6, alpha=0.1, lam=0.7)
    assert e == pytest.approx((1.7, 0.6))
    assert w == pytest.approx((0.251, 0.418))


def test_a_step_leaves_its_input_alone() -> None:
    w, x, e = [0.2, 0.4], [1, 0.5], [1.0, 1.0]
    td_step(w, x, e, 1, 0.1, 0.7)
    assert (w, x, e) == ([0.2, 0.4], [1, 0.5], [1.0, 1.0])


def test_weights_features_and_trace_belong_together() -> None:
    with pytest.raises(ValueError, match=r"shorter|longer"):
        td_step((0.2, 0.4), (1, 0.5, 3), (0, 0), 1, 0.1, 0.7)


def make_linear(lam: float) -> Linear:
    return Linear(3, alpha=0.3, lam=lam)


def make_network(lam: float) -> Network:
    network = Network(3, 5, alpha=0.3, lam=lam, seed=1)
    network.outer += 0.1 * (1 + abs(network.inner[:, 0]))
    return network


makers = pytest.mark.parametrize("make", [make_linear, make_network])
FIRST, SECOND = (0.2, 0.5, 1.0), (0.9, 0.1, 0.3)


@makers
def test_learning_follows_the_slope_of_the_squared_error(make) -> None:
    """With λ = 0 a small step changes the value by α · error · |gradient|²."""
    learner = make(0.0)
    learner.alpha = 1e-6
    before = learner.value(FIRST)
    slope = gradient_squared(learner, FIRST)
    learner.learn(FIRST, 1.0)
    assert learner.value(FIRST) - before == pytest.approx(1e-6 * (1 - before) * slope, rel=1e-3)


def gradient_squared(learner, x) -> float:
    """By differences, one weight at a time."""
    if isinstance(learner, Linear):
        value = learner.value(x)
        return sum((value * (1 - value) * feature) ** 2 for feature in x)
    total = 0.0
    for layer in (learner.inner, learner.outer):
        for place in range(layer.size):
            values = []
            for nudge in (1e-6, -1e-6):
                layer.flat[place] += nudge
                values.append(learner.value(x))
                layer.flat[place] -= nudge
            total += ((values[0] - values[1]) / 2e-6) ** 2
    return total


@makers
def test_without_a_trace_earlier_positions_are_left_alone_by_the_next_error(make) -> None:
    """λ = 0: having been somewhere before makes no difference. λ = 1: it does."""
    moved = []
    for lam in (0.0, 1.0):
        fresh, seasoned = make(lam), make(lam)
        seasoned.learn(FIRST, seasoned.value(FIRST))  # no error: only the trace changes
        for learner in (fresh, seasoned):
            learner.learn(SECOND, 1.0)
        moved.append(seasoned.value(FIRST) - fresh.value(FIRST))
    assert moved[0] == pytest.approx(0, abs=1e-12)
    assert moved[1] > 0.001


@makers
def test_in_the_other_players_view_the_trace_works_the_other_way(make) -> None:
    """If the second position, the other's, is better than thought, then the first was worse."""
    kept, swapped = make(1.0), make(1.0)
    for learner in (kept, swapped):
        learner.learn(FIRST, learner.value(FIRST))
    swapped.swap()
    for learner in (kept, swapped):
        learner.learn(SECOND, 1.0)
    assert swapped.value(FIRST) < kept.value(FIRST)


@makers
def test_a_new_game_forgets_the_trace(make) -> None:
    fresh, seasoned = make(1.0), make(1.0)
    seasoned.learn(FIRST, seasoned.value(FIRST))
    seasoned.new_game()
    for learner in (fresh, seasoned):
        learner.learn(SECOND, 1.0)
    assert seasoned.value(FIRST) == pytest.approx(fresh.value(FIRST), abs=1e-12)


def test_the_same_seed_makes_the_same_network() -> None:
    first, second, other = (Network(2, 3, 0.1, 0.7, seed) for seed in (4, 4, 5))
    assert (first.inner == second.inner).all()
    assert (first.inner != other.inner).any()


# -- students of Pig -----------------------------------------------------------------------------


@pytest.mark.long
def test_a_student_who_knows_the_truth_plays_perfectly() -> None:
    class Knows:
        def value(self, x):
            return best_50().value(*(round(50 * share) for share in x))

    judgement = PigStudent(50, Knows(), plain).judge(0, best_50())
    assert judgement == pytest.approx((0, 0, 0.5), abs=1e-12)
    assert one_ply(lambda *place: 0.5)(0, 0, 2)  # between equals it holds


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lam", "seed", "curve"),
    [
        pytest.param(*(0.7, 0, [(100, 0.121, 0.475)]), marks=pytest.mark.long),
        pytest.param(*(0, 0, [(0, 0.250, 0.071), (100, 0.165, 0.420)]), marks=pytest.mark.long),
        pytest.param(
            *(0, 0, [(300, 0.125, 0.420), (1000, 0.102, 0.459), (3000, 0.077, 0.474)]),
            marks=pytest.mark.long,
        ),
        pytest.param(
            *(0.7, 0, [(300, 0.099, 0.482), (1000, 0.088, 0.469), (3000, 0.045, 0.491)]),
            marks=pytest.mark.long,
        ),
        pytest.param(
            *(0.7, 1, [(100, 0.126, 0.420), (300, 0.127, 0.333), (1000, 0.057, 0.475)]),
            marks=pytest.mark.long,
        ),
        pytest.param(
            *(1, 0, [(10, 0.159, 0.451), (100, 0.246, 0.291), (300, 0.239, 0.333)]),
            marks=pytest.mark.long,
        ),
    ],
)
def test_learning_curves(lam: float, seed: int, curve: list[tuple[int, float, float]]) -> None:
    student = PigStudent(50, Linear(10, alpha=0.2, lam=lam), quadratic)
    found = student.study([games for games, _, _ in curve], best_50(), Random(seed))
    for judgement, figures in zip(found, curve, strict=True):
        assert judgement == pytest.approx(figures, abs=5.1e-4)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_network_learns_never_to_hold_at_pig_to_20(seed: int) -> None:
    student = PigStudent(20, Network(3, 20, alpha=0.1, lam=0, seed=seed), plain)
    before, after = student.study((0, 300), PigSolution(20), Random(seed))
    assert before.rms == pytest.approx(0.282, abs=0.001)
    assert after.rms < 0.18
    assert before.result < 0.2 < after.result == pytest.approx(0.5, abs=1e-9)


@pytest.mark.long
def test_a_network_comes_close_to_best_play_within_a_minute() -> None:
    """Not to the third decimal: rounding differs between machines, and training amplifies it."""
    student = PigStudent(50, Network(3, 20, alpha=0.02, lam=0, seed=0), plain)
    *_, judgement = student.study((3000, 6000, 10_000), best_50(), Random(0))
    assert judgement.rms < 0.12
    assert judgement.result > 0.44
