"""HTML from the files in `templates`.

Whatever a template is filled with is text: it is escaped, and goes through `plain` first, without
the template's doing. Only `Markup` is left as it is; our own drawings and styles are of that type.
"""

from __future__ import annotations

import base64
import hashlib
import re

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from adsearch.draw.theme import DARK, LIGHT, MONO, SANS, css
from autograder.pages.wording import counted, plain, points, titled


def render(template: str, **data: object) -> str:
    """The file `template`, filled.

    >>> render("note.html", sentence="Is 1 < 2?", program="", file="")
    '<p>Is 1 &lt; 2?</p>'
    """
    return _ENVIRONMENT.get_template(template).render(data)


def render_page(template: str, script: str = "", **data: object) -> str:
    """A whole document: one file that needs no other, shows in light and dark, and prints. Nothing
    is loaded from elsewhere, and nothing runs but `script`, whatever is in `data`."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    may_run = Markup(f"'sha256-{digest}'" if script else "'none'")
    return render(template, script=Markup(script), may_run=may_run, **data)


def _cleaned(value: object) -> object:
    return value if isinstance(value, Markup) else plain(str(value))


def _with_code(text: str) -> Markup:
    """The text with what stands between backticks set as code."""
    return Markup(re.sub("`([^`]*)`", r"<code>\1</code>", str(escape(plain(text)))))


def _percent(share: float) -> str:
    return f"{100 * min(max(share, 0), 1):.0f}"


_ENVIRONMENT = Environment(
    loader=PackageLoader("autograder.pages"),
    autoescape=True,
    finalize=_cleaned,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
_ENVIRONMENT.filters.update(
    counted=counted, percent=_percent, points=points, titled=titled, with_code=_with_code
)
_ENVIRONMENT.globals.update(
    colours=Markup(
        "".join(f"--as-{name}:light-dark({LIGHT[name]},{DARK[name]});" for name in LIGHT)
    ),
    drawing_styles=Markup(css(".as-report")),
    mono=Markup(MONO),
    sans=Markup(SANS),
)
