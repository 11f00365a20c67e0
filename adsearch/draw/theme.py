"""How pictures look: colours for light and dark, and the styles that shapes and texts are drawn in.

Colour is never alone: shape, weight and word say the same. One hue belongs to each owner: MAX and α
are blue, MIN and β orange, chance purple. Yellow means "now".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

LIGHT = {
    "bg": "#ffffff",
    "panel": "#f6f7f9",
    "ink": "#1b1f24",
    "ink2": "#57606a",
    "ink3": "#68717b",
    "rule": "#d5dae0",
    "hair": "#e8ebee",
    "edge": "#6b7580",
    "max": "#0072B2",
    "maxtint": "#e6f1f8",
    "maxtext": "#00639b",
    "min": "#B27300",
    "minfill": "#E69F00",
    "mintint": "#fdf1d8",
    "mintext": "#855600",
    "chance": "#A94F85",
    "chancetint": "#f8eaf2",
    "chancetext": "#93406f",
    "wrong": "#D55E00",
    "wrongtext": "#B04A00",
    "wrongtint": "#fdeee4",
    "right": "#009E73",
    "righttext": "#00734F",
    "righttint": "#e3f4ee",
    "now": "#F0E442",
    "nowtint": "#fbf7c4",
    "nowband": "#F0E442",
    "nowring": "#1b1f24",
    "btn": "#ffffff",
    "btnrule": "#c3cad2",
    "board": "#dfe6ee",
    "hole": "#ffffff",
    "pale": "#ffffff",
    "deep": "#cdd7e2",
    "white": "#ffffff",
    "black": "#1b1f24",
    "red": "#C62828",
    "indigo": "#5B4BB5",
    "olive": "#66740A",
    "brown": "#74503F",
    "kw": "#8a2f66",
    "str": "#00734F",
}

DARK = {
    "bg": "#111111",
    "panel": "#1a1d21",
    "ink": "#e8eaed",
    "ink2": "#a8b0b9",
    "ink3": "#8b949e",
    "rule": "#363c44",
    "hair": "#262b31",
    "edge": "#8b949e",
    "max": "#56B4E9",
    "maxtint": "#102a3a",
    "maxtext": "#7CC4EE",
    "min": "#E69F00",
    "minfill": "#E69F00",
    "mintint": "#352606",
    "mintext": "#F0B43C",
    "chance": "#D993B9",
    "chancetint": "#36202d",
    "chancetext": "#E3AECB",
    "wrong": "#F2783A",
    "wrongtext": "#FF9A66",
    "wrongtint": "#35190a",
    "right": "#2CC295",
    "righttext": "#4FD0A8",
    "righttint": "#0c2c23",
    "now": "#F0E442",
    "nowtint": "#3a3812",
    "nowband": "#8d8730",
    "nowring": "#F0E442",
    "btn": "#22262b",
    "btnrule": "#4a525b",
    "board": "#232a32",
    "hole": "#111111",
    "pale": "#56616d",
    "deep": "#353e48",
    "white": "#ffffff",
    "black": "#1b1f24",
    "red": "#FF7B72",
    "indigo": "#AEA2F5",
    "olive": "#BFCB55",
    "brown": "#D0AC98",
    "kw": "#E3AECB",
    "str": "#4FD0A8",
}

SANS = '"Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif'
SERIF = '"STIX Two Text", "Times New Roman", Times, "Liberation Serif", serif'
MONO = 'Menlo, "DejaVu Sans Mono", Consolas, "Liberation Mono", monospace'


class Stroke(NamedTuple):
    """How a line or the outline and inside of a shape are drawn; colours by name."""

    stroke: str | None = None
    width: float = 1.0
    fill: str | None = None
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


class Type(NamedTuple):
    """How a text is written."""

    size: float = 13.0
    fill: str = "ink"
    bold: bool = False
    italic: bool = False
    family: str = SANS
    drop: float = 0.0  # below the line, for an index; a power stands above it


HUES = ("ink", "indigo", "right", "red", "olive", "brown", "ink2")  # of plotted lines: no player's
LINE_HUES = (*HUES, "max", "min")  # of all lines: those of the players, too
PLAYER_HUES = ("indigo", "right", "red", "brown")  # of players with letters, in their order

STROKES = {
    "edge": Stroke("edge", 1.25),
    "best": Stroke("ink", 3.25),
    "chosen": Stroke("ink", 2.0),
    "planned-max": Stroke("max", 3.25),
    "planned-min": Stroke("min", 3.25),
    "planned-min-dashed": Stroke("min", 3.25, dash=(12, 6)),  # told from MAX's without its hue
    "shared": Stroke("ink", 2.25),
    "and": Stroke("ink", 1.5),
    "cut": Stroke("edge", 1.25, dash=(2, 4)),
    "todo": Stroke("edge", 1.25, opacity=0.45),
    "cross": Stroke("ink", 1.75),
    "bracket": Stroke("edge", 1.0),
    "hair": Stroke("hair", 1.0),
    "rule": Stroke("rule", 1.0),
    "max": Stroke("max", 1.75, "maxtint"),
    "min": Stroke("min", 1.75, "mintint"),
    "chance": Stroke("chance", 1.75, "chancetint"),
    "other": Stroke("edge", 1.75, "panel"),
    **{f"other-{hue}": Stroke(hue, 2.25, "panel") for hue in PLAYER_HUES},
    "leaf": Stroke("edge", 1.25, "bg"),
    "pruned": Stroke("edge", 1.25, dash=(2, 3)),
    "unvisited": Stroke("edge", 1.25, "bg", opacity=0.6),
    "information-set": Stroke("ink2", 1.5, dash=(6, 4)),
    "information-set-out": Stroke("rule", 1.5, dash=(6, 4)),
    "card": Stroke("edge", 1.25, "bg"),
    "card-best": Stroke("ink", 2.5, "bg"),
    "bar": Stroke(fill="ink3"),
    "bar-bonus": Stroke("ink3", 1.0),
    "bar-max": Stroke(fill="max"),
    "mean-min": Stroke(fill="min"),
    "track": Stroke(fill="hair"),
    "band": Stroke(fill="board"),
    "notch": Stroke("ink", 1.25),
    "more": Stroke("edge", 1.25, "panel", dash=(1, 3)),
    "theory": Stroke("edge", 1.25, dash=(5, 4)),
    "wrong-cells": Stroke(fill="wrongtint"),
    "wrong-hatch": Stroke("wrong", 1.0),
    "guide": Stroke("edge", 1.5, dash=(1.5, 4)),
    **{f"theory-{hue}": Stroke(hue, 1.25, dash=(5, 4)) for hue in LINE_HUES},
    "leader": Stroke("edge", 1.0),
    "axis": Stroke("edge", 1.0),
    **{f"line-{hue}": Stroke(hue, 2.25) for hue in LINE_HUES},
    **{f"line-{hue}-dashed": Stroke(hue, 2.25, dash=(7, 7)) for hue in HUES},
    **{f"thin-{hue}": Stroke(hue, 1.25) for hue in HUES},
    **{f"thick-{hue}": Stroke(hue, 3.0) for hue in HUES},
    **{f"thick-{hue}-dashed": Stroke(hue, 3.0, dash=(7, 7)) for hue in HUES},
    **{f"marker-{hue}": Stroke(hue, 1.75, "bg") for hue in HUES},
    **{f"marker-filled-{hue}": Stroke(hue, 1.75, hue) for hue in LINE_HUES},
    "board": Stroke(fill="board"),
    "hole": Stroke("rule", 1.0, "hole"),
    "disc-max": Stroke("max", 1.0, "max"),
    "disc-min": Stroke("min", 1.25, "minfill"),
    "mark-max": Stroke("bg", 1.5),
    "mark-min": Stroke("black", 1.5),
    "dot-max": Stroke(fill="bg"),
    "dot-min": Stroke(fill="black"),
    "ghost-max": Stroke("max", 1.75, dash=(4, 3)),
    "ghost-min": Stroke("min", 1.75, dash=(4, 3)),
    "ghost": Stroke("ink", 1.75, dash=(4, 3)),
    "sign-max": Stroke("max", 4.5),
    "sign-min": Stroke("min", 4.5),
    "large-sign-max": Stroke("max", 8),
    "large-sign-min": Stroke("min", 8),
    "small-sign-max": Stroke("max", 2),
    "small-sign-min": Stroke("min", 2),
    "band-max": Stroke("max", 6.0),
    "band-min": Stroke("min", 6.0),
    "bar-min": Stroke("min", 1.5, "bg"),
    "plate": Stroke(fill="bg"),
    "pale": Stroke(fill="pale"),
    "deep": Stroke(fill="deep"),
    "man-white": Stroke(fill="white"),
    "man-black": Stroke(fill="black"),
    "rim-white": Stroke("black", 2.5),
    "rim-black": Stroke("white", 2.5),
    "line-white": Stroke("black", 1.25),
    "line-black": Stroke("white", 1.25),
    "seed": Stroke(fill="ink2"),
    "die": Stroke("ink", 1.5, "bg"),
    "button": Stroke("btnrule", 1.0, "btn"),
    "cell": Stroke("edge", 0.75, "hole"),
    "wall": Stroke("ink2", 3.0),
    "match": Stroke("edge", 1.0, "panel"),
    "taken": Stroke("edge", 1.0, opacity=0.6),  # dots are for what never comes up
    "taken-head": Stroke("edge", 1.0, opacity=0.6),
    "hit": Stroke(fill="bg", opacity=0.0),
    "veil": Stroke(fill="bg", opacity=0.7),
    "arrow-halo": Stroke("bg", 6.0),
    "arrow-head": Stroke("bg", 1.5, "ink"),
    "last": Stroke("ink", 2.5),
    "small-last": Stroke("ink", 1.5),
    "win-rim": Stroke("bg", 9.0),
    "win": Stroke("ink", 4.0),
    "win-bar": Stroke(fill="nowband", opacity=0.55),
    "small-win": Stroke("ink", 2.0),
    "dot": Stroke(fill="ink"),
    "now": Stroke("nowring", 2.0, "nowtint"),
    "now-outer": Stroke("nowring", 1.0),
    "stack": Stroke("nowband", 9.0),
    "wrong": Stroke("wrong", 2.25),
    "wrong-plate": Stroke("wrong", 1.75, "wrongtint"),
    "wrong-thin": Stroke("wrong", 1.25),
    "right": Stroke("right", 2.25),
    "matters": Stroke(fill="maxtint"),
    "alpha-bracket": Stroke("max", 2.5),
    "beta-bracket": Stroke("min", 2.5),
    "diamond": Stroke("ink", 1.5, "now"),
    "arrow": Stroke("ink", 2.0),
}
# Tints for boards, by whom a move favours: never over 50 %, so that ink on them can be read.
STROKES |= {
    f"heat-{owner}-{level}": Stroke(fill=owner, opacity=level / 10)
    for owner in ("max", "min", "ink3")
    for level in range(1, 6)
}

TYPES = {
    "plain": Type(),
    "name": Type(16, italic=True, family=SERIF),
    "name-now": Type(16, bold=True, italic=True, family=SERIF),
    "name-dim": Type(16, "ink3", italic=True, family=SERIF),
    "piles": Type(13),
    "piles-dim": Type(13, "ink3"),
    "move": Type(14.5, "ink2", italic=True, family=SERIF),
    "move-best": Type(14.5, "ink", bold=True, italic=True, family=SERIF),
    "index": Type(10, "ink2", family=SERIF, drop=3),
    "index-best": Type(10, bold=True, family=SERIF, drop=3),
    "index-name": Type(10, family=SERIF, drop=3),
    "power": Type(10.5, "ink2", italic=True, family=SERIF, drop=-6),
    "value": Type(14, bold=True),
    "value-small": Type(12.5, bold=True),
    "entry": Type(14),
    "entry-small": Type(12.5),
    **{
        f"{type}-{hue}": Type(size, "righttext" if hue == "right" else hue, bold=True)
        for hue in PLAYER_HUES
        for type, size in (("entry", 14), ("entry-small", 12.5))
    },
    "dim": Type(14, "ink3"),
    "window": Type(13, "ink2"),
    "alpha": Type(13, "maxtext"),
    "beta": Type(13, "mintext"),
    "alpha-label": Type(13, "maxtext", bold=True),
    "beta-label": Type(13, "mintext", bold=True),
    "wrong": Type(12, "wrongtext", bold=True),
    "right": Type(12, "righttext", bold=True),
    "probability": Type(12, "chancetext"),
    "sum": Type(12, "ink2"),
    "why": Type(12),
    "why-name": Type(14.5, italic=True, family=SERIF),
    "why-alpha": Type(12, "maxtext"),
    "why-beta": Type(12, "mintext"),
    "card": Type(14, italic=True, family=SERIF),
    "symbol": Type(12.5, "ink2", italic=True, family=SERIF),
    "symbol-plot": Type(15, "ink2", italic=True, family=SERIF),
    "number": Type(11.5),
    "small": Type(11, "ink2"),
    "tiny": Type(10, "ink2"),
    "plot-title": Type(15, bold=True),
    "subtitle": Type(13, "ink2"),
    **{f"series-{hue}": Type(13, hue, bold=True) for hue in HUES},
    "series-right": Type(13, "righttext", bold=True),
    "legend": Type(11.5, "ink2"),
    "legend-wide": Type(13, "ink2"),
    "legend-alpha": Type(11.5, "maxtext"),
    "legend-beta": Type(11.5, "mintext"),
    "legend-symbol": Type(14.5, "ink2", italic=True, family=SERIF),
    "letter": Type(14, bold=True),
    "title": Type(14, bold=True),
    "bold": Type(13, bold=True),
    "small-bold": Type(11, bold=True),
    "tiny-ink": Type(10),
    "on-max": Type(12.5, "bg", bold=True),
    "on-min": Type(12.5, "black", bold=True),
    "score": Type(28, bold=True),
    "title-red": Type(14, "red", bold=True),
    "score-red": Type(28, "red", bold=True),
    "plain-red": Type(fill="red"),
    "mono": Type(13, family=MONO),
}


def css(
    scope: str = ".as-scene",
    strokes: Iterable[str] | None = None,
    types: Iterable[str] | None = None,
) -> str:
    """The styles, or those named, as a style sheet that touches nothing outside `scope`.

    Programs that know little CSS get the light colours as they are. Browsers get both: the theme
    of JupyterLab or of the page decides, where neither has one the reader's preference.
    """
    shapes = {name: STROKES[name] for name in (STROKES if strokes is None else sorted(strokes))}
    texts = {name: TYPES[name] for name in (TYPES if types is None else sorted(types))}
    named = {"bg", *(c for s in shapes.values() for c in (s.fill, s.stroke) if c)}
    named |= {style.fill for style in texts.values()}
    colours = LIGHT if strokes is types is None else sorted(named)

    def rules(colour: Callable[[str], str], whole: bool) -> list[str]:
        return [
            f"{scope} .as-halo{{stroke:{colour('bg')}{_HALO if whole else ''}}}",
            *(
                f"{scope} .as-{name}{{{_stroke_css(style, colour, whole)}}}"
                for name, style in shapes.items()
            ),
            *(
                f"{scope} .as-t-{name}{{{_type_css(style, colour, whole)}}}"
                for name, style in texts.items()
            ),
        ]

    both = "".join(f"--as-{name}:light-dark({LIGHT[name]},{DARK[name]});" for name in colours)
    return "\n".join(
        [
            f"{scope} text{{font-family:{SANS}}}",
            *rules(LIGHT.__getitem__, whole=True),
            "@supports(color:light-dark(#000,#fff)){",
            f"{scope}{{color-scheme:light dark;{both}}}",
            f'[data-theme="light"] {scope},[data-jp-theme-light="true"] {scope}'
            "{color-scheme:light}",
            f'[data-theme="dark"] {scope},[data-jp-theme-light="false"] {scope}'
            "{color-scheme:dark}",
            *rules("var(--as-{})".format, whole=False),
            "}",
        ]
    )


_HALO = ";stroke-width:4px;stroke-linejoin:round;paint-order:stroke"


def _stroke_css(style: Stroke, colour: Callable[[str], str], whole: bool) -> str:
    """The rule for a shape: `whole`, or its colours only."""
    parts = [f"fill:{colour(style.fill)}"] if style.fill else ["fill:none"] * whole
    if style.stroke:
        parts.append(f"stroke:{colour(style.stroke)}")
    if style.stroke and whole:
        parts.append(f"stroke-width:{style.width:g}")
    if style.dash and whole:
        parts.append(f"stroke-dasharray:{' '.join(f'{dash:g}' for dash in style.dash)}")
    if style.opacity < 1 and whole:
        parts.append(f"opacity:{style.opacity:g}")
    return ";".join(parts)


def _type_css(style: Type, colour: Callable[[str], str], whole: bool) -> str:
    parts = [f"fill:{colour(style.fill)}"]
    if whole:
        parts.append(f"font-size:{style.size:g}px")
    if whole and style.family != SANS:
        parts.append(f"font-family:{style.family}")
    if whole and style.bold:
        parts.append("font-weight:700")
    if whole and style.italic:
        parts.append("font-style:italic")
    return ";".join(parts)
