"""What all widgets share: data that is sent once, one script that shows it, and a static twin.

A widget's script and style lie beside its module as `name.js` and `name.css`; `kit.js` and
`kit.css` are put before them. The script defines `render({ model, el })`. The same script runs in
JupyterLab, where `model` is the live widget, and in a page of its own, where `model` only knows
the data.
"""

from __future__ import annotations

import json
from functools import cache, cached_property
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from adsearch.draw.picture import Picture
from adsearch.draw.theme import css

if TYPE_CHECKING:
    from anywidget import AnyWidget

HERE = Path(__file__).parent


class Widget:
    """`picture` stands in where no script runs; `data` is what the script shows."""

    script: ClassVar[str]

    def __init__(self, picture: Picture, data: dict[str, Any]) -> None:
        self.picture, self.data = picture, data

    def __repr__(self) -> str:
        return str(self.picture)

    def answer(self, question: Any) -> dict[str, Any]:
        """New data after what somebody did. Widgets that ask the kernel say here what they do."""
        raise NotImplementedError

    @cached_property
    def live(self) -> AnyWidget:
        """The widget for a notebook. What the script asks goes to `answer`."""
        widget = _live_class(self.script)(data=self.data)

        def on_ask(change: Any) -> None:
            if change.new is not None:
                widget.data = self.answer(change.new)

        widget.observe(on_ask, "ask")
        return widget

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live widget where there can be one, and always the picture and its words."""
        data, metadata = self.picture._repr_mimebundle_(**options)
        shown = self.live._repr_mimebundle_() if find_spec("anywidget") else None
        views, more = shown or ({}, {})
        return {**views, **data}, {**more, **metadata}

    def html(self) -> str:
        """A page with the widget and all it needs: no kernel, no network."""
        text = json.dumps(self.data, ensure_ascii=False).replace("</", "<\\/")
        return (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(self.picture.scene.title)}</title><style>{style(self.script)}</style>"
            '</head><body class="as-page"><main></main>'
            f'<script type="application/json" id="as-data">{text}</script>'
            f'<script type="module">{code(self.script)}\n'
            'const data = JSON.parse(document.getElementById("as-data").textContent);\n'
            'render({ model: alone(data), el: document.querySelector("main") });</script>'
            "</body></html>"
        )

    def save(self, file: str | Path) -> None:
        """Write the widget as a page (.html), or its picture as .svg, .png, .pdf or .txt."""
        if Path(file).suffix == ".html":
            Path(file).write_text(self.html(), encoding="utf-8")
        else:
            self.picture.save(file)


def code(script: str) -> str:
    """The script with what the widgets share before it."""
    return _read("kit.js") + _read(f"{script}.js")


def style(script: str) -> str:
    """The colours and types of all pictures, what the widgets share, and the script's own style."""
    return css(".as-w") + _read("kit.css") + _read(f"{script}.css")


@cache
def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


@cache
def _live_class(script: str) -> type[AnyWidget]:
    from anywidget import AnyWidget
    from traitlets import Any as Anything
    from traitlets import Dict

    own = {
        "_esm": code(script) + "\nexport default { render };\n",
        "_css": style(script),
        "data": Dict().tag(sync=True),
        "ask": Anything().tag(sync=True),
    }
    # The name tells anywidget's styles apart.
    return type(script.title(), (AnyWidget,), own)
