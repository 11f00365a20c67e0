"""Write the badge that opens this repository on Binder into the README, by the address that the
repository itself has."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from urllib.parse import quote

from autograder.course.colab import REMOTE
from tools.command import run

PLACE = re.compile(r"(<!-- badge -->).*?(<!-- end of badge -->)", re.DOTALL)
PAGE = "HEAD?urlpath=lab/tree/student/welcome.ipynb"
HOSTS = {"github.com": "gh", "gitlab.com": "gl"}


def binder(remote: str) -> str | None:
    """The address on Binder of a repository; None if only this machine can reach it.

    >>> binder("git@github.com:ada/search.git")
    'https://mybinder.org/v2/gh/ada/search/HEAD?urlpath=lab/tree/student/welcome.ipynb'
    >>> binder("https://git.example.org/ada/search")
    'https://mybinder.org/v2/git/https%3A%2F%2Fgit.example.org%2Fada%2Fsearch/HEAD?urlpath=lab/tree/student/welcome.ipynb'
    >>> binder("/home/ada/search") is None
    True
    """
    address = REMOTE.fullmatch(remote)
    if address is None:
        return None
    host, path = address["host"], address["path"]
    match HOSTS.get(host):
        case "gh":
            where = f"gh/{path}"
        case "gl":
            where = f"gl/{quote(path, safe='')}"
        case _:
            where = f"git/{quote(f'https://{host}/{path}', safe='')}"
    return f"https://mybinder.org/v2/{where}/{PAGE}"


def main(readme: Path, remote: str) -> None:
    if not (address := binder(remote)):
        sys.exit(
            "This repository has no address on the web yet: put it there, name the place with "
            "`git remote add origin ADDRESS`, and run make badge again."
        )
    badge = f" [![Open on Binder](https://mybinder.org/badge_logo.svg)]({address}) "
    readme.write_text(PLACE.sub(rf"\1{badge}\2", readme.read_text()))
    print(f"{readme} has the badge for {address}")


if __name__ == "__main__":
    origin = run("git", "config", "--get", "--default", "", "remote.origin.url")
    main(Path("README.md"), origin.strip())
