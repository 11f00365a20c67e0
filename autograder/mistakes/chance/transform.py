"""What goes wrong in chance.transform."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

from autograder.checks.exercise import mistake, variant
from autograder.exercises.chance.transform import counterexample, transform

COURSE_TREE = "(chance(0.9:3 0.1:1) chance(0.75:2 0.25:4))"


def _slopes(f: Any, xs: Any) -> list[float]:
    return [(f(b) - f(a)) / (b - a) for a, b in pairwise(sorted(xs))]


def _line(f: Any, xs: Any) -> bool:
    slopes = _slopes(f, xs)
    return all(abs(slope - slopes[0]) < 1e-9 for slope in slopes)


@mistake("chance.transform", counterexample)
def any_rising_map_is_enough(f: Any, xs: Any) -> Any:
    """That the order of values stays the same is enough for minimax. A mean depends on more than
    their order."""
    return all(slope > 0 for slope in _slopes(f, xs))


@mistake("chance.transform", counterexample)
def any_map_that_never_falls_is_enough(f: Any, xs: Any) -> Any:
    """A map that makes different values equal forgets which of them was better; and a mean depends
    on more than the order of values."""
    return all(slope >= 0 for slope in _slopes(f, xs))


@mistake("chance.transform", counterexample)
def any_line_is_enough(f: Any, xs: Any) -> Any:
    """It is a line, but which way does it go? After a falling one MAX would choose what was
    worst."""
    return _line(f, xs)


@mistake("chance.transform", counterexample)
def a_constant_counts_as_rising(f: Any, xs: Any) -> Any:
    """If all values become the same, there is nothing left to decide by."""
    return _line(f, xs) and _slopes(f, xs)[0] >= 0


@mistake("chance.transform", counterexample)
def only_no_change_is_allowed(f: Any, xs: Any) -> Any:
    """Values may change. 3x + 5 keeps every decision: why?"""
    return all(f(x) == x for x in xs)


@mistake("chance.transform", counterexample)
def a_line_must_go_through_zero(f: Any, xs: Any) -> Any:
    """You allow to stretch the values, but not to shift them. What does a shift do to a mean?"""
    return transform(f, xs) and len({round(f(x) / x, 9) for x in xs}) == 1


@mistake("chance.transform", counterexample)
def only_the_ends_are_looked_at(f: Any, xs: Any) -> Any:
    """Two points lie on a line always. Whether the map is one, the values in between tell."""
    return bool(f(max(xs)) > f(min(xs)))


@mistake("chance.transform", counterexample)
def only_the_first_three_are_looked_at(f: Any, xs: Any) -> Any:
    """You look at the first three values alone. A map can be a line there and bend later."""
    return transform(f, list(xs)[:3])


@mistake("chance.transform", counterexample)
def every_map_is_allowed(f: Any, xs: Any) -> Any:
    """You let every map pass. Try the map 1, 2, 3, 4 ↦ 0, 1, 2, 20 on two gambles."""
    return True


@mistake("chance.transform", counterexample)
def no_map_is_allowed(f: Any, xs: Any) -> Any:
    """You let no map pass. What does 2x do to the mean of a gamble, and to a sure value?"""
    return False


@mistake("chance.transform", counterexample)
def steps_are_compared_not_slopes(f: Any, xs: Any) -> Any:
    """You compare by how much f grows from one value to the next. The values need not be equally
    far apart: how much does it grow for each 1?"""
    steps = [f(b) - f(a) for a, b in pairwise(sorted(xs))]
    return steps[0] > 0 and max(steps) - min(steps) < 1e-9


@mistake("chance.transform", transform, at=1)
def one_tree_for_every_map(f: Any) -> Any:
    """You give the same tree whatever the map. It shows what some maps do: try x², and look for a
    gamble and a sure value that are closer together."""
    return COURSE_TREE


@mistake("chance.transform", transform, at=1)
def the_tree_is_made_of_mapped_values(f: Any) -> Any:
    """Your tree holds the values after the map. It is asked for before: the map comes on top."""
    f1, f2, f3, f4 = (f(x) for x in (1, 2, 3, 4))
    return f"(chance(0.9:{f3} 0.1:{f1}) chance(0.75:{f2} 0.25:{f4}))"


@mistake("chance.transform", transform, at=1)
def there_is_no_gamble_in_the_tree(f: Any) -> Any:
    """Without dice any rising map keeps the decision. Your tree needs a gamble."""
    return "(1 2)"


@mistake("chance.transform", transform, at=1)
def only_the_first_three_values_are_tried(f: Any) -> Any:
    """You look for the bend among 1, 2 and 3 alone. Some maps are a line there and bend later."""
    p, q = 0.5, (f(2) - f(1)) / (f(3) - f(1))
    if f(3) < f(1):
        return "(1 3)"
    share = (p + q) / 2
    return f"(2 chance({share!r}:3 {1 - share!r}:1))"


@mistake("chance.transform", transform, at=1)
def falling_maps_are_not_thought_of(f: Any) -> Any:
    """You look for a bend. A falling line has none, and still changes every decision, even one
    without dice."""
    return "(2 chance(0.5:3 0.5:1))" if transform(lambda x: -f(x), (1, 2, 3)) else counterexample(f)


@mistake("chance.transform", transform, at=1)
def both_moves_are_worth_the_same(f: Any) -> Any:
    """In your tree both moves are worth the same, so either is best before the map. Make one of
    them better, by little."""
    return "(2 chance(0.5:3 0.5:1))"


@variant("chance.transform", of=only_the_first_three_are_looked_at)
def only_the_lowest_three_are_looked_at(f: Any, xs: Any) -> Any:
    return transform(f, sorted(xs)[:3])


@mistake("chance.transform", counterexample)
def the_values_are_not_looked_at(f: Any, xs: Any) -> Any:
    """You try the map on 1, 2, 3 and 4, whichever values you were given. It may bend between
    others."""
    return transform(f, (1, 2, 3, 4))


@mistake("chance.transform", transform, at=1)
def both_moves_are_worth_the_same_after_the_map(f: Any) -> Any:
    """After the map both moves of your tree are worth the same, so the best one has not become the
    worse. Go a little further, to where the other is better."""
    for low, middle, high in combinations((1, 2, 3, 4), 3):
        if f(low) > f(middle):
            return f"({low} {middle})"
        p, q = (middle - low) / (high - low), (f(middle) - f(low)) / (f(high) - f(low))
        if abs(p - q) > 1e-9:
            return f"({middle} chance({q!r}:{high} {1 - q!r}:{low}))"
    return None


@variant("chance.transform", of=any_line_is_enough)
def any_line_that_is_not_flat_is_enough(f: Any, xs: Any) -> Any:
    return _line(f, xs) and _slopes(f, xs)[0] != 0


@mistake("chance.transform", counterexample)
def slopes_may_differ_a_little(f: Any, xs: Any) -> Any:
    """You let slopes pass that differ by a little. A map that bends a little changes decisions that
    are close: allow for no more than rounding, such as 1e-9."""
    slopes = _slopes(f, xs)
    return slopes[0] > 0 and max(slopes) - min(slopes) < 0.1
