"""The badge for Binder is made of the repository's own address."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.badge import binder, main

ROOT = Path(__file__).parents[2]
PAGE = "HEAD?urlpath=lab/tree/student/welcome.ipynb"


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("git@github.com:ada/search.git", "gh/ada/search"),
        ("https://github.com/ada/search", "gh/ada/search"),
        ("https://ada:secret@github.com/ada/search.git", "gh/ada/search"),
        ("ssh://git@gitlab.com/a/b/search.git", "gl/a%2Fb%2Fsearch"),
        ("https://git.example.org/ada/search/", "git/https%3A%2F%2Fgit.example.org%2Fada%2Fsearch"),
    ],
)
def test_an_address_becomes_one_on_binder(remote: str, address: str) -> None:
    assert binder(remote) == f"https://mybinder.org/v2/{address}/{PAGE}"


@pytest.mark.parametrize("remote", ["", "/home/ada/search", "../search.git", "file:///ada/search"])
def test_what_only_this_machine_reaches_has_none(tmp_path: Path, remote: str) -> None:
    readme = tmp_path / "README.md"
    readme.write_text("<!-- badge --><!-- end of badge -->")
    with pytest.raises(SystemExit, match="no address on the web yet"):
        main(readme, remote)
    assert readme.read_text() == "<!-- badge --><!-- end of badge -->"


def test_the_readme_has_the_newest_badge_once(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    text = (ROOT / "README.md").read_text()
    readme.write_text(text)
    for owner in ("ada", "zoe"):
        main(readme, f"git@github.com:{owner}/search.git")
    assert readme.read_text().count("mybinder.org/v2/") == 1
    assert f"(https://mybinder.org/v2/gh/zoe/search/{PAGE})" in readme.read_text()
