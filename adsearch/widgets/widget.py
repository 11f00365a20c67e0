"""What all widgets share: data that is sent once, one script that shows it, and a static twin.

A widget's script and style lie beside its module as `name.js` and `name.css`; `kit.js` and
`kit.css` are put before them. The script defines `render({ model, el })`. The same script runs in
JupyterLab, where `model` is the live widget, and in a page of its own, where `model` only knows
the data.

A notebook gets the picture first and then the widget, which hides the picture while it is there.
Whatever keeps a widget from being loaded, such as a kernel that knows it no more, the picture
stays, with a sentence below it, and what Jupyter says in the widget's place is hidden. A page that
was exported from the notebook and has no network shows the widget from its saved state, if it has.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar
from uuid import uuid4

from adsearch.draw.picture import Picture, heading
from adsearch.draw.svg import svg
from adsearch.draw.theme import css

if TYPE_CHECKING:
    from anywidget import AnyWidget

HERE = Path(__file__).parent
VIEW = "application/vnd.jupyter.widget-view+json"
STILL = (
    "The widget is not running here, so you see its picture; "
    "run the cell in a notebook to operate it."
)
# For two seconds the picture makes room for the widget that is about to hide it.
WAIT = "@media screen{@keyframes as-wait{from,to{height:0;visibility:hidden}}}"
OUTPUT = ".jp-OutputArea-child"  # in JupyterLab, Jupyter Notebook, and pages exported from them


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
        widget = _live_class(self.script)(data=self.data, still=f"as-still-{uuid4().hex}")

        def on_ask(change: Any) -> None:
            if change.new is not None:
                widget.data = self.answer(change.new)

        widget.observe(on_ask, "ask")
        return widget

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live widget where it is wanted and can be had, with what Google Colab needs to know
        of it; always the picture, and its words."""
        data, metadata = self.picture._repr_mimebundle_(**options)
        view: tuple[dict[str, Any], dict[str, Any]] = {}, {}
        name, sentence = "", STILL
        if VIEW in (options.get("include") or (VIEW,)):
            try:
                view, name = self.live._repr_mimebundle_() or view, self.live.still
            except Exception as failure:  # of any package that the widget needs
                sentence = _not_loaded(failure)
        if "text/plain" in data:
            data["text/plain"] += f"\n{sentence}"
        if "text/html" in data:
            data["text/html"] = _still(data["text/html"], name, sentence) + _exported(name)
        return view[0] | data, view[1] | metadata

    def _ipython_display_(self) -> None:
        """Two outputs of a cell: JupyterLab shows one form of each, whether it succeeds or not."""
        from IPython import display

        publish: Callable[..., None] = display.publish_display_data
        data, metadata = self._repr_mimebundle_()
        view, about = data.pop(VIEW, None), metadata.pop(VIEW, {})
        publish(data, metadata)
        if view:
            publish({VIEW: view}, {VIEW: about})

    def html(self) -> str:
        """A page with the widget and all it needs: no kernel, no network."""
        text = _in_script(self.data)
        still = _still(svg(self.picture.scene), "as-still")
        title = self.picture.scene.title
        return (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(title)}</title><style>{style(self.script)}</style>"
            f'</head><body class="as-page">{still}<main>{heading(title)}<div></div></main>'
            f'<script type="application/json" id="as-data">{text}</script>'
            f'<script type="module">{code(self.script)}\n'
            'const data = JSON.parse(document.getElementById("as-data").textContent);\n'
            'present({ model: alone(data), el: document.querySelector("main > div") });</script>'
            "</body></html>"
        )

    def folded(self, label: str) -> str:
        """The widget below a line to click on, for HTML that has the colours of pictures already.
        There is no kernel behind it."""
        name = f"as-{uuid4().hex}"
        own = _read("kit.css") + _read(f"{self.script}.css")
        arguments = ", ".join(map(_in_script, (name, label, own, self.data)))
        script = f"{code(self.script)}{_read('folded.js')}fold({arguments});"
        return f'<div class="{name}"></div><script type="module">{script}</script>'

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


def _still(picture: str, name: str, sentence: str = STILL) -> str:
    """The picture with its sentence. If it has a name, the script of that widget will hide it."""
    content = f"{picture}<p>{escape(sentence)}</p>"
    hide = f"{OUTPUT}:has(.{name})+{OUTPUT}:not(:has(.as-w)){{display:none}}"
    styles = f"<style>.{name}{{animation:as-wait 2s}}{WAIT}{hide}</style>"
    return f'<div class="{name}">{styles}{content}</div>' if name else content


def _exported(name: str) -> str:
    """What shows the widget that hides the picture `name` in an exported page."""
    script = _read("exported.js").replace("STILL", name)
    return f'<script type="module">{script}</script>' if name else ""


def _in_script(data: Any) -> str:
    """Data as JSON that cannot end the script it is in."""
    return json.dumps(data, ensure_ascii=False).replace("</", "<\\/")


def _not_loaded(failure: Exception) -> str:
    return (
        f"The widget could not be loaded ({type(failure).__name__}: {failure}), so you see its "
        "picture; install the course's packages again, or ask your instructor."
    )


@cache
def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


@cache
def _live_class(script: str) -> type[AnyWidget]:
    from anywidget import AnyWidget
    from traitlets import Any as Anything
    from traitlets import Dict, Unicode

    own = {
        "_esm": code(script) + "\nexport { alone };\nexport default { render: present };\n",
        "_css": style(script),
        "data": Dict().tag(sync=True),
        "ask": Anything().tag(sync=True),
        "still": Unicode().tag(sync=True),
    }
    # The name tells anywidget's styles apart.
    return type(script.title(), (AnyWidget,), own)
