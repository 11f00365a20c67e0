"""What the browser-only site knows about its wheels: what they need is read from them."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tools.wheels import entries


def wheel(folder: Path, name: str, version: str, *requires: str) -> Path:
    file = folder / f"{name}-{version}-py3-none-any.whl"
    lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}"]
    lines += [f"Requires-Dist: {requirement}" for requirement in requires]
    with zipfile.ZipFile(file, "w") as files:
        files.writestr(f"{name}/__init__.py", "")
        files.writestr(f"{name}-{version}.dist-info/METADATA", "\n".join(lines) + "\n")
    return file


def test_a_wheel_depends_on_what_its_metadata_requires_in_a_browser(tmp_path: Path) -> None:
    widgets = wheel(
        *(tmp_path, "my_widgets", "1.0", "Typing_Extensions>=4.2"),
        'psutil; sys_platform != "emscripten"',
        'tomli; python_version < "3.12"',
        'pytest; extra == "test"',
    )
    listed = entries([widgets, wheel(tmp_path, "typing_extensions", "4.15.0")], "3.14.2")
    assert listed["my-widgets"]["depends"] == ["typing-extensions"]
    assert listed["my-widgets"]["imports"] == ["my_widgets"]
    assert listed["typing-extensions"]["depends"] == []


def test_a_package_that_is_not_in_the_site_is_named_with_who_needs_it(tmp_path: Path) -> None:
    widgets = wheel(tmp_path, "widgets", "1.0", "typing_extensions>=4.2")
    with pytest.raises(SystemExit, match=r"^widgets needs typing_extensions, which is not in the"):
        entries([widgets], "3.14.2")


def test_a_package_that_is_too_old_is_named_with_who_needs_it(tmp_path: Path) -> None:
    widgets = wheel(tmp_path, "widgets", "1.0", "typing_extensions>=4.2")
    old = wheel(tmp_path, "typing_extensions", "4.1.0")
    with pytest.raises(SystemExit, match=r"needs typing_extensions>=4\.2, and the site has .*4\.1"):
        entries([widgets, old], "3.14.2")
