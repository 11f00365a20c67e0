"""Playing: turns, opponents, hints, undo, and clicks that cannot be."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import Any

import pytest

from adsearch.draw.boards import clicks
from adsearch.game import MAX, MIN, Game
from adsearch.games import (
    Backgammon,
    Checkers,
    Chess,
    ConnectFour,
    Endgame,
    Go,
    Hex,
    Hypergammon,
    Kalah,
    Kuhn,
    Nim,
    Othello,
    Pig,
    Race,
    TicTacToe,
    Tree,
)
from adsearch.matches import random_player
from adsearch.search import alpha_beta
from adsearch.widgets.endings import how_it_ended
from adsearch.widgets.house import HOUSE, offered
from adsearch.widgets.opponents import Speechless, ask, opponent
from adsearch.widgets.places import shortcuts, steps_of, why_not
from adsearch.widgets.playable import Playable, play
from adsearch.widgets.thoughts import Thought
from tests.widgets.boards import BOARDS


def first(game: Game[Any, Any], state: Any) -> Any:
    return game.actions(state)[0]


def move(board: Playable, label: str) -> dict[str, Any]:
    labels = [board.game.label(board.state, a) for a in board.game.actions(board.state)]
    return board.answer({"do": "move", "at": labels.index(label)})


# -- a game --------------------------------------------------------------------------------------


def test_a_game_against_a_function_from_the_first_move_to_the_last() -> None:
    board = play(TicTacToe(), first)
    assert board.data["head"] == "Your move"
    assert move(board, "4")["sub"] == "MIN (first) played 0."
    move(board, "2")
    data = move(board, "6")
    assert (data["head"], data["sub"]) == ("You have won", "You played 6.")
    assert data["over"]
    assert data["moves"] == []
    assert len(board.plies) == 5


def test_the_second_player_is_asked_after_the_program_has_moved() -> None:
    board = play(TicTacToe(), first, you=MIN)
    assert board.data["sub"] == "MAX (first) played 0."
    assert move(board, "4")["sub"] == "MAX (first) played 1."


def test_two_people_share_the_board() -> None:
    board = play(Nim((1, 2)))
    assert board.data["head"] == "MAX to move"
    assert move(board, "0:1")["head"] == "MIN to move"
    assert move(board, "1:1")["sub"] == "MIN played 1:1."


@pytest.mark.slow
def test_two_programs_move_when_the_onlooker_says_so() -> None:
    board = play(TicTacToe(), [first, "minimax"])
    assert board.data["head"] == "MAX (first) to move"
    assert board.answer({"do": "next"})["sub"] == "MAX (first) played 0."
    assert board.answer({"do": "next"})["thought"]["facts"][0] == ["search", "minimax, to the end"]
    while not board.over:
        board.answer({"do": "next"})
    assert board.answer({"do": "next"})["over"]


def test_undo_takes_back_the_answer_and_the_dice_as_well() -> None:
    board = play(Race(12), first)
    start = board.state
    move(board, "0")
    reply = board.state
    board.answer({"do": "undo"})
    assert board.state == start
    move(board, "0")
    assert board.state == reply, "the dice fall as before"
    board.answer({"do": "undo"})
    assert board.answer({"do": "undo"})["head"] == "Your move", "the first roll stays"


def test_a_new_game_has_other_dice() -> None:
    board = play(Backgammon(), first)
    rolls = {board.answer({"do": "new"})["sub"] for _ in range(5)}
    assert len(rolls) > 1


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_every_board_can_be_played_to_some_end_and_replayed(name: str) -> None:
    game, rng = BOARDS[name](), random.Random(name)
    board = play(game, "random")
    for _ in range(12):
        if board.over:
            break
        data = board.answer({"do": "move", "at": rng.randrange(len(game.actions(board.state)))})
        json.dumps(data)
        assert data["title"]
        assert data["words"]
        places = {key for m in data["moves"] for step in m["steps"] for key in step}
        assert all(f'data-key="{key}"' in data["board"] for key in places)
    replay = board.replay()
    assert len(replay.data["steps"]) == len(board.plies) + 1
    assert replay.data["steps"][0]["say"] == "The first position."


# -- what is thought -----------------------------------------------------------------------------


def test_each_step_of_a_finished_game_tells_what_was_thought_there() -> None:
    """It used to be the last thought, whichever step was shown."""
    board = play(Nim((2,)), ["minimax", "minimax"])
    while not board.over:
        board.answer({"do": "next"})
    first, *moved = board.data["steps"]
    assert first["thought"] is None
    assert [step["thought"]["who"] for step in moved] == ["MAX (minimax)", "MIN (minimax)"]
    assert moved[-1]["thought"] == board.data["thought"]


def test_an_opponent_tells_values_positions_and_the_line_it_expects() -> None:
    board = play(TicTacToe(), "minimax")
    thought = move(board, "4")["thought"]
    assert thought["who"] == "MIN (minimax)"
    assert thought["values"]["words"] == (
        "Values for MAX: 0 0, 2 0, 6 0, 8 0, 1 +1, 3 +1, 5 +1, 7 +1"
    )
    facts = dict(thought["facts"])
    assert facts == {"search": "minimax, to the end", "positions": "55,504", "value": "0 for MAX"}
    assert [who for who, _ in thought["line"][:2]] == ["MIN", "MAX"]


def test_of_a_program_that_tells_nothing_nothing_is_told() -> None:
    board = play(TicTacToe(), lambda game, state: game.actions(state)[0])
    assert move(board, "4")["thought"]["facts"] == []


def test_a_result_is_as_good_an_answer_as_a_move() -> None:
    board = play(Nim((1, 2)), lambda game, state: alpha_beta(game, state))
    thought = move(board, "1:1")["thought"]
    assert thought["line"]
    assert ["value", "−1 for MAX"] in thought["facts"]
    assert thought["who"] == "MIN (your function)"


@pytest.mark.parametrize(
    ("value", "shown"),
    [(-0.0, "0"), (-0.00342, "−0.0034"), (0.5, "+0.5"), (12.345, "+12.35"), (-153.0, "−153")],
)
def test_a_small_value_is_shown_with_two_digits_and_nothing_without_a_sign(
    value: float, shown: str
) -> None:
    class Engine:
        def think(self, game: Any, state: Any) -> Thought:
            return Thought(game.actions(state)[0], value=value)

        def __call__(self, game: Any, state: Any) -> Any:
            return self.think(game, state).action

    thought = move(play(Nim((1, 2)), Engine()), "1:1")["thought"]
    assert ["value", f"{shown} for MAX"] in thought["facts"]


def test_what_a_player_has_left_of_its_budget_goes_down() -> None:
    """It never did, so that a player that thinks until nothing is left thought for ever."""
    left: list[float] = []

    def counting(game: Any, state: Any, budget: Any) -> Any:
        budget.tighten(5)
        while budget.left():
            game.result(state, game.actions(state)[0])
            left.append(budget.left())
        return game.actions(state)[0]

    game = TicTacToe()
    thought = ask(opponent(counting), game, game.initial(), seed=0, seconds=20)
    assert left == [4, 3, 2, 1, 0]
    assert thought.positions == 5


def test_a_players_function_of_the_matches_gets_its_budget() -> None:
    assert ask(opponent(random_player), TicTacToe(), TicTacToe().initial(), 0).action in range(9)


@pytest.mark.slow
def test_opponents_leave_the_notebooks_random_numbers_alone() -> None:
    random.seed(1)
    wanted = random.random()
    random.seed(1)
    first_time = ask(opponent("random"), TicTacToe(), TicTacToe().initial(), "seed").action
    assert random.random() == wanted
    assert ask(opponent("random"), TicTacToe(), TicTacToe().initial(), "seed").action == first_time


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(HOUSE) - {"equilibrium"}))
def test_the_house_sees_a_win_in_one_or_plays_any_move(name: str) -> None:
    game = TicTacToe()
    state = game.position("XX. OO. ...")
    thought = ask(opponent(name), game, state, 0)
    assert thought.action == 2 or name == "random"


def test_a_hint_puts_values_on_the_board_and_into_the_names_of_places() -> None:
    board = play(TicTacToe(), state=TicTacToe().position("XX. OO. ..."))
    data = board.answer({"do": "hint"})
    assert data["sub"] == "Hint: mark cell 2, worth +1 for MAX."
    assert data["moves"][0]["name"] == "mark cell 2, value +1"
    assert "Values for MAX: 2 +1" in data["words"]
    assert data["room"][0] >= data["size"][0]
    assert "Values" not in board.answer({"do": "move", "at": 1})["words"]


@pytest.mark.parametrize("game", [Backgammon(), Checkers(), TicTacToe()], ids=type)
def test_a_hint_takes_no_room_from_the_board(game: Any) -> None:
    board = play(game)
    size, hinted = board.data["size"], board.answer({"do": "hint"})
    assert hinted["size"] == size
    values = hinted["thought"]["values"] or {"words": hinted["words"]}
    assert "Values for MAX" in values["words"]


def test_a_hint_where_dice_fall_comes_from_playouts() -> None:
    data = play(Pig(15)).answer({"do": "hint"})
    assert data["sub"].startswith("Hint: roll")
    assert "Monte Carlo" in data["thought"]["facts"][0][1]


# -- opponents to choose, and strengths ----------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_everybody_the_house_offers_plays_a_legal_move(name: str) -> None:
    game = BOARDS[name]()
    board = play(game)
    person, *choices = board.data["choice"]
    assert person == ["a person", ""]
    assert [who for who, _ in choices] == offered(game, game.initial())
    assert all(about for _, about in choices)
    for who, _ in choices:
        if name in ("chess", "backgammon") and who.startswith("mcts"):
            continue  # whole games of these take too long for a test
        assert ask(opponent(who), game, board.state, 0).action in game.actions(board.state)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["greedy", "alpha-beta", "alpha-beta, depth 2"])
def test_a_mate_is_worth_more_than_all_the_pieces(name: str) -> None:
    game = Chess("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    assert ask(opponent(name), game, game.initial(), 0).action == "d1d8"


def test_a_search_of_more_plies_sees_more() -> None:
    game = TicTacToe()
    state = game.position("X.. .O. X..")  # MIN has to stop a line at 3
    assert ask(opponent("alpha-beta, depth 2"), game, state, 0).action == 3
    assert "depth 2" in ask(opponent("alpha-beta, depth 2"), game, state, 0).search


def test_a_strength_can_be_any_number() -> None:
    thought = ask(opponent("mcts, 1,234 iterations"), TicTacToe(), TicTacToe().initial(), 0)
    assert thought.search == "Monte Carlo tree search, 1,234 iterations"
    with pytest.raises(ValueError, match="nobody is called 'mcts, many iterations'"):
        opponent("mcts, many iterations")


def test_an_equilibrium_bluffs_with_the_worst_card_and_never_with_the_middle_one() -> None:
    game, bets = Kuhn(), {}
    for card in (0, 1):
        state = (card, 2), ""
        moves = [ask(opponent("equilibrium"), game, state, seed).action for seed in range(300)]
        bets[card] = moves.count("b") / 300
    assert 0 < bets[0] < 0.4
    assert bets[1] < 0.05


def test_a_seat_changes_hands_while_the_game_goes_on() -> None:
    board = play(TicTacToe())
    move(board, "4")
    data = board.answer({"do": "seat", "player": MIN, "to": "random"})
    assert data["head"] == "Your move"
    assert data["plies"] == 2, "it was MIN's turn"
    assert [seat["who"] for seat in data["seats"]] == ["a person", "random"]
    data = board.answer({"do": "seat", "player": MAX, "to": "greedy"})
    assert data["head"] == "MAX (greedy) to move"
    assert data["people"] == 0


def test_a_function_can_be_chosen_for_the_other_side_too() -> None:
    board = play(TicTacToe(), first)
    assert board.data["choice"][:2] == [["a person", ""], ["first", ""]]


# -- the game as a whole -------------------------------------------------------------------------


def test_a_finished_game_is_sent_whole() -> None:
    board = play(TicTacToe(), first)
    assert board.data["film"] is None
    for label in ("4", "2", "6"):
        data = move(board, label)
    assert len(data["steps"]) == 6
    assert data["steps"][0]["say"] == "The first position."
    assert data["steps"][0]["head"] == "You were to move", "nobody can move there now"
    assert data["record"][:2] == [{"by": "MAX", "label": "4"}, {"by": "MIN", "label": "0"}]
    assert data["result"] == "Three in a row."
    assert board.answer({"do": "undo"})["film"] is None


@pytest.mark.slow
def test_from_step_to_step_only_what_changes_is_sent() -> None:
    board = play(Chess(), "random")
    for _ in range(20):
        data = board.answer({"do": "move", "at": 0})
    sizes = [len(json.dumps(step)) for step in board.replay().data["film"]["steps"]]
    assert max(sizes[2:]) < sizes[0] / 4
    assert data["film"] is None


@pytest.mark.parametrize(
    ("game", "text", "ending"),
    [
        (ConnectFour(4, 1, 2), "XXO.", "Two in a row."),
        (Chess(), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Stalemate: no legal move, and no check."),
        (Chess(), "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "Checkmate."),
        (Chess(), "7k/8/6K1/8/8/8/8/8 b - - 0 1", "Neither side has enough left to mate with."),
        (Othello(4), None, " discs to "),
        (Kalah(2, 1), None, " seeds to "),
        (Go(2), None, "ahead by "),
        (Checkers(4), None, " has no move left."),
        (Hex(2), None, "An unbroken chain from the "),
        (Nim((1, 2)), None, " took the last match, which loses."),
        (Pig(10), None, " points to "),
        (Race(6), None, "Both pawns are home."),
        (Kuhn(), None, " wins "),
        (Hypergammon(), None, "All checkers are off.|gammon, which counts"),
    ],
)
def test_a_result_line_says_how_it_came_out(game: Any, text: str | None, ending: str) -> None:
    board = play(game, [first, first], state=None if text is None else game.position(text))
    while not board.over:
        board.answer({"do": "next"})
    assert re.search(ending, board.data["result"])


def test_an_ending_of_chess_says_why_nobody_won() -> None:
    game = Endgame("KRK", 4)
    over = [s for s in game.legal_positions() if game.is_terminal(s)]
    results = Counter(how_it_ended(game, s) for s in over)
    assert results["Checkmate."] == sum(game.utility(s) != 0 for s in over)
    assert set(results) == {"Checkmate.", "Stalemate: no legal move, and no check."}


def test_dice_are_rolled_by_somebody() -> None:
    board = play(Race(12), first)
    assert re.fullmatch(r"You rolled \d\.", board.data["sub"])
    said = board.answer({"do": "move", "at": 0})["sub"]
    assert re.fullmatch(
        r"MIN \(first\) rolled \d\. MIN \(first\) played \d\. You rolled \d\.", said
    )
    assert play(Backgammon(), first).data["sub"].startswith("The opening roll is ")


def test_whoever_plays_alone_sits_at_the_lower_edge() -> None:
    assert not play(Chess(), first).is_flipped
    assert play(Chess(), first, you=MIN).is_flipped
    assert play(Checkers(), first).is_flipped, "Black, who is MAX, starts at the top"
    assert not play(Checkers()).is_flipped
    assert not play(TicTacToe(), first, you=MIN).is_flipped
    board = play(Chess(), first)
    before = board.data["board"]
    assert board.answer({"do": "flip"})["board"] != before
    assert board.answer({"do": "flip"})["board"] == before


# -- what cannot be ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "key", "picked", "because"),
    [
        (TicTacToe(), "X.. ... ...", "place:0", None, "Cell 0 is taken."),
        (ConnectFour(4, 1), "X...", "place:0", None, "Column 0 is full."),
        (Othello(), None, "place:d4", None, "d4 is taken."),
        (Othello(), None, "place:a1", None, "A disc of MAX on a1 would turn nothing over."),
        (Go(2), "X. .. | O to move", "place:a2", None, "a2 is taken."),
        (Go(2), ".X X. | O to move", "place:a2", None, "A stone of MIN on a2 would have no"),
        (Checkers(), None, "square:a3", None, "On a3 stands no piece of MAX that can move."),
        (Checkers(), None, "square:a7", "square:b6", "What stands on b6 cannot go to a7 now."),
        (Kalah(), None, "place:MIN 0", None, "That house is MIN’s."),
        (Chess(), None, "square:e5", None, "On e5 stands no man of MAX that can move."),
        (Chess(), None, "square:e5", "square:b1", "What stands on b1 cannot go to e5."),
    ],
)
def test_a_click_that_plays_nothing_is_explained(
    game: Any, text: str | None, key: str, picked: str | None, because: str
) -> None:
    state = game.initial()
    if text is not None:
        rows, bar, turn = text.partition(" | ")
        state = game.position("\n".join([*rows.split(), turn]) if bar else text)
    board = play(game, state=state)
    said = board.answer({"do": "why", "key": key, "picked": picked})["sub"]
    assert said.startswith(because)
    assert "can play" in said


def test_after_a_first_click_only_what_goes_on_from_there_is_named() -> None:
    game = Chess()
    said = why_not(game, game.initial(), "square:b4", "square:b1", clicks(game, game.initial()))
    assert said == "What stands on b1 cannot go to b4. MAX can play Nc3, Na3."


def test_nothing_is_played_after_the_end() -> None:
    game = TicTacToe()
    board = play(game, first, state=game.position("XXX OO. ..."))
    assert board.data["head"] == "You have won"
    assert "is over" in board.answer({"do": "why", "key": "place:0"})["sub"]
    assert board.answer({"do": "move", "at": 0})["over"]
    assert not board.plies


def test_typed_moves_are_read_or_refused_with_examples() -> None:
    board = play(Chess(), first)
    data = board.answer({"do": "typed", "text": "Nf9"})
    assert data["sub"].startswith("“Nf9” is no move here. Legal are, for example, ")
    assert data["typed"]
    assert not board.plies
    assert board.answer({"do": "typed", "text": "e4"})["sub"].startswith("MIN (first) played")


def not_written_yet(game: Any, state: Any) -> Any:
    raise NotImplementedError


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (lambda game, state: 1 / 0, "raised ZeroDivisionError: division by zero"),
        (lambda game, state: 99, "answered 99, which is not legal"),
        (lambda game, state: None, "answered None, which is not legal"),
        (lambda game, state: exit(), "raised SystemExit"),
        (not_written_yet, "is not written yet, or calls something that is not"),
    ],
)
def test_an_opponent_that_fails_is_quoted_and_the_move_can_be_taken_back(
    program: Any, said: str
) -> None:
    board = play(TicTacToe(), program)
    data = move(board, "4")
    assert said in data["sub"]
    assert data["head"].startswith("MIN (")
    assert data["head"].endswith(") to move")
    assert board.answer({"do": "undo"})["head"] == "Your move"


def test_an_opponent_that_never_answers_is_stopped() -> None:
    def forever(game: Any, state: Any) -> None:
        while True:
            pass

    with pytest.raises(Speechless, match=r"still thinking after 0\.1 seconds"):
        ask(opponent(forever), TicTacToe(), TicTacToe().initial(), 0, seconds=0.1)


def test_impossible_games_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="nobody is called 'deep blue': choose 'random'"):
        play(TicTacToe(), "deep blue")
    with pytest.raises(TypeError, match="a name or a function of game and state, not 3"):
        play(TicTacToe(), 3)
    with pytest.raises(ValueError, match="TicTacToe has 2 players: give one for each"):
        play(TicTacToe(), ["random"])
    with pytest.raises(ValueError, match=r"you cannot play as 2: the players are 0 \(MAX\), 1"):
        play(TicTacToe(), you=2)


def test_a_game_without_a_board_of_its_own_can_be_played_too() -> None:
    board = play(Tree("(left:(1 2) right:3)"), "minimax")
    assert [m["label"] for m in board.data["moves"]] == ["left", "right"]
    assert move(board, "right")["head"] == "You have won"


# -- keys ----------------------------------------------------------------------------------------


def test_moves_have_keys_of_their_own_where_one_sign_is_enough() -> None:
    assert shortcuts(TicTacToe(), TicTacToe().position("X.. ... ..."))["8"] == 7
    assert shortcuts(Chess(), Chess().initial()) == {}
    assert shortcuts(Othello(), Othello().initial()) == {}


def test_a_backgammon_play_is_made_checker_by_checker() -> None:
    game = Backgammon()
    board = play(game)
    for m in board.data["moves"]:
        assert all(len(step) == 2 for step in m["steps"])
    assert steps_of(()) == []


@pytest.mark.slow
def test_saved_pages_step_through_the_game(tmp_path: Any) -> None:
    board = play(TicTacToe(), first)
    move(board, "4")
    board.answer({"do": "hint"})
    board.save(tmp_path / "game.html")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert "a game to step through" in page
    assert "MIN (first) played 0." in page
    board.save(tmp_path / "game.txt")
    assert "X (MAX) to move" in (tmp_path / "game.txt").read_text(encoding="utf-8")
