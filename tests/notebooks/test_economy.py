"""Each notebook can be read in an evening: its words have a budget, and whoever wants to add a
sentence takes one out."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MASTERS = {path.stem: path for path in sorted((ROOT / "notebooks").glob("*/*.ipynb"))}
CORE = {"games": 4500, "minimax": 4500, "tournament": 3500}  # words; of the others 5000
SECTION, PREDICTIONS = 560, 12
# Still to be cut; until then no word is added: all words of each.
NOT_YET = {
    "alpha-beta": 9760,
    "move-ordering": 11096,
    "evaluation": 12564,
    "horizon": 9994,
    "monte-carlo": 9638,
    "chance": 11053,
    "lookup": 10335,
    "tournament": 10033,
    "hidden-information": 11186,
    "programs": 13498,
}
CUT = [name for name in MASTERS if name not in NOT_YET]


@dataclass
class Section:
    """What stands below a heading of the second level, with the words of its texts and its code."""

    title: str
    words: int = 0
    predictions: int = 0
    open_answers: int = 0


def sections(master: Path) -> list[Section]:
    """The sections of a notebook; the first is what stands above all headings."""
    found = [Section("")]
    for cell in json.loads(master.read_bytes())["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "markdown":
            found[-1].words += sum(map(words, texts(source)))
            continue
        for line in source.splitlines():
            if line.startswith("## "):
                found.append(Section(line.removeprefix("## ")))
            found[-1].words += words(line)
            found[-1].predictions += line.startswith("**Predict")
            found[-1].open_answers += bool(re.match(r"\*\*Answer", line))
    return found


def words(text: str) -> int:
    return len(text.split())


def texts(source: str) -> Iterator[str]:
    """The texts in a program that somebody reads, docstrings among them."""
    for node in ast.walk(ast.parse(re.sub(r"^[%!].*", "", source, flags=re.M))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.value


def core(master: Path) -> list[Section]:
    return [section for section in sections(master) if not section.title.startswith("☆")]


@pytest.mark.parametrize("name", CUT)
def test_the_core_keeps_its_budget(name: str) -> None:
    parts = core(MASTERS[name])
    assert sum(part.words for part in parts) <= CORE.get(name, 5000)
    assert {part.title: part.words for part in parts if part.words > SECTION} == {}
    assert sum(part.predictions for part in parts) <= PREDICTIONS
    assert sum(part.open_answers for part in parts) == 0, "answers are folded"


def test_the_first_program_comes_within_five_minutes() -> None:
    """And nothing is imported above it that it does not need."""
    above, imported = 0, set()
    for cell in json.loads(MASTERS["games"].read_bytes())["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            above += words(source)
            continue
        tree = list(ast.walk(ast.parse(source)))
        imported |= {a.name for i in tree if isinstance(i, ast.ImportFrom) for a in i.names}
        if any(isinstance(node, ast.Constant) and node.value is ... for node in tree):
            break
    assert above <= 400  # two minutes to read
    assert imported == {"games", "play"}


@pytest.mark.parametrize("name", CUT)
def test_what_is_optional_stands_below_the_summary(name: str) -> None:
    titles = [section.title for section in sections(MASTERS[name])]
    optional = [i for i, title in enumerate(titles) if title.startswith("☆")]
    assert min(optional, default=len(titles)) > titles.index("Summary")


@pytest.mark.parametrize("name", NOT_YET)
def test_nothing_is_added_to_what_is_still_to_be_cut(name: str) -> None:
    assert sum(section.words for section in sections(MASTERS[name])) <= NOT_YET[name]
