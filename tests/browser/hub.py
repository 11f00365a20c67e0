"""A real JupyterHub on this machine, as the guide sets one up, and people who sign in to it.

Nobody gets an account here. Instead every server runs in a small container, as on most hubs: it has
a home of its own and sees nobody else's, and its user is called jovyan.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.browser.lab import Lab

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "instructor" / "jupyterhub.md").read_text(encoding="utf-8")
INSTALL, START, HAND_OUT, RETURN, FORMGRADER = re.findall(r"^```sh\n(.*?)^```$", GUIDE, re.M | re.S)
(ROSTER,) = re.findall(r"^```csv\n(.*?)^```$", GUIDE, re.M | re.S)
SECONDS = 300.0  # for whatever somebody waits for

# What the guide leaves to the hub: who may sign in, and how servers are started.
OURS = """
c.JupyterHub.bind_url = "http://127.0.0.1:{0}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{1}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{2}"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = "{homes}/{{username}}"
c.Spawner.cmd.insert(0, "{container}")
c.Spawner.args = ["--allow-root", "--LabApp.expose_app_in_browser=True"]
"""
CONTAINER = """#!/bin/sh
exec bwrap --die-with-parent --dev-bind / / --tmpfs {homes} --bind "$HOME" "$HOME" \\
    --ro-bind {users} /etc/passwd --chdir "$HOME" "$@"
"""
USERS = f"jovyan:x:{os.getuid()}:{os.getgid()}::/home/jovyan:/bin/bash\n"


@dataclass(frozen=True)
class Hub:
    """A running hub. What the guide has in /srv is in `folder`."""

    url: str
    folder: Path

    @property
    def homes(self) -> Path:
        return self.folder / "homes"


def here(text: str, folder: Path) -> str:
    """A text of the guide with the kit's real place, and `folder` for /srv."""
    return text.replace("/srv", str(folder)).replace("/opt/kit", str(ROOT))


@contextmanager
def running_hub(folder: Path) -> Iterator[Hub]:
    """Set a hub up as the guide says, start it, wait until it answers, and end it."""
    subprocess.run(["bash", "-ec", here(INSTALL, folder)], check=True)
    for file in (folder / "hub").rglob("*.py"):
        file.write_text(here(file.read_text(encoding="utf-8"), folder), encoding="utf-8")
    homes, users, container = folder / "homes", folder / "passwd", folder / "container"
    homes.mkdir()
    users.write_text(USERS)
    container.write_text(CONTAINER.format(homes=homes, users=users))
    container.chmod(0o755)
    ports = _free_ports(3)
    with (folder / "hub" / "jupyterhub_config.py").open("a") as config:
        config.write(OURS.format(*ports, homes=homes, container=container))
    # The process that is ended below has to be the hub itself, and not a shell that waits for it.
    start = here(START, folder).replace("\njupyterhub", "\nexec jupyterhub")
    log = folder / "log"
    with log.open("w") as written:
        hub = subprocess.Popen(["bash", "-ec", start], stdout=written, stderr=written)
    url = f"http://127.0.0.1:{ports[0]}"

    def answers() -> bool:
        assert hub.poll() is None, f"JupyterHub did not start:\n{log.read_text()}"
        try:
            with urllib.request.urlopen(f"{url}/hub/health", timeout=5):
                return True
        except OSError:
            return False

    try:
        wait_until(answers, "JupyterHub does not answer")
        yield Hub(url, folder)
    finally:
        hub.terminate()
        hub.wait(60)  # everybody's server is ended first


def wait_until(is_so: Callable[[], bool], otherwise: str) -> None:
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end, otherwise
        time.sleep(0.2)


def _free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        places = [("127.0.0.1", 0)] * count
        listeners = [stack.enter_context(socket.create_server(place)) for place in places]
        return [listener.getsockname()[1] for listener in listeners]


class Person:
    """Somebody who has signed in, with JupyterLab open in a browser of their own."""

    def __init__(self, chromium: Any, hub: Hub, name: str) -> None:
        self.hub = hub
        self.home = hub.homes / name
        self.lab = Lab(f"{hub.url}/user/{name}", self.home)
        self.page = chromium.new_context(viewport={"width": 1280, "height": 900}).new_page()
        self.page.set_default_timeout(SECONDS * 1000)
        self.page.goto(hub.url)
        self.page.get_by_label("Username:").fill(name)
        self.page.get_by_label("Password:").fill("secret")
        self.page.get_by_role("button", name="Sign in").click()
        self.page.wait_for_selector(".jp-Launcher")

    def menu(self, name: str) -> list[str]:
        """What a menu of JupyterLab offers."""
        self.page.locator(".lm-MenuBar-itemLabel", has_text=name).click()
        items = self.page.locator(".lm-Menu-itemLabel:visible", has_text=re.compile("."))
        items.first.wait_for()
        offered: list[str] = items.all_inner_texts()
        self.page.keyboard.press("Escape")
        return offered

    def choose(self, menu: str, item: str) -> None:
        self.page.locator(".lm-MenuBar-itemLabel", has_text=menu).click()
        self.page.locator(".lm-Menu").get_by_text(item, exact=True).click()


class Instructor(Person):
    """At a terminal of JupyterLab."""

    def open_terminal(self) -> None:
        self.page.locator(".jp-LauncherCard", has_text="Terminal").click()
        self.page.locator(".jp-Terminal .xterm-helper-textarea").focus()
        prompt = self.home / "prompt"

        def listens() -> bool:
            self.page.keyboard.type("touch ~/prompt\n")
            return prompt.exists()

        wait_until(listens, "the terminal does nothing")

    def type(self, commands: str) -> str:
        """Type commands of the guide, one after the other, and return what they say."""
        said, code = self.home / "said", self.home / "code"
        said.unlink(missing_ok=True)
        for command in here(commands, self.hub.folder).splitlines():
            code.unlink(missing_ok=True)
            self.page.keyboard.type(f"{{ {command}; }} >> ~/said 2>&1; echo $? > ~/code\n")
            wait_until(lambda: code.exists() and code.read_text() != "", f"no end of {command}")
            assert code.read_text() == "0\n", said.read_text()
        return said.read_text()

    def restart_server(self) -> None:
        self.page.goto(f"{self.hub.url}/hub/home")
        for button in ("Stop My Server", "Start My Server"):
            self.page.get_by_role("button", name=button).click()
        self.page.wait_for_url(f"{self.lab.url}/**")


class Student(Person):
    """At nbgrader's list of assignments."""

    def open_list(self) -> None:
        with self.list_is_loaded():
            self.choose("Nbgrader", "Assignment List")

    def return_to_list(self) -> None:
        self.choose("Nbgrader", "Assignment List")
        with self.list_is_loaded():
            self.page.locator("#refresh_assignments_list").click()

    def press(self, button: str) -> None:
        with self.list_is_loaded():
            self.page.locator("#assignments").get_by_role("button", name=button, exact=True).click()

    def list_is_loaded(self) -> Any:
        """Wait until nbgrader has answered. Its list is then made anew: what somebody opened in it
        before that is closed again."""
        return self.page.expect_response(re.compile("/assignments(/|[?]course_id=)"))

    def rows(self, state: str) -> Any:
        """What is "released", "fetched" or "submitted", in the list."""
        return self.page.locator(f"#{state}_assignments_list > .list_item")
