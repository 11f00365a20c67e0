"""The stepper: a search followed step by step, with its own source, its window and the reasons."""

from __future__ import annotations

from html import escape
from typing import Any

from adsearch.draw.picture import Picture
from adsearch.draw.scene import Group, Scene
from adsearch.draw.trees import tree_scene
from adsearch.notation import counted
from adsearch.trace import Trace, Window
from adsearch.widgets.film import Film
from adsearch.widgets.following import Following, Frame
from adsearch.widgets.numberline import HEIGHT, MEAN_HEIGHT, WIDTH, Numberline
from adsearch.widgets.sentences import Sentence, examined
from adsearch.widgets.source import Source, source
from adsearch.widgets.stage import Moment, Stage
from adsearch.widgets.widget import Widget


class Stepper(Widget):
    """A search to step through, forwards and backwards, by keys and buttons."""

    script = "stepper"


def step(trace: Trace, bounds: Window | None = None) -> Stepper:
    """The search that `trace` saw, as a widget to step through. If all leaves lie between `bounds`,
    it shows between which numbers the mean of a chance node lies by what is known of it.

    >>> from adsearch.games import Tree
    >>> from adsearch.watching import watch
    >>> def largest(game, s):
    ...     return max(game.utility(game.result(s, a)) for a in game.actions(s))
    >>> print(str(step(watch(largest, Tree("(3 5)")))).splitlines()[3])
    Step 3 of 4. The second leaf below A is 5. MAX at A now has 5 instead of 3. value 5, at A, \
leaf. Line 2: return max(game.utility(game.result(s, a)) for a in game.actions(s))
    """
    following = Following(trace, bounds=bounds)
    frames = following.frames()
    text = source(call.code for call in trace.calls)
    title = f"{trace.search}, watched: {len(frames)} steps"
    spoken = [_twin(i, frame, text, len(frames)) for i, frame in enumerate(frames, 1)]
    still = tree_scene(following.spots, title)
    picture = Picture(Scene(still.width, still.height, still.items, title, "\n".join(spoken)))
    stage = Stage(following.spots, shows_sums=True)
    data = {
        "search": trace.search,
        "shown": _shown(trace),
        "tree": stage.film(Moment(f.looks, f.now, f.now) for f in frames).data(),
        "line": _numberline(trace, frames, bounds).data() if following.shows_windows else None,
        "source": [[line.number, line.html] for line in text.lines],
        "missing": _missing(trace),
        "tabled": bool(trace.stored),
        "statements": text.statements,
        "steps": [_step(frame, text) for frame in frames],
    }
    return Stepper(picture, data)


def _shown(trace: Trace) -> list[str]:
    """The functions whose lines are shown, where the one that was watched is none of them because
    it only calls them."""
    names = list(dict.fromkeys(call.code.co_name for call in trace.calls if call.code))
    return [] if trace.search in names else [name for name in names if name.isidentifier()]


def _missing(trace: Trace) -> str:
    """Why no program is shown, where none is: its lines are known by the calls that they make."""
    if not trace.calls:
        return f"{trace.search} has asked the game nothing, so there is no line to show."
    return f"The text of {trace.search} is not at hand."


def _step(frame: Frame, text: Source) -> dict[str, Any]:
    counts = examined(frame.ends, frame.estimates)
    if frame.windowed:
        counts.append(counted(frame.cuts, "cut"))
    *above, here = (f"<i>{escape(name)}</i>" for name in frame.stack)
    return {
        "say": frame.sentence.html,
        "short": _short(frame),
        "cut": frame.is_cut,
        "line": _place(frame, text),
        "variables": frame.variables,
        "stack": " › ".join([*above, f"<b>{here}</b>"]),
        "table": " · ".join(
            f"<i>{escape(name)}</i> <code>{escape(entry)}</code>" for name, entry in frame.table
        ),
        "seen": " · ".join(counts),
    }


def _short(frame: Frame) -> str:
    if frame.is_cut:
        return f"cut at {frame.stack[-1]}"
    return Sentence(frame.sentence.lead).plain.rstrip(".,:")


def _place(frame: Frame, text: Source) -> int | None:
    if not frame.event:
        return None
    place = text.place(frame.event.code, frame.event.line)
    if frame.is_cut:
        return text.left_at(text.place(frame.event.code, frame.looped), place)
    return place


def _numberline(trace: Trace, frames: list[Frame], bounds: Window | None) -> Film:
    """A window that is handed down below a chance node may reach far beyond `bounds`: there is no
    need for room there, because no value can be."""
    ends = bounds or [end for window in trace.windows if window for end in window]
    has_means = any(frame.mean for frame in frames)
    line = Numberline([*(trace.value(leaf) for leaf in trace.leaves), *ends])

    def means(frame: Frame | None) -> list[Group]:
        of = (frame.mean, frame.window) if frame else (None, None)
        return [line.mean(*of)] if has_means else []

    height = MEAN_HEIGHT if has_means else HEIGHT
    film = Film(WIDTH, height, [*line.layers(None, None), *means(None)])
    for frame in frames:
        film.step([*line.layers(frame.window, frame.value), *means(frame)])
    return film


def _twin(i: int, frame: Frame, text: Source, of: int) -> str:
    place = _place(frame, text)
    line = "" if place is None else f" Line {text.lines[place].number}: "
    code = "" if place is None else text.lines[place].text.strip()
    return f"Step {i} of {of}. {frame.text}{line}{code}"
