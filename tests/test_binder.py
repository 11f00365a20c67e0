"""What Binder makes of this repository. Docker itself does not run here: the recipe is rendered,
and its last step, which is ours, is taken in a clone."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]


def test_the_recipe_installs_the_environment_and_builds_the_notebooks(tmp_path: Path) -> None:
    for name in ("environment.yml", "postBuild"):
        (tmp_path / name).write_text((ROOT / name).read_text())
    done = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    recipe = done.stdout + done.stderr
    assert done.returncode == 0, recipe
    # environment.yml names a file of the repository, which has to be there when conda reads it.
    copied, installed = recipe.index("src/ ${REPO_DIR}"), recipe.index('--file "environment.yml"')
    assert copied < installed < recipe.index("RUN ./postBuild")


@pytest.mark.long
def test_its_last_step_installs_the_kit_and_leaves_the_notebooks(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    assert os.access(clone / "postBuild", os.X_OK)
    path = os.pathsep.join([str(environment(tmp_path / "env")), os.environ["PATH"]])
    subprocess.run(["./postBuild"], cwd=clone, env=os.environ | {"PATH": path}, check=True)
    assert (clone / "student" / "welcome.ipynb").exists()
    assert (clone / "student" / "03-alpha-beta" / "alpha-beta.ipynb").exists()


def environment(folder: Path) -> Path:
    """The programs of an environment that has the packages of this one, but not the kit."""
    venv.create(folder, with_pip=True)
    own = sysconfig.get_path("purelib", vars={"base": str(folder)})
    Path(own, "packages.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "bin"
