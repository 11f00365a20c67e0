"""What a wheel of the kit has in place of the bank as it is written."""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BANK = "autograder/mistakes"


class CompressedBank(BuildHookInterface):  # type: ignore[type-arg]
    """A wheel is what a class installs. The bank's right programs are in it, because reports need
    them, but nobody stumbles over one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "standard":  # a clone reads the bank as it is
            return
        self.folder = tempfile.TemporaryDirectory()  # until the wheel is built
        root, packed = Path(self.root), Path(self.folder.name)
        for text in (root / BANK).rglob("*.md"):
            name = text.relative_to(root).with_suffix(".md.gz")
            (packed / name).parent.mkdir(parents=True, exist_ok=True)
            (packed / name).write_bytes(gzip.compress(text.read_bytes(), mtime=0))
            build_data["force_include"][str(packed / name)] = str(name)
