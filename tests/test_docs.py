"""The guides work as they are written."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from autograder.checks import exercise, mistakes
from autograder.checks.syllabus import SYLLABUS
from autograder.commands.app import app

ROOT = Path(__file__).parents[1]
GUIDES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EVERY_GUIDE = pytest.mark.parametrize("guide", GUIDES, ids=lambda path: str(path.relative_to(ROOT)))
INSTRUCTORS = ROOT / "docs" / "instructor"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
MISTAKES = re.compile(
    r"^````markdown\n<!-- autograder/mistakes/(\S+) -->\n(.*?)^````$", re.DOTALL | re.MULTILINE
)


@pytest.fixture(autouse=True)
def catalogue_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guide may enter an exercise of its own."""
    exercise.all_exercises()
    monkeypatch.setattr(exercise, "_exercises", dict(exercise._exercises))


@pytest.mark.slow
@EVERY_GUIDE
def test_the_programs_of_a_guide_run_one_after_the_other(
    guide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the mistakes that it writes down in place of ours."""
    names: dict[str, Any] = {"__name__": "guide"}
    text = guide.read_text()
    for place, bank in MISTAKES.findall(text):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(bank)
        monkeypatch.setattr(mistakes, "BANK", tmp_path)
    for block in BLOCK.findall(MISTAKES.sub("", text)):
        if not block.startswith(">>>"):
            exec(compile(block, guide.name, "exec"), names)
            continue
        example = doctest.DocTestParser().get_doctest(block, names, guide.name, str(guide), 0)
        told: list[str] = []
        doctest.DocTestRunner().run(example, out=told.append, clear_globs=False)
        assert not told, "".join(told)
        names.update(example.globs)


@EVERY_GUIDE
def test_what_a_guide_points_to_is_there(guide: Path) -> None:
    for target, heading in re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)", guide.read_text()):
        page = guide.parent / target if target else guide
        assert page.exists(), target
        if heading:
            titles = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
            assert heading in [re.sub(r"[^\w -]", "", t.lower()).replace(" ", "-") for t in titles]


def test_the_instructors_index_leads_to_every_page() -> None:
    index = (INSTRUCTORS / "README.md").read_text()
    assert not [page for page in INSTRUCTORS.glob("[!R]*.md") if f"({page.name})" not in index]


def test_the_page_on_architecture_names_what_is_there() -> None:
    """Files and folders, those of `autograder` by short paths; and modules, or names in them."""
    text = (ROOT / "docs" / "architecture.md").read_text()
    homes = [ROOT, ROOT / "autograder"]
    for path in re.findall(r"`([\w.-]+(?:/[\w.-]+)+)`", text):
        assert any((home / path).exists() for home in homes), path
    packages = {folder.name for folder in homes[1].iterdir() if folder.is_dir()}
    for module in re.findall(r"`(?:autograder\.)?(\w+\.\w+(?:\.\w+)?)`", text):
        package, name = module.split(".")[:2]
        if package in packages and name != "py":
            assert (homes[1] / package / f"{name}.py").exists(), module


def test_the_readme_lists_the_notebooks_with_their_points() -> None:
    readme = (ROOT / "README.md").read_text()
    for one in SYLLABUS:
        points = sum(e.points for e in exercise.exercises_of(one.group))
        assert f"| {one.number} | {one.title} | {one.about} | {points:g} |" in readme


@EVERY_GUIDE
def test_the_commands_a_guide_names_are_there(guide: Path) -> None:
    makefile = (ROOT / "Makefile").read_text()
    text = guide.read_text()
    commands: Any = get_command(app)
    for name, rest in re.findall(r"(?:^|`)autograder (\w+)([^`\n#]*)", text, re.MULTILINE):
        options = [o for p in commands.commands[name].params for o in p.opts + p.secondary_opts]
        assert set(re.findall(r"(?<!\S)--?[a-z][a-z-]*", rest)) <= {*options, "--help"}, rest
    for target in re.findall(r"^make ([a-z-]+)|`make ([a-z-]+)", text, re.MULTILINE):
        assert re.search(rf"^{''.join(target)}:", makefile, re.MULTILINE), target
