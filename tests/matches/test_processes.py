"""Games in other processes: the same results, and no player can hold up the others."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from adsearch.game import MAX, Game
from adsearch.games import Kalah, Nim, Pig
from adsearch.matches import (
    Agent,
    Budget,
    greedy_player,
    match,
    play_game,
    progress_bar,
    random_player,
    tournament,
)
from tests.matches.players import (
    Broken,
    endless,
    endless_in_c,
    endless_in_the_game,
    first,
    last,
    store_difference,
    suicidal,
)

KALAH = Kalah(4, 3)
GREEDY = greedy_player(store_difference(KALAH))
NIM = Nim((3, 4, 5))


@pytest.mark.slow
@pytest.mark.parametrize("workers", [2, 3, 50])
def test_any_number_of_workers_gives_the_same_result(workers: int) -> None:
    alone = match(KALAH, GREEDY, random_player, pairs=6, seed=4)
    assert match(KALAH, GREEDY, random_player, pairs=6, seed=4, workers=workers) == alone
    dice = match(Pig(20), random_player, first, pairs=3, opening=1)
    assert match(Pig(20), random_player, first, pairs=3, opening=1, workers=workers) == dice


def test_a_tournament_is_the_same_with_workers() -> None:
    players: dict[str, Agent] = {"greedy": GREEDY, "random": random_player, "first": first}
    alone = tournament(KALAH, players, pairs=3)
    assert tournament(KALAH, players, pairs=3, workers=2) == alone


@pytest.mark.slow
@pytest.mark.parametrize("player", [endless, endless_in_c, endless_in_the_game])
def test_an_endless_player_is_stopped(player: Agent) -> None:
    record = play_game(NIM, [first, player], seconds=0.05)
    assert record.scores == (1, 0)
    assert "0.05 seconds" in record.ending
    assert record.ending.startswith(f"{player.__name__} (MIN) forfeited at move 2: it ")
    assert record.ending.endswith(f".\nThe position:\n{NIM.text(record.final)}")
    assert [move.action for move in record.moves] == [NIM.actions(NIM.initial())[0]]


@pytest.mark.slow
def test_the_match_goes_on_after_a_player_was_stopped() -> None:
    def endless_as_max(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
        return (endless if game.player(state) == MAX else first)(game, state, budget)

    stopped = match(NIM, endless_as_max, first, pairs=2, opening=0, seconds=0.05)
    assert [game.forfeit for pair in stopped.pairs for game in pair] == [MAX, None] * 2
    played = match(NIM, first, first, pairs=2, opening=0)
    for pair, expected in zip(stopped.pairs, played.pairs, strict=True):
        assert pair[1].moves == expected[1].moves


def test_a_player_that_ends_its_process_forfeits() -> None:
    result = match(NIM, suicidal, first, pairs=2, opening=1, workers=2)
    assert result.points == (0, 0, 0, 0)
    assert all(": it ended the process it played in." in why for why in result.forfeits)


def test_a_fault_of_the_game_is_reported_from_the_worker() -> None:
    with pytest.raises(RuntimeError, match=r"the game itself failed:\n(.|\n)*ZeroDivisionError"):
        match(Broken(), first, first, pairs=2, opening=0, workers=2)


def test_a_worker_process_plays_its_own_matches_itself() -> None:
    """In a pool's worker, which may have no children, the games are played one by one."""

    def work(pipe: Connection) -> None:
        pipe.send(match(NIM, first, last, pairs=2, workers=2, seconds=60))

    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs,), daemon=True)
    process.start()
    assert ours.poll(20)
    assert ours.recv() == match(NIM, first, last, pairs=2)
    process.join()


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_is_told_after_each_game(workers: int) -> None:
    told: list[tuple[int, int]] = []
    match(NIM, first, last, pairs=3, workers=workers, progress=lambda *at: told.append(at))
    assert told == [(done, 6) for done in range(1, 7)]


def test_the_bar_fills_and_is_gone(capsys: pytest.CaptureFixture[str]) -> None:
    match(NIM, first, last, pairs=1, progress=progress_bar)
    shown = capsys.readouterr()
    full = f"[{'#' * 30}] 2/2"
    assert shown.err == f"\r[{'#' * 15}{'.' * 15}] 1/2\r{full}\r{' ' * len(full)}\r"
    assert shown.out == ""


@pytest.mark.slow
def test_a_notebook_keeps_no_bar() -> None:
    bars = "\n".join(
        [
            "from adsearch.matches import progress_bar",
            "print('before')",
            "for done in (1, 2, 3): progress_bar(done, 3)",
            "'after'",
        ]
    )
    cells = [nbformat.v4.new_code_cell(text) for text in (bars, "progress_bar(1, 2)")]
    notebook = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(notebook, timeout=60).execute()
    over, running = (cell.outputs for cell in notebook.cells)
    assert [output.output_type for output in over] == ["stream", "display_data", "execute_result"]
    assert over[0].name == "stdout"
    assert over[1].data["text/plain"] == ""
    assert running[0].data["text/plain"] == f"[{'#' * 15}{'.' * 15}] 1/2"


def test_no_workers_cannot_play() -> None:
    with pytest.raises(ValueError, match="0 workers cannot play: give 1 or more"):
        match(NIM, first, last, pairs=1, workers=0)
