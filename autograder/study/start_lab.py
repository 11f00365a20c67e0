"""Open JupyterLab on the notebooks of a course."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

PORT = 8888
SETTINGS = (
    "--log-level=ERROR",
    "--LabApp.log_level=ERROR",
    "--ServerApp.jpserver_extensions=nbgrader.server_extensions.formgrader=False",
)


def flags(port: int) -> list[str]:
    """What this machine needs: without a screen JupyterLab prints its address and waits; as root,
    in a container, it has to be told that this is meant; and a browser reaches a codespace by an
    address of GitHub's."""
    has_screen = sys.platform in ("darwin", "win32") or os.environ.keys() & {
        "DISPLAY",
        "WAYLAND_DISPLAY",
    }
    is_root = hasattr(os, "getuid") and os.getuid() == 0
    codespace = os.environ.get("CODESPACE_NAME")
    domain = os.environ.get("GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN")
    origin = f"--ServerApp.allow_origin=https://{codespace}-{port}.{domain}"
    return (
        ["--no-browser"] * (not has_screen)
        + ["--allow-root"] * is_root
        + [origin] * bool(codespace)
    )


def is_taken(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def main(folder: str, port: str = str(PORT)) -> int:
    print(f"Your notebooks are in {Path(folder)}. Stop JupyterLab with Ctrl-C.", flush=True)
    if is_taken(int(port)):
        print(f"Port {port} is taken; JupyterLab uses the next free one, its address follows.")
    page = "--LabApp.default_url=/lab/tree/welcome.ipynb"
    options = (f"--notebook-dir={folder}", page, f"--port={port}", *SETTINGS, *flags(int(port)))
    try:
        return subprocess.call([sys.executable, "-m", "jupyterlab", *options])
    except KeyboardInterrupt:  # JupyterLab heard it as well, and says goodbye itself
        return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
