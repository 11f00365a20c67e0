"""Cards lie where their hands are, and whoever looks on sees the backs of the others'."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from adsearch import games
from adsearch.draw.boards import draw_board
from adsearch.draw.scene import Box, Group, Rect, Scene, Text
from adsearch.draw.svg import svg
from tests.draw.boards.played import flat, written
from tests.games.examples import EXAMPLES


def test_the_cards_of_a_trick_lie_apart_each_towards_its_hand() -> None:
    game = games.Whist("32", "KJ", "AQ54")
    s = game.result(game.initial(), game.outcomes(game.initial())[1][0])
    for card in ("♠2", "♠5", "♠K"):
        s = game.result(s, card)
    hands = draw_board(game, game.result(game.initial(), game.outcomes(game.initial())[1][0]))
    seats = {name: text for text in hands.items if isinstance(text, Text) for name, _ in text.parts}
    cards = [i for i in draw_board(game, s).items if isinstance(i, Rect) and i.style == "die"]
    south, west, north = cards  # in the order in which they were played
    boxes = [Box(c.x, c.y, c.x + c.width, c.y + c.height) for c in cards]
    assert not any(a.meets(b, 4) for a, b in combinations(boxes, 2))
    assert seats["North"].y < north.y < west.y < south.y < seats["South"].y
    assert seats["West"].x < west.x < south.x == north.x < seats["East"].x


def test_hearts_are_red_and_what_lies_face_down_is_listed() -> None:
    game = games.Whist("9.AQ", "QJ.9", "AKT.KJT")
    texts = [i for i in flat(draw_board(game).items) if isinstance(i, Text)]
    kinds = {(word, type) for text in texts for word, type in text.parts}
    assert {("♥", "score-red"), ("♠", "score"), ("♥", "plain-red"), ("♠", "plain")} <= kinds
    assert not kinds & {("♥", "score"), ("♠", "score-red")}
    listed = {"".join(word for word, _ in text.parts): text for text in texts}
    below = listed["face down, with West or East: ♠ A K 10  ♥ K J 10  "]
    assert below.x == listed["South"].x, "below the table, in neither's hand"
    assert below.y > max(item.y for word, item in listed.items() if word in ("West", "East"))
    dealt = draw_board(game, game.result(game.initial(), game.outcomes(game.initial())[0][0]))
    assert not [line for line in written(dealt) if "face down" in line], "all cards are seen"


def test_the_table_says_who_leads_until_a_card_is_played() -> None:
    game = games.Whist("32", "KJ", "AQ54")
    s = game.result(game.initial(), game.outcomes(game.initial())[1][0])
    for state, words in ((game.initial(), "South will lead"), (s, "South to lead")):
        texts = [i for i in flat(draw_board(game, state).items) if isinstance(i, Text)]
        types = {word: type for text in texts for word, type in text.parts}
        assert words in types
        assert (types["South"], types["West"]) == ("bold", "plain")
    assert not [line for line in written(draw_board(game, game.result(s, "♠2"))) if "lead" in line]


def test_the_rounds_of_betting_are_named_where_there_are_several() -> None:
    game = games.Leduc()
    scene = draw_board(game, game.position("MAX J, MIN Q, table J: raise call / raise"))
    texts = {i.parts[0][0]: i for i in flat(scene.items) if isinstance(i, Text)}
    assert texts["round 1"].y == texts["MIN calls"].y < texts["round 2"].y
    assert texts["round 1"].box.right < texts["MAX raises"].box.left
    assert "Round 1: MAX raises, MIN calls\nRound 2: MAX raises" in scene.text
    kuhn = games.Kuhn()
    single = draw_board(kuhn, kuhn.position("MAX Q, MIN K: pass bet"))
    assert not [line for line in written(single) if "round" in line]


def test_the_cards_of_a_hand_lie_around_the_middle_of_its_seat() -> None:
    game = games.Whist("32", "KJ", "AQ54")
    s = game.result(game.initial(), game.outcomes(game.initial())[1][0])
    scene = draw_board(game, game.result(s, "♠2"))
    (name,) = [i for i in scene.items if isinstance(i, Text) and i.parts[0][0] == "South"]
    (group,) = [i for i in scene.items if isinstance(i, Group) and i.key == "place:♠3"]
    left = next(item for item in flat(group.items) if isinstance(item, Rect))
    (played,) = [i for i in scene.items if isinstance(i, Rect) and i.style == "die"]
    middles = [card.x + card.width / 2 for card in (left, played)]
    assert middles == pytest.approx([name.x, name.x])


@pytest.mark.parametrize(
    ("game", "position", "staked"),
    [
        (games.Kuhn(), "MAX Q, MIN K: pass bet", (1, 2)),
        (games.Leduc(), "MAX J, MIN Q, table J: raise call / raise raise", (7, 11)),
        (games.Leduc(), "MAX J, MIN Q, table J: raise raise call / raise raise call", (13, 13)),
    ],
)
@pytest.mark.parametrize("cell", [None, 20])
def test_every_chip_that_was_staked_lies_between_the_players_cards(
    game: Any, position: str, staked: tuple[int, int], cell: float | None
) -> None:
    scene = draw_board(game, game.position(position), cell=cell)
    boxes: dict[str, list[Box]] = {}
    for item in scene.items:
        if isinstance(item, Rect):
            box = Box(item.x, item.y, item.x + item.width, item.y + item.height)
            boxes.setdefault(item.style, []).append(box)
    cards, chips = boxes["die"], [*boxes["disc-max"], *boxes["disc-min"]]
    assert tuple(len(boxes[f"disc-{owner}"]) for owner in ("max", "min")) == staked
    assert not any(a.meets(b) for a, b in combinations([*cards, *chips], 2))
    left, right = (edge(cards, key=lambda card: card.left) for edge in (min, max))
    assert all(left.right < chip.left and chip.right < right.left for chip in chips)
    assert all(left.top <= chip.top and chip.bottom <= left.bottom for chip in chips)


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("example", ["Kuhn", "Leduc", "Whist"])
def test_a_viewer_sees_the_backs_of_the_others_cards(example: str, viewer: int) -> None:
    """What they hold makes no difference to the picture, and everybody else sees it."""
    game = EXAMPLES[example]()
    deals = [game.result(game.initial(), deal) for deal, _ in game.outcomes(game.initial())]
    seen: dict[Any, list[Scene]] = {}
    for s in deals:
        seen.setdefault(game.information(s, viewer), []).append(draw_board(game, s, viewer=viewer))
    assert all(len(set(map(svg, scenes))) == 1 for scenes in seen.values())
    assert len({svg(draw_board(game, s)) for s in deals}) == len(deals)
