"""What goes wrong in games.canonical. One of the two functions is wrong each time."""

from __future__ import annotations

from typing import Any

from autograder.checks.exercise import mistake, variant
from autograder.exercises.games.canonical import canonical, canonical_nim
from autograder.exercises.material.tictactoe import images


def _mirrored(s: str) -> str:
    return "".join(s[i] for i in (2, 1, 0, 5, 4, 3, 8, 7, 6))


@mistake("games.canonical", canonical_nim)
def only_turned_never_mirrored(state: Any) -> Any:
    """You turn the board, but you never look at it in a mirror. A square has eight symmetries, four
    of them are reflections."""
    return min(images(state)[:4])


@mistake("games.canonical", canonical_nim)
def only_mirrored_never_turned(state: Any) -> Any:
    """You mirror the board, but you never turn it by a quarter. A square has eight symmetries."""
    sideways = _mirrored(state)
    return min(state, sideways, state[6:] + state[3:6] + state[:3], state[::-1])


@mistake("games.canonical", canonical_nim)
def only_the_board_itself_is_mirrored(state: Any) -> Any:
    """You take the four turned boards, and of the board itself the mirror image. The turned ones
    have mirror images, too: there are eight boards to compare."""
    return min([*images(state)[:4], _mirrored(state)])


@mistake("games.canonical", canonical_nim)
def half_turns_only(state: Any) -> Any:
    """You turn the board upside down. It can be turned by a quarter, too, and mirrored."""
    return min(state, state[::-1])


@mistake("games.canonical", canonical_nim)
def it_returns_the_board_itself(state: Any) -> Any:
    """Every board keeps a form of its own in your program. Boards that are alike should all get the
    same one: of eight images, choose one by a rule that does not depend on where you started."""
    return state


@mistake("games.canonical", canonical_nim)
def it_turns_the_board_once(state: Any) -> Any:
    """You turn the board and return what comes out. Turn it in every way, and choose one of the
    results by a fixed rule, the smallest text, say."""
    return images(state)[1]


@mistake("games.canonical", canonical_nim)
def x_and_o_are_merged(state: Any) -> Any:
    """You also swap X and O. Then a board that X wins and one that O wins become the same: they are
    worth the opposite."""
    swapped = state.translate(str.maketrans("XO", "OX"))
    return min(images(state) + images(swapped))


@mistake("games.canonical", canonical_nim)
def the_cells_are_sorted(state: Any) -> Any:
    """You sort the marks. That forgets where they stand: only turning and mirroring leave the game
    the same."""
    return "".join(sorted(state))


@mistake("games.canonical", canonical_nim)
def the_rows_are_sorted(state: Any) -> Any:
    """You put the rows into order. Swapping two rows is no symmetry: it tears diagonals apart."""
    return "".join(sorted((state[:3], state[3:6], state[6:])))


@mistake("games.canonical", canonical_nim)
def the_whole_class_is_returned(state: Any) -> Any:
    """You return all images. One of them was asked for, a state like any other."""
    return tuple(sorted(set(images(state))))


@mistake("games.canonical", canonical, at=1)
def nim_loses_its_mover(state: Any) -> Any:
    """You keep the piles and forget who is to move. With the other player to move the same table
    may be worth the opposite."""
    return 0, tuple(sorted(state[1]))


@mistake("games.canonical", canonical, at=1)
def nim_returns_the_piles_alone(state: Any) -> Any:
    """You return the piles without the mover. A state says whose turn it is."""
    return tuple(sorted(state[1]))


@mistake("games.canonical", canonical, at=1)
def nim_keeps_the_order_of_the_piles(state: Any) -> Any:
    """Your form of a table of Nim is the table itself. Which pile lies on the left makes no
    difference to the game."""
    return state


@mistake("games.canonical", canonical, at=1)
def nim_reverses_the_piles(state: Any) -> Any:
    """You turn the row of piles round. With three piles there are six orders, all the same game."""
    mover, piles = state
    return mover, min(tuple(piles), tuple(piles[::-1]))


@mistake("games.canonical", canonical, at=1)
def nim_merges_equal_piles(state: Any) -> Any:
    """You put the piles into a set, and two equal piles become one. They are two."""
    return state[0], tuple(sorted(set(state[1])))


@mistake("games.canonical", canonical, at=1)
def nim_is_sorted_digit_by_digit(state: Any) -> Any:
    """You make a text of the piles and take it apart again, digit by digit. A pile of ten becomes
    two piles: sort the numbers themselves."""
    mover, piles = state
    return mover, tuple(int(digit) for digit in "".join(sorted(map(str, piles))))


@mistake("games.canonical", canonical_nim)
def only_the_smallest_turned_board_is_mirrored(state: Any) -> Any:
    """You choose among the four turned boards first, and mirror the one you chose. The mirror image
    of another may come before both: choose once, among all eight."""
    turned = min(images(state)[:4])
    return min(turned, _mirrored(turned))


@variant("games.canonical", of=x_and_o_are_merged)
def x_is_always_to_move(state: Any) -> Any:
    if state.count("X") > state.count("O"):
        state = state.translate(str.maketrans("XO", "OX"))
    return min(images(state))
