"""What goes wrong in chance.td."""

from __future__ import annotations

from math import exp
from typing import Any

from autograder.checks.exercise import mistake
from autograder.exercises.chance.td import td


def _dot(w: Any, x: Any) -> Any:
    return sum(a * b for a, b in zip(w, x, strict=True))


def _step(w: Any, e: Any, factor: float) -> Any:
    return [weight + factor * trace for weight, trace in zip(w, e, strict=True)]


@mistake("chance.td")
def the_trace_is_not_decayed(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """Your trace never fades: a move of long ago has as much to do with the error as the last one.
    What is λ for?"""
    return td(w, x, e, target, alpha, 1)


@mistake("chance.td")
def the_trace_is_forgotten(w: Any, x: Any, e: Any, target: float, alpha: float, lam: float) -> Any:
    """Your trace starts anew at every step, so that only the last position learns. That is
    TD(0)."""
    return td(w, x, e, target, alpha, 0)


@mistake("chance.td")
def the_trace_is_replaced(w: Any, x: Any, e: Any, target: float, alpha: float, lam: float) -> Any:
    """Where this position has a feature, its trace starts anew, and what came before is lost. Here
    traces add up: λ · e + x."""
    e = [feature or lam * trace for trace, feature in zip(e, x, strict=True)]
    return _step(w, e, alpha * (target - _dot(w, x))), e


@mistake("chance.td")
def the_trace_is_kept_but_not_used(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """You keep a trace, but the weights change by the features of this position alone."""
    return _step(w, x, alpha * (target - _dot(w, x))), td(w, x, e, target, alpha, lam)[1]


@mistake("chance.td")
def the_old_trace_is_used(w: Any, x: Any, e: Any, target: float, alpha: float, lam: float) -> Any:
    """The weights change by the trace as it was before this position was added to it. This one is
    to learn as well: which comes first?"""
    return _step(w, e, alpha * (target - _dot(w, x))), td(w, x, e, target, alpha, lam)[1]


@mistake("chance.td")
def lambda_fades_this_position_too(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """You multiply the features of this position by λ as well. Only what came before fades."""
    e = [lam * (trace + feature) for trace, feature in zip(e, x, strict=True)]
    return _step(w, e, alpha * (target - _dot(w, x))), e


@mistake("chance.td")
def the_error_has_the_wrong_sign(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """The weights move away from the target. If the value was too low, which way should it go?"""
    e = td(w, x, e, target, alpha, lam)[1]
    return _step(w, e, alpha * (_dot(w, x) - target)), e


@mistake("chance.td")
def the_value_is_not_subtracted(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """You learn by the whole target. What is to be learnt is the difference to what was guessed."""
    e = td(w, x, e, target, alpha, lam)[1]
    return _step(w, e, alpha * target), e


@mistake("chance.td")
def the_step_size_is_left_out(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """You correct the whole error at once. One game is a noisy teacher: what is α for?"""
    return td(w, x, e, target, 1, lam)


@mistake("chance.td")
def the_weights_fade_by_lambda(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """You let the weights fade by λ. It is the trace that fades, the weights are what has been
    learnt."""
    _, trace = td(w, x, e, target, alpha, lam)
    return _step([lam * weight for weight in w], trace, alpha * (target - _dot(w, x))), trace


@mistake("chance.td")
def alpha_and_lambda_are_swapped(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """Which of α and λ says how far to go, and which how much of the past counts?"""
    return td(w, x, e, target, lam, alpha)


@mistake("chance.td")
def the_value_is_squeezed(w: Any, x: Any, e: Any, target: float, alpha: float, lam: float) -> Any:
    """You squeeze the weighted sum between 0 and 1 before you compare it with the target. Here the
    value is the weighted sum itself."""
    e = td(w, x, e, target, alpha, lam)[1]
    return _step(w, e, alpha * (target - 1 / (1 + exp(-_dot(w, x))))), e


@mistake("chance.td")
def the_changed_weights_are_valued(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """Each weight is corrected by an error that is worked out anew, with the weights before it
    changed already. There is one error for a step: work it out first."""
    e = td(w, x, e, target, alpha, lam)[1]
    w = list(w)
    for i, trace in enumerate(e):
        w[i] += alpha * (target - _dot(w, x)) * trace
    return w, e


@mistake("chance.td")
def it_changes_its_input(w: Any, x: Any, e: Any, target: float, alpha: float, lam: float) -> Any:
    """You change the lists you were given. Whoever called still has them: make new ones."""
    w[:], e[:] = td(w, x, e, target, alpha, lam)
    return w, e


@mistake("chance.td")
def it_changes_the_trace_it_was_given(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """The weights are new, but the trace you were given is changed in place. Make a new one."""
    new, e[:] = td(w, x, e, target, alpha, lam)
    return new, e


@mistake("chance.td")
def only_the_weights_are_returned(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """You return the weights alone. The next step needs the trace, too."""
    return td(w, x, e, target, alpha, lam)[0]


@mistake("chance.td")
def the_trace_is_returned_first(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """You return the trace and the weights. The weights come first."""
    return td(w, x, e, target, alpha, lam)[::-1]


@mistake("chance.td")
def the_old_trace_is_returned(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """The weights are right, but you return the trace as it came in. The next step needs the new
    one."""
    return td(w, x, e, target, alpha, lam)[0], e


@mistake("chance.td")
def lambda_fades_this_position_alone(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """You multiply the features of this position by λ, and leave what came before as it was. It is
    the other way round: the past fades."""
    e = [trace + lam * feature for trace, feature in zip(e, x, strict=True)]
    return _step(w, e, alpha * (target - _dot(w, x))), e


@mistake("chance.td")
def numbers_are_rounded(w: Any, x: Any, e: Any, target: float, alpha: float, lam: float) -> Any:
    """You round weights and trace. Steps are small: what is rounded away is never learnt."""
    return tuple([round(v, 3) for v in part] for part in td(w, x, e, target, alpha, lam))


@mistake("chance.td")
def the_trace_fades_once_more(
    w: Any, x: Any, e: Any, target: float, alpha: float, lam: float
) -> Any:
    """The weights are right, but the trace you return has faded once more. It fades when the next
    position is added to it: return it as you used it."""
    w, e = td(w, x, e, target, alpha, lam)
    return w, [lam * trace for trace in e]
