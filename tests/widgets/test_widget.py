"""What all widgets share: shown live, as a page of its own, or as a picture with words."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from adsearch.draw.theme import STROKES
from adsearch.games import Tree
from adsearch.games.tree import AIMA_TWO_PLY
from adsearch.watching import watch
from adsearch.widgets.editor import edit
from adsearch.widgets.prediction import predict
from adsearch.widgets.stepper import step
from adsearch.widgets.widget import STILL, VIEW
from tests.searches import alpha_beta

WIDGETS = Path(__file__).parents[2] / "adsearch" / "widgets"
MAKE: dict[str, Any] = {
    "stepper": lambda tree: step(watch(alpha_beta, tree)),
    "prediction": lambda tree: predict(tree),
    "editor": lambda tree: edit(tree),
}


@pytest.fixture(params=MAKE, scope="module")
def widget(request: pytest.FixtureRequest) -> Any:
    return MAKE[request.param](Tree(AIMA_TWO_PLY))


@pytest.mark.slow
def test_a_widget_shows_itself_live_with_picture_and_words(widget: Any) -> None:
    data, _ = widget._repr_mimebundle_()
    assert data[VIEW]["model_id"]
    assert "<svg" in data["text/html"]
    assert data["text/plain"] == f"{widget}\n{STILL}"


def test_a_widget_of_which_the_picture_is_wanted_is_not_made_live() -> None:
    """To make one takes longer than to draw its picture."""
    editor = edit(AIMA_TWO_PLY)
    data, _ = editor._repr_mimebundle_(include={"image/svg+xml"})
    assert data["image/svg+xml"].startswith("<svg")
    assert VIEW not in data
    assert "live" not in vars(editor)


@pytest.mark.parametrize("in_colab", [False, True])
def test_a_cell_gets_the_picture_and_then_the_widget_that_hides_it(
    widget: Any, in_colab: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Google Colab loads a widget from where its metadata says."""
    outputs, about = [], []
    publish = "IPython.display.publish_display_data"
    monkeypatch.setattr(publish, lambda *said: (outputs.append(said[0]), about.append(said[1])))
    if in_colab:
        colab = SimpleNamespace(
            enable_custom_widget_manager=lambda: None,
            _widgets=SimpleNamespace(_installed_url="manager.js"),
        )
        monkeypatch.setitem(sys.modules, "google.colab.output", colab)
    widget._ipython_display_()
    manager = {"colab": {"custom_widget_manager": {"url": "manager.js"}}}
    assert about == [{}, {VIEW: manager if in_colab else {}}]
    assert [sorted(data) for data in outputs] == [["text/html", "text/plain"], [VIEW]]
    assert f'class="{widget.live.still}"' in outputs[0]["text/html"]
    assert f"<p>{STILL}</p>" in outputs[0]["text/html"]


@pytest.mark.slow
@pytest.mark.parametrize("missing", ["anywidget", "ipywidgets", "typing_extensions", "traitlets"])
def test_a_widget_that_cannot_be_loaded_is_its_picture_and_says_why(missing: str) -> None:
    code = f"""
import json, sys
sys.modules[{missing!r}] = None
from adsearch.widgets.editor import edit
data, _ = edit({AIMA_TWO_PLY!r})._repr_mimebundle_()
print(json.dumps(data))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    data = json.loads(done.stdout)
    assert sorted(data) == ["text/html", "text/plain"]
    assert data["text/html"].startswith("<svg")
    for shown in data.values():
        assert "The widget could not be loaded (ModuleNotFoundError: " in shown
        assert missing in shown
        assert shown.count("so you see its picture") == 1


def test_a_widget_whose_data_is_refused_is_its_picture_and_says_why() -> None:
    editor = edit(AIMA_TWO_PLY)
    editor.data = "no data"  # type: ignore[assignment]
    data, _ = editor._repr_mimebundle_()
    assert VIEW not in data
    assert "The widget could not be loaded (TraitError: " in data["text/plain"]


def test_a_page_needs_nothing_from_elsewhere(widget: Any, tmp_path: Path) -> None:
    widget.save(tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert not re.findall(r"(?:https?:)?//\w[^\s\"']*", re.sub(r"//.*", "", page))
    assert not re.findall(r"\b(?:import|fetch|XMLHttpRequest)\b", page.split('"as-data">')[0])
    found = re.search(r'id="as-data">(.*?)</script>', page, re.DOTALL)
    assert found
    assert json.loads(found[1]) == json.loads(json.dumps(widget.data))


def test_what_a_search_is_called_cannot_end_the_script() -> None:
    def search(game: Any, s: Any) -> Any:
        return game.actions(s)

    search.__name__ = "</script>y"
    page = step(watch(search, Tree("(1 2)"))).html()
    assert "</script>y" not in page


def test_a_picture_is_saved_by_its_ending(widget: Any, tmp_path: Path) -> None:
    widget.save(tmp_path / "x.svg")
    widget.save(tmp_path / "x.txt")
    assert (tmp_path / "x.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (tmp_path / "x.txt").read_text(encoding="utf-8").strip() == str(widget)
    with pytest.raises(ValueError, match="cannot save as"):
        widget.save(tmp_path / "x.docx")


def test_the_live_widget_answers_what_the_script_asks() -> None:
    editor = edit(AIMA_TWO_PLY)
    editor.live.ask = {"do": "set", "at": 7, "to": "9", "n": 1}
    assert editor.live.data["summary"] == "value 4, best move a2, 9 of 9 leaves examined"


def test_nothing_is_styled_outside_the_widget(widget: Any) -> None:
    """Every rule of our style sheets names an element of ours."""
    folder = Path(sys.modules["adsearch.widgets.widget"].__file__ or "").parent
    for name in ("kit", widget.script):
        rules = re.sub(r"@[^{]+", "", (folder / f"{name}.css").read_text(encoding="utf-8"))
        for selectors in re.findall(r"([^{}@;]+)\{", rules):
            for selector in selectors.split(","):
                assert not selector.strip() or ".as-" in selector, selector


def test_what_a_script_marks_is_not_drawn_otherwise() -> None:
    """Pictures have a class for each kind of line. A script that used one of them for what can be
    clicked on made the numbers of leaves fat. The bars of gambles are lines of that kind, and a
    row of a table has no lines."""
    lines = {f"as-{name}" for name in STROKES} - {"as-bar", "as-best", "as-taken"}
    for script in sorted(WIDGETS.glob("*.js")):
        assert not lines & set(re.findall(r"as-[a-z0-9-]+", script.read_text("utf-8"))), script.name
