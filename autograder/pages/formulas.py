"""Formulas in pages that Jupyter exports, as MathML: browsers show it without loading anything."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import Any
from xml.etree.ElementTree import tostring

from jinja2 import pass_context

FORMULA = re.compile(r"\$\$(.+?)\$\$|(?<!\\)\$(?!\s)([^$]+?)(?<!\s)\$", re.DOTALL)
CODE = re.compile(r"(<(?:code|pre)\b.*?</(?:code|pre)>)", re.DOTALL)  # in which a $ is a dollar
REFUSED = ("class", "href", "id", "style")  # attributes that TeX can ask for


@pass_context
def markdown2html(context: Any, source: str) -> str:
    """Nbconvert's filter of this name, with its formulas as MathML."""
    return with_mathml(_exporter().markdown2html(context, source))


def with_mathml(html: str) -> str:
    """The HTML with the TeX in it as MathML, where that is known.

    >>> with_mathml("<p>At $b$, <code>$b$</code>.</p>")
    '<p>At <math xmlns="http://www.w3.org/1998/Math/MathML" display="inline"><mrow><mi>b</mi>\
</mrow></math>, <code>$b$</code>.</p>'
    """
    parts = CODE.split(html)
    parts[::2] = [FORMULA.sub(_mathml, part) for part in parts[::2]]
    return "".join(parts)


def _mathml(formula: re.Match[str]) -> str:
    from latex2mathml.converter import convert_to_element

    block, inline = formula.groups()
    display = "block" if block else "inline"
    try:
        math = convert_to_element(unescape(block or inline), display=display)
    except Exception:  # of a library that reads what students write: their browser may know it
        return formula[0]
    for element in math.iter():
        element.text = element.text and unescape(element.text)
        for name in REFUSED:
            element.attrib.pop(name, None)
    return tostring(math, encoding="unicode")


@cache
def _exporter() -> Any:
    from nbconvert import HTMLExporter

    return HTMLExporter()  # type: ignore[no-untyped-call]
