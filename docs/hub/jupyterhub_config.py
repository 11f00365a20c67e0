"""A JupyterHub for the course: everybody has nbgrader's assignment list in JupyterLab, instructors
have formgrader as well. Who may sign in and how servers are started is for your hub to say."""

from pathlib import Path
from typing import Any

c = get_config()  # noqa: F821

KIT = Path("/opt/kit")
INSTRUCTORS = {"grace"}

HERE = Path(__file__).resolve().parent


def settings(spawner: Any) -> str:
    """The folders in which a server looks for its settings; the first that has one decides."""
    folders = [HERE / "everybody"]
    if spawner.user.name in INSTRUCTORS:
        folders.insert(0, HERE / "instructors")
    return ":".join(map(str, folders))


c.JupyterHub.bind_url = "http://127.0.0.1:8000"  # behind a web server that speaks https
c.Spawner.cmd = [str(KIT / ".venv-hub" / "bin" / "jupyterhub-singleuser")]
c.Spawner.default_url = "/lab"
c.Spawner.environment = {"JUPYTER_CONFIG_PATH": settings}
