"""A picture that shows itself at the end of a cell and saves itself in the usual formats."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Container
from dataclasses import dataclass
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any

from adsearch.draw.scene import Scene
from adsearch.draw.svg import svg
from adsearch.draw.theme import css

DPI = 192  # two dots for every pixel


@dataclass(frozen=True)
class Picture:
    """A scene on display: SVG in a notebook, words in a terminal.

    >>> from adsearch.draw.scene import Circle
    >>> print(Picture(Scene(20, 20, (Circle(10, 10, 5, "max"),), "a dot", "one dot")))
    a dot
    one dot
    """

    scene: Scene

    def __str__(self) -> str:
        return f"{self.scene.title}\n{self.scene.text}"

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(
        self, include: Container[str] | None = None, exclude: Container[str] | None = None
    ) -> tuple[dict[str, str], dict[str, Any]]:
        """HTML and text; SVG and PNG, with the title as their alternative text, only if asked."""
        kinds = include or ()
        drawn = svg(self.scene)
        data = {"text/plain": str(self), "text/html": drawn}
        if "image/svg+xml" in kinds:
            data["image/svg+xml"] = drawn
        if "image/png" in kinds:
            data["image/png"] = b64encode(self._png()).decode()
        if exclude:
            data = {kind: content for kind, content in data.items() if kind not in exclude}
        return data, {"image/png": {"alt": self.scene.title}} if "image/png" in data else {}

    def _png(self) -> bytes:
        from adsearch.draw.mpl import figure

        file = BytesIO()
        figure(self.scene).savefig(file, format="png", dpi=DPI)
        return file.getvalue()

    def save(self, file: str | Path) -> None:
        """Write the picture; the ending says how: .svg, .png, .pdf, .html or .txt."""
        path = Path(file)
        match path.suffix.lower():
            case ".svg":
                path.write_text(svg(self.scene), encoding="utf-8")
            case ".html":
                path.write_text(page(self.scene.title, svg(self.scene)), encoding="utf-8")
            case ".txt":
                path.write_text(f"{self}\n", encoding="utf-8")
            case ".png" | ".pdf":
                from adsearch.draw.mpl import figure

                figure(self.scene).savefig(path, dpi=DPI, metadata={"Title": self.scene.title})
            case other:
                raise ValueError(f"cannot save as {other!r}: use .svg, .png, .pdf, .html or .txt")


def page(title: str, body: str) -> str:
    """A whole page that needs nothing from elsewhere."""
    paper = "body{margin:24px;background:var(--as-bg);font-family:sans-serif}"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{css('body', (), ())}{paper}</style></head>"
        f"<body><main>{heading(title)}{body}</main></body></html>"
    )


def heading(title: str) -> str:
    """A page's first heading, for those who have it read to them: others see it in the picture."""
    unseen = "position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)"
    return f'<h1 style="{unseen}">{escape(title)}</h1>'
