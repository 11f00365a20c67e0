"""A page of its own: one file that needs no other, shows in light and dark, prints, and lets
nothing run that was put into it."""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape

from adsearch.draw.theme import DARK, LIGHT, MONO, SANS

_PATH = re.compile(r"(?<![\w/.])(?:[A-Za-z]:)?(?:[/\\][\w.@+~-]+)+[/\\]([\w.@+~-]+)")
_COLOUR = re.compile("\x1b\\[[0-9;]*m")  # as terminals understand it
_WANTED = "\n\t\u200c\u200d"  # the last two join and part letters

_COLOURS = "".join(f"--as-{name}:light-dark({LIGHT[name]},{DARK[name]});" for name in LIGHT)
STYLE = f"""
:root{{color-scheme:light dark;{_COLOURS}}}
[data-theme="light"]{{color-scheme:light}}[data-theme="dark"]{{color-scheme:dark}}
*{{box-sizing:border-box}}
body{{margin:0;background:var(--as-bg);color:var(--as-ink);font:14px/1.5 {SANS};
-webkit-text-size-adjust:100%}}
code,pre{{font-family:{MONO};font-size:.92em}}
h1{{font-size:26px;line-height:1.2;margin:0}}
h2{{font-size:16px;margin:0 0 2px}}
h2+p{{margin:0 0 10px;color:var(--as-ink2);font-size:12.5px}}
a{{color:var(--as-maxtext)}}
.as-num{{font-variant-numeric:tabular-nums}}
.as-soft{{color:var(--as-ink2);font-size:13.5px;margin:4px 0 0}}
.as-bar{{height:9px;background:var(--as-hair);border-radius:2px}}
.as-bar i{{display:block;height:9px;background:var(--as-max);border-radius:2px}}
.as-wide{{overflow-x:auto}}
.as-seen-not{{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
white-space:nowrap}}
:focus-visible{{outline:2px solid var(--as-max);outline-offset:2px}}
@media print{{.as-wide{{overflow:visible}}
*{{color-scheme:light!important;print-color-adjust:exact}}}}
"""


def page(title: str, body: str, style: str = "", script: str = "") -> str:
    """The whole document around `body`. Nothing is loaded from elsewhere, and nothing runs but
    `script`, whatever `body` contains.

    >>> "default-src &#x27;none&#x27;" in page("Marks", "<h1>Marks</h1>")
    True
    """
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = "; ".join(
        [
            "default-src 'none'",
            "style-src 'unsafe-inline'",
            "img-src data:",
            f"script-src 'sha256-{digest}'" if script else "script-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    run = f"<script>{script}</script>" if script else ""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="referrer" content="no-referrer">'
        f"<title>{shown(title)}</title><style>{STYLE}{style}</style></head>"
        f"<body>{body}{run}</body></html>\n"
    )


def shown(text: object) -> str:
    """Anybody's text as a page shows it: nothing in it is markup, no character is invisible or
    turns the others round, and no folder of this machine is named.

    >>> shown("<b>\\x1b[31m in /home/ada/kit/game.py\\x00")
    '&lt;b&gt; in …/game.py�'
    """
    return escape(plain(str(text)))


def plain(text: str) -> str:
    """The text without what cannot be seen, or turns the rest round, and without folders."""
    return without_folders("".join(map(_visible, _COLOUR.sub("", text))))


def without_folders(text: str) -> str:
    """The text with files by their names alone: folders say whose machine this is."""
    return _PATH.sub(r"…/\1", text)


def _visible(c: str) -> str:
    if c.isprintable() or c in _WANTED:
        return c
    return " " if c.isspace() else "�"


def wide(table: str, name: str) -> str:
    """A table that may be wider than the page; from the keyboard it can be reached and scrolled."""
    return f'<div class="as-wide" tabindex="0" role="region" aria-label="{name}">{table}</div>'


def points(number: float) -> str:
    """Points as people write them.

    >>> points(2.0), points(1.25), points(2 / 3)
    ('2', '1.25', '0.67')
    """
    return f"{round(number, 2):g}"


def titled(assignment: str) -> str:
    """An assignment's folder as a title.

    >>> titled("03-alpha-beta"), titled("exam")
    ('Notebook 3, alpha-beta', 'exam')
    """
    number, dash, topic = assignment.partition("-")
    return f"Notebook {int(number)}, {topic}" if dash and number.isdecimal() else assignment
