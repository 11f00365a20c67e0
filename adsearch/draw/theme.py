"""How pictures look: colours for light and dark, and the styles that shapes and texts are drawn in.

Colour is never alone: shape, weight and word say the same. One hue belongs to each owner: MAX and α
are blue, MIN and β orange, chance purple. Yellow means "now".
"""

from __future__ import annotations

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
    "nowring": "#1b1f24",
    "btn": "#ffffff",
    "btnrule": "#c3cad2",
    "board": "#dfe6ee",
    "hole": "#ffffff",
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
    "nowring": "#F0E442",
    "btn": "#22262b",
    "btnrule": "#4a525b",
    "board": "#232a32",
    "hole": "#111111",
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


STROKES = {
    "edge": Stroke("edge", 1.25),
    "best": Stroke("ink", 3.25),
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
    "leaf": Stroke("edge", 1.25, "bg"),
    "pruned": Stroke("edge", 1.25, dash=(2, 3)),
    "unvisited": Stroke("edge", 1.25, "bg", opacity=0.6),
    "card": Stroke("edge", 1.25, "bg"),
    "card-best": Stroke("ink", 2.5, "bg"),
    "bar": Stroke(fill="ink3"),
    "bar-max": Stroke(fill="max"),
    "track": Stroke(fill="hair"),
    "notch": Stroke("ink", 1.25),
    "more": Stroke("edge", 1.25, "panel", dash=(1, 3)),
    "board": Stroke(fill="board"),
    "hole": Stroke("rule", 1.0, "hole"),
    "disc-max": Stroke("max", 1.0, "max"),
    "disc-min": Stroke("min", 1.25, "minfill"),
    "mark-max": Stroke("bg", 1.5),
    "mark-min": Stroke("ink", 1.5),
    "last": Stroke("ink", 2.5),
    "dot": Stroke(fill="ink"),
    "now": Stroke("nowring", 2.0, "nowtint"),
    "now-outer": Stroke("nowring", 1.0),
    "wrong": Stroke("wrong", 2.25),
    "arrow": Stroke("ink", 2.0),
}

TYPES = {
    "plain": Type(),
    "name": Type(16, italic=True, family=SERIF),
    "move": Type(14.5, "ink2", italic=True, family=SERIF),
    "move-best": Type(14.5, "ink", bold=True, italic=True, family=SERIF),
    "index": Type(10, "ink2", family=SERIF),
    "value": Type(14, bold=True),
    "value-small": Type(12.5, bold=True),
    "dim": Type(14, "ink3"),
    "window": Type(11, "ink2"),
    "alpha": Type(11, "maxtext"),
    "beta": Type(11, "mintext"),
    "probability": Type(12, "chancetext"),
    "sum": Type(12, "ink2"),
    "why": Type(12),
    "small": Type(11, "ink2"),
    "tiny": Type(10, "ink2"),
    "legend": Type(11.5, "ink2"),
    "letter": Type(11, "ink2", bold=True),
    "title": Type(14, bold=True),
}


def css(scope: str = ".as-scene") -> str:
    """The styles as a style sheet that touches nothing outside `scope`."""
    light = "".join(f"--as-{name}:{colour};" for name, colour in LIGHT.items())
    dark = "".join(f"--as-{name}:{colour};" for name, colour in DARK.items())
    rules = [
        f"{scope}{{{light}}}",
        f'[data-jp-theme-light="false"] {scope},[data-theme="dark"] {scope}{{{dark}}}',
        "@media (prefers-color-scheme:dark){"
        f":root:not([data-theme]) :not([data-jp-theme-light]) {scope}{{{dark}}}}}",
    ]
    rules += [f"{scope} .as-{name}{{{_stroke_css(style)}}}" for name, style in STROKES.items()]
    rules += [f"{scope} .as-t-{name}{{{_type_css(style)}}}" for name, style in TYPES.items()]
    return "\n".join(rules)


def _stroke_css(style: Stroke) -> str:
    parts = [f"fill:var(--as-{style.fill})" if style.fill else "fill:none"]
    if style.stroke:
        parts += [f"stroke:var(--as-{style.stroke})", f"stroke-width:{style.width}"]
    if style.dash:
        parts.append(f"stroke-dasharray:{' '.join(map(str, style.dash))}")
    if style.opacity < 1:
        parts.append(f"opacity:{style.opacity}")
    return ";".join(parts)


def _type_css(style: Type) -> str:
    parts = [
        f"font-family:{style.family}",
        f"font-size:{style.size}px",
        f"fill:var(--as-{style.fill})",
    ]
    parts.append(f"font-weight:{700 if style.bold else 400}")
    parts.append(f"font-style:{'italic' if style.italic else 'normal'}")
    return ";".join(parts)
