"""Movie: how Monte Carlo tree search grows its tree, phase by phase."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

from adsearch.draw.cards import cards_of, cards_scene
from adsearch.draw.footer import Entry, with_footer, wrapped
from adsearch.draw.links import indexed
from adsearch.draw.picture import Picture
from adsearch.draw.scene import (
    Circle,
    Group,
    Item,
    Line,
    Rect,
    Scene,
    Text,
    shifted,
    triangle,
    words,
)
from adsearch.game import MAX, Game
from adsearch.search.mcts import TreeResult, mcts
from adsearch.trace import Trace
from adsearch.watching import Limit, watch
from adsearch.widgets.film import Film
from adsearch.widgets.movie_nodes import (
    owned,
    owner,
)
from adsearch.widgets.movie_stage import BELOW, MovieStage
from adsearch.widgets.rounds import (
    PHASES,
    Choice,
    Replies,
    Round,
    Rounds,
    sentences,
)
from adsearch.widgets.sentences import italic
from adsearch.widgets.share_chart import last_lead, share_chart
from adsearch.widgets.widget import Widget

MOST = 1_000  # rounds
KEY = 500.0  # pixels: how wide the key below the tree of a movie is
PANELS = 30.0  # pixels between still pictures, and above each for its name
LINE = 17.0  # from one line to the next of what is said below each
WORDY = 410.0  # pixels: the lines are at least as long
NAME = re.compile(r"\{([^}]*)\}")  # of a move, in a sentence


class Movie(Widget):
    """The rounds of a Monte Carlo search, to be stepped through."""

    script = "movie"


def movie(
    of: Game[Any, Any] | Trace,
    state: Any = None,
    *,
    n: int = 200,
    c: float = 1.0,
    seed: int = 0,
) -> Movie:
    """`n` rounds of Monte Carlo tree search from `state` as a movie; `c` weighs exploration.

    Or the rounds of anybody's search, from the trace that `watch` made of it: `c` then is the
    weight the bars assume.

    >>> from adsearch.games import Tree
    >>> film = movie(Tree("(A:(1 1 1 0) B:0.5)"), n=40)
    >>> print(str(film).splitlines()[0])
    Monte Carlo tree after 40 iterations: UCB1 selects B (29 visits, mean 0.50)
    """
    rounds = _rounds(of if isinstance(of, Trace) else _watched(of, state, n, c, seed), c)
    root = rounds.tree[()]
    scene = cards_scene(cards_of(root, rounds.game, c=c))
    twins = "\n".join(twin(rounds, iteration) for iteration in rounds.all[-3:])
    picture = Picture(
        Scene(scene.width, scene.height, scene.items, scene.title, f"{scene.text}\n{twins}")
    )
    return Movie(picture, _data(rounds))


def phases(
    game: Game[Any, Any], state: Any = None, *, n: int, c: float = 1.0, seed: int = 0
) -> Picture:
    """The four phases of round `n` of the movie from `state`, side by side.

    >>> from adsearch.games import Tree
    >>> for line in str(phases(Tree("(A:(1 1 1 0) B:0.5)"), n=3, seed=1)).splitlines()[:4]:
    ...     print(line)
    The four phases of iteration 3
    1. Selection. A has the highest UCB1: 1.00 + 0.83 (B: 0.50 + 0.83).
    2. Expansion. A gets its children, 0, 1, 2 and 3. The playout will start from 0.
    3. Playout. The game is over: 1 for MAX, a reward of 1.
    """
    rounds = _rounds(_watched(game, state, n, c, seed), c)
    stage = MovieStage(rounds, is_still=True)
    *before, selection, expansion, playout, backpropagation = stage.steps()
    film = stage.begun()
    for layers in before:
        film.step(layers)
    explained = list(sentences(rounds, rounds.all[-1]))
    column = max(stage.width, WORDY) + PANELS
    below = [wrapped(rest, "plain", column - PANELS) for _, rest in explained]
    trees = (stage.lowest + BELOW, stage.height)
    tall = [
        PANELS + tree + LINE * max(map(len, lines)) + PANELS
        for tree, lines in zip(trees, (below[:2], below[2:]), strict=True)
    ]
    items: list[Item] = []
    for i, layers in enumerate((selection, expansion, playout, backpropagation)):
        film.step(layers)
        x, y = (i % 2) * column, (i // 2) * tall[0]
        items.append(Text(x + 12, y + 20, ((f"{i + 1}\u2002", "small-bold"), (PHASES[i], "bold"))))
        items += (shifted(item, x, y + PANELS) for item in film.scene("", "").flat())
        under = y + PANELS + trees[i // 2] + 12
        items += (Text(x + 12, under + LINE * k, _named(line)) for k, line in enumerate(below[i]))
    plain = [f"{i}. {lead} {_unmarked(rest)}" for i, (lead, rest) in enumerate(explained, 1)]
    title = f"The four phases of iteration {rounds.all[-1].number}"
    scene = Scene(2 * column, sum(tall), tuple(items), title, "\n".join(plain))
    return Picture(with_footer(scene, _key("reward", "1")))


def _key(measure: str, sample: str) -> list[Entry]:
    """What the marks of a tree mean; what it `measure`s is written as in the sample."""
    beside = owned(0, 4, MAX, sample, "start")
    marks: list[tuple[list[Item], float, str]] = [
        ([triangle(8, 0, 16, True, "max", 1.5)], 16, "MAX to move"),
        ([triangle(8, 0, 16, False, "min", 1.5)], 16, "MIN to move"),
        ([Rect(0, -7, 17, 14, "leaf", 3)], 17, "game over"),
        (
            [triangle(8, 0, 16, True, "ghost-max", 1.5), Rect(21, -7, 17, 14, "pruned", 3)],
            38,
            "not visited yet",
        ),
        ([words(6, 4, "3", "value-small", "middle")], 12, "visits"),
        ([beside], beside.width, f"{measure} of whoever moved in"),
        ([Line(3, 0, 23, 0, "stack")], 26, "path of this iteration"),
        ([Circle(9, 0, 6.5, "now"), Circle(9, 0, 9, "now-outer")], 18, "current node"),
    ]
    return [Entry(mark, width, ((meaning, "legend"),)) for mark, width, meaning in marks]


def _unmarked(sentence: str) -> str:
    """Without the braces around names."""
    return NAME.sub(r"\1", sentence)


def _named(line: str) -> tuple[tuple[str, str], ...]:
    """A line of a sentence, with the names of moves as they stand in the tree.

    >>> _named("From {r4} up")
    (('From ', 'plain'), ('r', 'move'), ('4', 'index'), (' up', 'plain'))
    """
    parts: list[tuple[str, str]] = []
    for i, part in enumerate(NAME.split(line)):
        parts += indexed(part, "move", "index") if i % 2 else [(part, "plain")] if part else []
    return tuple(parts)


def _html(sentence: str) -> str:
    """A sentence with the names of moves as they stand in the tree.

    >>> _html("From {r4} up")
    'From <i>r<sub>4</sub></i> up'
    """
    return re.sub(r"<i>([a-zA-Z])(\d{1,3})</i>", r"<i>\1<sub>\2</sub></i>", italic(sentence))


def uct(game: Game[Any, Any], state: Any, n: int, c: float, rng: Random) -> TreeResult:
    return mcts(game, state, n, c, rng, all_at_once=True)


def _watched(game: Game[Any, Any], state: Any, n: int, c: float, seed: int) -> Trace:
    """The course's own search, watched for `n` rounds. Like that of the exercises it gives a node
    all its children at once."""
    if not isinstance(n, int) or not 1 <= n <= MOST:
        raise ValueError(f"a movie has 1 to {MOST:,} rounds, not {n!r}")
    trace = watch(uct, game, state, n, c, Random(seed), within=Limit(5_000_000, 60, 0, 0))
    if trace.raised and not trace.iterations:
        raise trace.raised
    return trace


def _rounds(trace: Trace, c: float) -> Rounds:
    rounds = Rounds(trace, c)
    if not rounds.all:
        raise ValueError(f"{trace.search} played no game to its end: there is no round to show")
    rounds.all = rounds.all[:MOST]
    return rounds


def twin(rounds: Rounds, iteration: Round) -> str:
    """A round in words."""
    to = _unmarked(rounds.name(iteration.selected))
    bounds = ", ".join(f"{x.move} {x.mean:.2f} + {x.bonus:.2f}" for x in iteration.choices)
    visits = ", ".join(str(x.visits) for x in iteration.choices)
    numbers = f" UCB1 {bounds}. Visits {visits}." if iteration.choices else ""
    return f"Iteration {iteration.number} of {len(rounds.all)}, selection: {to}.{numbers}"


def _data(rounds: Rounds) -> dict[str, Any]:
    stage = MovieStage(rounds)
    key = with_footer(Scene(KEY, 0, (), "", ""), _key("mean", "0.50"))
    compared = [iteration.replies for iteration in rounds.all]
    return {
        "phases": PHASES,
        "mover": owner(rounds.tree[()].player),
        "tree": stage.film().data(),
        "key": Film(key.width, key.height, [Group(key.items, "key")]).data(),
        "chart": share_chart(rounds).data(),
        "has_lead": bool(last_lead(rounds)),
        "grown": _choices(rounds.choices),
        "replies": [
            _replies(rounds, replies, iteration)
            for replies, iteration in zip(
                (*compared, rounds.replies), (*rounds.all, None), strict=True
            )
        ],
        "rounds": [
            {
                "says": [
                    f"<b>{lead}</b> {_html(rest)}" for lead, rest in sentences(rounds, iteration)
                ],
                "taken": rounds.label(rounds.tree[iteration.path[:1]]) if iteration.path else "",
                "untried": iteration.untried,
                "choices": _choices(iteration.choices),
                "twin": twin(rounds, iteration),
            }
            for iteration in rounds.all
        ],
    }


def _replies(
    rounds: Rounds, replies: Replies | None, iteration: Round | None
) -> dict[str, Any] | None:
    """What is compared after a move at the root, and which reply is taken in the round."""
    if replies is None:
        return None
    path = iteration.selected if iteration else ()
    is_taken = len(path) > 1 and path[:1] == replies.at
    return {
        "after": rounds.label(rounds.tree[replies.at]),
        "mover": owner(rounds.tree[replies.at].player),
        "choices": _choices(replies.choices),
        "untried": replies.untried,
        "taken": rounds.label(rounds.tree[path[:2]]) if is_taken else "",
    }


def _choices(choices: Sequence[Choice]) -> list[list[Any]]:
    return [[x.move, x.visits, round(x.mean, 6), round(x.bonus, 6)] for x in choices]
