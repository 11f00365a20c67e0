"""Build a site that runs in a browser alone: JupyterLite, and Pyodide. It has all notebooks, or
those of a kit for students.

Everything it needs lies in it, so that it works with the network cut.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from autograder.course.self_study import study
from autograder.course.student_kit import build_wheel
from autograder.study.student_folder import settle
from tools import pyodide
from tools.command import run
from tools.wheels import entries

# What fills pages. MarkupSafe is compiled everywhere else, which a browser cannot load: where it
# finds no compiler it is built without that part, and does the same in Python.
TEMPLATES = ("jinja2", "markupsafe")
WAITING = Path("jupyter/wait-for-python")
# One's points and what was given lie in a hidden folder.
WITH_HIDDEN = {
    "LiteBuildConfig": {"extra_ignore_contents": []},
    "ContentsManager": {"allow_hidden": True},
}

# Where the site opens: JupyterLite's own page can lead to an application, but to no notebook. The
# applications read the settings of this page as well, of which there are none.
START = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Adversarial search</title>
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script>
<meta http-equiv="refresh" content="0; url=lab/index.html?path=welcome.ipynb">
<p><a href="lab/index.html?path=welcome.ipynb">Adversarial search: open the welcome page</a></p>
</html>
"""


def build(lite: Path, source: Path, site: Path) -> None:
    """Build `site` with the programs of the environment whose Python is `lite`, from the masters or
    from the folder of a kit."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        python = pyodide.fetch_locked(lite, work)
        packages = _fill_in(python, lite)
        (work / "jupyter-lite.json").write_text(json.dumps(_settings(packages)))
        (work / "jupyter_lite_config.json").write_text(json.dumps(WITH_HIDDEN))
        if (source / "course").is_dir():
            settle(source / "course", work / "files")
        else:
            study(source, work / "files")
        shutil.rmtree(site, ignore_errors=True)
        options = [f"--lite-dir={work}", f"--contents={work / 'files'}"]
        options.append(f"--LiteBuildConfig.federated_extensions={WAITING.absolute()}")
        to = f"--output-dir={site.absolute()}"
        run(lite.absolute(), "-m", "jupyter", "lite", "build", *options, to, cwd=work)
        shutil.copytree(python, site / "static" / "pyodide")
        (site / "index.html").write_text(START, encoding="utf-8")


def _settings(packages: list[str]) -> dict[str, Any]:
    """All packages are loaded at the start: none is in the site that is not needed."""
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": packages},
    }
    plugins = {"@jupyterlite/pyodide-kernel-extension:kernel": kernel}
    config = {"appName": "Adversarial search", "litePluginSettings": plugins}
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": config}


def _fill_in(python: Path, lite: Path) -> list[str]:
    """Put every wheel beside Python and list it, so that `import adsearch` finds it."""
    listed = pyodide.packages(python)
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    build_wheel(python)
    pure = ("--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none")
    version = f"--python-version={pyodide.python_version(listed)}"
    locked = ("--require-hashes", "-r", "requirements/browser.txt")
    run(*pip, "download", "--no-deps", f"-d{python}", *pure, version, *locked)
    excerpt = python / "templates.txt"
    excerpt.write_text("".join(map(_locked, TEMPLATES)))
    source = ("--no-deps", "--no-build-isolation", "--no-binary=markupsafe", f"-w{python}")
    run("env", "CC=false", *pip, "wheel", *source, "--require-hashes", "-r", excerpt)
    for wheel in pyodide.kernel_wheels(lite):
        shutil.copy(wheel, python)
    listed["packages"] = entries(sorted(python.glob("*.whl")), listed["info"]["python"])
    (python / "pyodide-lock.json").write_text(json.dumps(listed))
    return sorted(listed["packages"])


def _locked(name: str) -> str:
    """The version of a package that the course has, with its hashes, as requirements files say."""
    course = Path("requirements/course.txt").read_text()
    found = re.search(rf"^{name}==.*?^    #", course, re.MULTILINE | re.DOTALL)
    if not found:
        raise SystemExit(f"{name} is not in requirements/course.txt: run make upgrade.")
    return found[0].rstrip(" #")


if __name__ == "__main__":
    build(*map(Path, sys.argv[1:]))
