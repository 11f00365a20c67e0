"""Networks as pictures: what they compute, a weight on every line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.draw.networks import network_picture
from adsearch.draw.scene import Circle, Line, Text
from adsearch.search import Network
from autograder.exercises.programs.gradient import gradient

NUMBERS = st.integers(-3, 3).map(float)


@st.composite
def networks(draw: st.DrawFn) -> tuple[list[list[float]], list[float], list[float]]:
    inputs, units = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    row = st.lists(NUMBERS, min_size=inputs + 1, max_size=inputs + 1)
    inner = draw(st.lists(row, min_size=units, max_size=units))
    outer = draw(st.lists(NUMBERS, min_size=units + 1, max_size=units + 1))
    return inner, outer, draw(st.lists(NUMBERS, min_size=inputs, max_size=inputs))


@given(networks())
def test_the_value_is_that_of_the_network_which_learns(
    network: tuple[list[list[float]], list[float], list[float]],
) -> None:
    inner, outer, x = network
    learner = Network(len(x), len(inner), alpha=0.1, lam=0.0, seed=0)
    learner.inner[:-1], learner.outer[:] = inner, outer
    value = float(str(network_picture(inner, outer, x)).rpartition("= ")[2].replace("−", "-"))
    assert abs(value - float(learner.value(x))) < 6e-4


@given(networks())
def test_every_weight_has_a_line_and_nothing_leads_to_a_constant(
    network: tuple[list[list[float]], list[float], list[float]],
) -> None:
    inner, outer, x = network
    scene = network_picture(inner, outer, x).scene
    lines = [item for item in scene.items if isinstance(item, Line)]
    assert len(lines) == len(inner) * len(inner[0]) + len(outer)
    texts = [item.parts for item in scene.items if isinstance(item, Text)]
    symbols = {parts[0][0] + parts[1][0] for parts in texts if len(parts) == 3}
    indices = [(j + 1, i + 1) for j, row in enumerate(inner) for i in range(len(row))]
    assert symbols == {f"W{j}{i}" for j, i in indices} | {f"v{j + 1}" for j in range(len(outer))}
    constants = [item for item in scene.items if isinstance(item, Circle) and item.style == "other"]
    assert len(constants) == 2
    assert not {(line.x2, line.y2) for line in lines} & {(c.x, c.y) for c in constants}


@pytest.mark.parametrize("follow", [None, (2, 1)])
def test_no_two_texts_of_the_notebooks_network_meet(follow: tuple[int, int] | None) -> None:
    scene = network_picture([[0.5, -1, 0], [1, 1, -1]], [1, -2, 0.5], [1, 0.5], follow).scene
    boxes = [item.box for item in scene.items if isinstance(item, Text)]
    assert not any(a.meets(b) for i, a in enumerate(boxes) for b in boxes[:i])
    assert all(box.left > 0 and box.right < scene.width for box in boxes)
    assert all(box.top > 0 and box.bottom < scene.height for box in boxes)


@given(networks(), st.data())
def test_the_slope_that_is_followed_is_the_right_one(
    network: tuple[list[list[float]], list[float], list[float]], data: st.DataObject
) -> None:
    inner, outer, x = network
    unit = data.draw(st.integers(1, len(inner)))
    entry = data.draw(st.integers(1, len(inner[0])))
    picture = network_picture(inner, outer, x, (unit, entry))
    shown = float(str(picture).rpartition("= ")[2].replace("−", "-"))
    _, slopes, _ = gradient(inner, outer, x)
    assert abs(shown - slopes[unit - 1][entry - 1]) < 6e-4
    thick = [i for i in picture.scene.items if isinstance(i, Line) and i.style == "best"]
    assert len(thick) == 2
    assert (thick[0].x2, thick[0].y2) == (thick[1].x1, thick[1].y1)
