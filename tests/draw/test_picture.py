"""Pictures show themselves and save themselves."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree

import pytest

from adsearch.draw.drawing import tree
from adsearch.draw.picture import Picture, page
from adsearch.draw.scene import Scene, words
from adsearch.draw.svg import svg
from adsearch.games import Tree

PICTURE = tree(Tree("((3 12) (2 4))"), values=True)


def test_a_notebook_gets_html_and_text() -> None:
    data, metadata = PICTURE._repr_mimebundle_()
    assert data.keys() == {"text/plain", "text/html"}
    assert data["text/html"] == svg(PICTURE.scene)
    assert data["text/plain"] == str(PICTURE) == repr(PICTURE)
    assert metadata == {}


def test_images_are_made_when_asked_for_and_have_words() -> None:
    data, metadata = PICTURE._repr_mimebundle_(include={"image/png", "image/svg+xml"})
    assert b64decode(data["image/png"]).startswith(b"\x89PNG")
    assert ElementTree.fromstring(data["image/svg+xml"]).tag.endswith("svg")
    assert metadata == {"image/png": {"alt": PICTURE.scene.title}}


def test_what_is_not_wanted_is_left_out() -> None:
    data, _ = PICTURE._repr_mimebundle_(exclude={"text/html"})
    assert data.keys() == {"text/plain"}


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("x.svg", b"<svg "),
        ("x.SVG", b"<svg "),
        ("x.png", b"\x89PNG"),
        ("x.pdf", b"%PDF"),
        ("x.html", b"<!doctype html>"),
        ("x.txt", b"A two-ply tree: value 3"),
    ],
)
def test_the_ending_says_how_to_save(tmp_path: Path, name: str, start: bytes) -> None:
    PICTURE.save(tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(start)


def test_an_unknown_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"cannot save as '.docx': use .svg, .png"):
        PICTURE.save(tmp_path / "x.docx")
    assert list(tmp_path.iterdir()) == []


def test_a_page_needs_nothing_from_elsewhere() -> None:
    whole = page("A <title>", svg(PICTURE.scene))
    assert "<title>A &lt;title&gt;</title>" in whole
    assert "http" not in whole.replace("http://www.w3.org/2000/svg", "")


def test_words_of_any_kind_are_safe_in_svg() -> None:
    wild = "a<b>&\"'\x00\x1b]\n漢"
    shown = svg(Scene(50, 20, (words(5, 15, wild, "plain"),), wild, wild))
    assert "".join(ElementTree.fromstring(shown)[-1].itertext()) == "a<b>&\"'  ]\n漢"


def test_a_picture_is_drawn_without_matplotlib() -> None:
    code = (
        "import sys; from adsearch.draw.drawing import tree; from adsearch.games import Nim;"
        "tree(Nim((2, 2)))._repr_mimebundle_();"
        "print({'matplotlib', 'numpy', 'networkx', 'ipywidgets'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_two_pictures_with_one_scene_are_equal() -> None:
    assert Picture(PICTURE.scene) == PICTURE
