"""The pages beside the notebooks: welcome, programs and people, and the glossary."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import nbformat
import pytest

from autograder.course.give import PAGES

MASTERS = Path(__file__).parents[2] / "notebooks"
ENTRY = re.compile(r"^\| \*\*(.+?)\*\* \| (.+) \| \[(\d+)\]\((.+?)\) \|$", re.MULTILINE)


@cache
def text(notebook: Path) -> str:
    cells = nbformat.read(notebook, as_version=4).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def entries() -> list[tuple[str, ...]]:
    return ENTRY.findall(text(MASTERS / "glossary.ipynb"))


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_to_a_notebook(page: str) -> None:
    links = re.findall(r"\]\(([^)]+)\)", text(MASTERS / page))
    assert all((MASTERS / link).is_file() for link in links)
    assert links


def test_the_welcome_page_leads_to_the_others() -> None:
    assert all(f"({page})" in text(MASTERS / "welcome.ipynb") for page in PAGES[1:])


def test_the_glossary_is_in_the_order_of_the_alphabet() -> None:
    terms = [term.lower() for term, *_ in entries()]
    assert terms == sorted(set(terms))
    assert len(terms) == text(MASTERS / "glossary.ipynb").count("| **") > 50


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry[0])
def test_a_term_is_in_the_notebook_that_introduces_it(entry: tuple[str, ...]) -> None:
    """And none before it has it in bold."""
    term, _, number, link = entry
    name = re.split(r" \(|,", term)[0].lower()
    assert link.startswith(f"{int(number):02d}-")
    assert name in text(MASTERS / link).lower().replace("-", " ") + text(MASTERS / link).lower()
    bold = (path for path in sorted(MASTERS.glob("*/*.ipynb")) if f"**{name}" in text(path).lower())
    assert next(bold, MASTERS / link) >= MASTERS / link


def test_every_source_of_the_history_is_cited() -> None:
    history = text(MASTERS / "programs-and-people.ipynb")
    sources = re.findall(r"^(\d+)\. ", history, re.MULTILINE)
    assert sources == [str(i) for i in range(1, len(sources) + 1)]
    assert set(re.findall(r"\[(\d+)\](?!\()", history)) == set(sources)
