"""A new notebook at the end of the course, with one exercise in it."""

from __future__ import annotations

from autograder.checks.syllabus import SYLLABUS, Notebook
from autograder.skeletons.exercise import COURSE, add_exercise, is_name
from autograder.skeletons.kit import Kit, NoRoom, literals


def new_notebook(kit: Kit, name: str) -> None:
    """`name` is its topic, such as opening-books; its exercise is opening_books.longest."""
    group = name.replace("-", "_")
    if not is_name(group) or "_" in name:
        raise NoRoom(f"A notebook is named by its topic, for example opening-books, not {name!r}.")
    if group in (listed.group for listed in SYLLABUS):
        raise NoRoom(f"There is a notebook {group} already: choose another name.")
    title, number = name.replace("-", " ").capitalize(), SYLLABUS[-1].number + 1
    path = f"{number:02d}-{name}/{name}.ipynb"
    notebook = Notebook(group, path, title, "what it is about", ())
    names = {"group": group, "title": title, "number": str(number), "about": notebook.about}
    kit.write(f"notebooks/{path}", "notebook.json", **names)
    kit.write(f"autograder/exercises/{group}/__init__.py", "group.py.txt", **names)
    kit.write(f"tests/submissions/{group}.py", "submissions.py.txt", **names)
    kit.write(f"tests/notebooks/{group}.py", "answers.py.txt", **names)
    entry = f'Notebook("{group}", "{path}", "{title}", "{notebook.about}", ()),'
    kit.append(COURSE, literals(kit.read(COURSE))["SYLLABUS"], entry)
    last = f"| {SYLLABUS[-1].number} | {SYLLABUS[-1].title} |"
    readme = kit.read("README.md")
    end = readme.index("\n", readme.index(last)) + 1
    kit.insert("README.md", end, f"| {number} | {title} | {notebook.about} | 0 |  |\n")
    add_exercise(kit, notebook, "longest", before=0)
    kit.tidy()
