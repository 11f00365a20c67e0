"""Google Colab, where the kit is not installed: a cell that does it there and nothing elsewhere."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

KIT = Path(__file__).parents[2]
# https://host/path.git, ssh://git@host/path.git, git@host:path.git
REMOTE = re.compile(
    r"(?:\w+://)?(?:[^@/]+@)?(?P<host>[\w.-]+\.\w+)[:/](?P<path>[^:]+?)(?:\.git)?/?"
)
CELL = """# In Google Colab this installs what the notebook needs; elsewhere it does nothing.
import sys

if "google.colab" in sys.modules:
    %pip install --quiet "adversarial-search-course[chess] @ git+{address}" anywidget"""


def address(clone: Path = KIT) -> str:
    """Where on the web the repository is that this is a clone of; empty where it is nowhere."""
    if not (clone / ".git").exists():  # installed, perhaps inside of somebody's own repository
        return ""
    command = ["git", "-C", str(clone), "config", "--get", "remote.origin.url"]
    done = subprocess.run(command, capture_output=True, text=True)
    found = REMOTE.fullmatch(done.stdout.strip())
    return f"https://{found['host']}/{found['path']}" if found else ""
