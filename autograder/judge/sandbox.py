"""The sandbox in which a student's code runs, as isolated as this machine allows.

Which tiers work here is found out in `probing`; the one that was used is kept with each grade.
"""

from __future__ import annotations

import atexit
import marshal
import os
import shutil
import stat
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from itertools import count
from math import inf
from pathlib import Path

from autograder.checks import borrowed

PACKAGES = Path(__file__).parents[2]
STRANGERS = 1 << 30  # users from here on are nobody's
MOST_AT_ONCE = 64  # children of one process
_numbers = count()
# Where a child may write behind a wall: files, and the locks that Python's processes share.
WRITABLE = ("/tmp", "/dev/shm")
MOST_WRITTEN = 64 << 20  # bytes of all files in one of them
# What a `!cp` or a `%%bash` in a notebook runs, and shared libraries.
PROGRAMS = ("/usr/bin", "/bin")
LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache")
SYSTEM = (*PROGRAMS, *LIBRARIES)
# What of `adsearch` a student's code must not meet when it is asked: searches, fits, pictures.
# Where cells run for what they show, and nothing is asked, all of `adsearch` is there.
WITHHELD = {*borrowed.WITHHELD, "draw", "widgets", "display"}


class Tier(Enum):
    """How well the child is kept apart."""

    BUBBLEWRAP = "bubblewrap"
    LIMITS = "limits"
    SEPARATE = "separate"

    @property
    def sentence(self) -> str:
        """What an instructor should know about it, who tells of it as the user who graded."""
        if self is Tier.LIMITS and not becomes_another_user(self):
            return (
                "Students' code was limited in time, memory and processes, but it ran as the user "
                "who grades: it could reach the network, and read and change your files, the "
                "gradebook and the kit's own solutions among them. Install bubblewrap to keep it "
                "apart."
            )
        return {
            Tier.BUBBLEWRAP: "Students' code saw no files but Python's and the system's programs, "
            "no network and no other processes (bubblewrap).",
            Tier.LIMITS: "Students' code was limited in time, memory and processes, but it could "
            "reach the network and read files, the kit's own solutions among them: full marks may "
            "have been looked up. Install bubblewrap to keep it apart.",
            Tier.SEPARATE: "Students' code was not isolated: it ran in a process of its own with a "
            "time limit, and could read and change your files, the kit's own solutions among them. "
            "Grade on Linux with bubblewrap to keep it apart.",
        }[self]


@dataclass(frozen=True)
class Limits:
    """What a child may use. Seconds are those of a quiet machine of today."""

    memory: int = 2 << 30  # bytes
    cpu: int = 900  # seconds of one child
    processes: int = 64
    cell: float = 20.0  # seconds for a cell that counts
    free: float = 20.0  # seconds for any other: what a program uses may be worked out in one
    own: float = 60.0  # seconds for all the cells that a student added
    grace: float = 0.3  # seconds after which a child that does not stop by itself is stopped
    question: float = inf  # seconds for a question, if it allows more
    patience: float = 1.0  # of what an exercise and a submission are allowed


@dataclass(frozen=True)
class Equipment:
    """What of `adsearch` a child has. With `pictures` it has all of it, is asked nothing, and sends
    what its cells show. Some modules it may have to do `without`, by their names."""

    pictures: bool = False
    without: tuple[str, ...] = ()


USUAL = Equipment()


@cache
def stage(equipment: Equipment) -> Path:
    """A folder with what of ours goes into the sandbox, compiled: all of `autograder/inside`, and
    `adsearch` as far as a child has it."""
    folder = Path(tempfile.mkdtemp(prefix="autograder-"))
    atexit.register(_remove, folder, os.getpid())
    if equipment.without:
        shutil.copytree(stage(replace(equipment, without=())), folder, dirs_exist_ok=True)
        for module in equipment.without:
            file = folder / f"{module.replace('.', '/')}.py"
            file.unlink()
            Path(cache_from_source(str(file))).unlink()
        return folder
    for package in ("adsearch", "autograder/inside"):
        for file in (PACKAGES / package).rglob("*"):
            module = Path(file.relative_to(PACKAGES / package).parts[0]).stem
            is_withheld = package == "adsearch" and module in WITHHELD and not equipment.pictures
            if file.is_file() and file.suffix != ".pyc" and not is_withheld:
                _put(file, folder / file.relative_to(PACKAGES))
    _put(PACKAGES / "autograder/inside/stand_in.py", folder / "autograder/__init__.py")
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return folder


def _remove(folder: Path, owner: int) -> None:
    if os.getpid() == owner:  # and not a copy of this process that is done
        shutil.rmtree(folder, ignore_errors=True)


def _put(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)
    if to.suffix != ".py":
        return
    # As Python compiled it when it was imported here, or does now. Nobody looks whether it is still
    # up to date: a child cannot change it.
    code = SourceFileLoader(to.stem, str(file)).get_code(to.stem)
    unchecked = (1).to_bytes(4, "little")
    compiled = MAGIC_NUMBER + unchecked + source_hash(to.read_bytes()) + marshal.dumps(code)
    cached = Path(cache_from_source(str(to)))
    cached.parent.mkdir(exist_ok=True)
    cached.write_bytes(compiled)


def interpreter() -> str:
    """Python itself, not the link to it in a virtual environment."""
    return os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)


def library(equipment: Equipment) -> list[str]:
    """Where the child finds modules: ours, the standard library, what is installed."""
    paths = sysconfig.get_paths()
    dynamic = sysconfig.get_config_var("DESTSHARED") or f"{paths['platstdlib']}/lib-dynload"
    ours = str(stage(equipment))
    folders = [ours, paths["stdlib"], dynamic, paths["platlib"], paths["purelib"]]
    return list(dict.fromkeys(folders))


def command(
    tier: Tier, descriptor: int, limits: Limits, equipment: Equipment = USUAL, user: int = 0
) -> list[str]:
    """How to start a child that is reached through this file descriptor, and becomes this user."""
    arguments = descriptor, limits.memory, limits.cpu, limits.processes, user
    path = [*library(equipment), ""]  # last, what cells write
    # Until it has loaded everything there is no garbage worth looking for.
    code = (
        f"import gc, sys; gc.disable(); sys.path[:] = {path!r}; "
        f"from autograder.inside.child import main; main{arguments}"
    )
    python = [interpreter(), "-I", "-S", "-B", "-c", code]
    return [*_bubblewrap(equipment), *python] if tier is Tier.BUBBLEWRAP else python


def becomes_another_user(tier: Tier) -> bool:
    """Does a child give up the rights of this process? Only root's can; who stays the same user may
    change all that is this user's."""
    return tier is not Tier.SEPARATE and os.geteuid() == 0


def stranger(tier: Tier) -> int:
    """The user that a child becomes: where this process is root's, one of the child's own. The
    system counts processes by user: with one for all of them a child that makes too many would
    leave the others none. 0 where the child stays who it is."""
    if not becomes_another_user(tier):
        return 0
    return STRANGERS + os.getpid() * MOST_AT_ONCE + next(_numbers) % MOST_AT_ONCE


def closed_to_others() -> list[str]:
    """The folders of modules that nobody but root and its group may look into. A folder above them
    may be closed, such as root's home: a child goes in before it becomes somebody else."""
    open_to_all = stat.S_IROTH | stat.S_IXOTH
    there = filter(os.path.isdir, library(USUAL))
    return [path for path in there if os.stat(path).st_mode & open_to_all != open_to_all]


@cache
def _bubblewrap(equipment: Equipment) -> tuple[str, ...]:
    program = shutil.which("bwrap")
    if program is None:
        raise FileNotFoundError("bubblewrap (bwrap) is not installed")
    apart = ["--unshare-all"]
    if os.geteuid() == 0:
        # As root the child becomes nobody by itself, so that limits on processes hold for it.
        apart = [f"--unshare-{space}" for space in ("pid", "net", "ipc", "uts", "cgroup-try")]
        apart += ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    options = [*apart, "--die-with-parent", "--new-session", "--clearenv"]
    for name, value in environment().items():
        options += ["--setenv", name, value]
    # What is written there is memory, which no limit of a process counts; older ones have no size.
    usage = subprocess.run([program, "--help"], capture_output=True, text=True, timeout=20).stdout
    size = ["--size", str(MOST_WRITTEN)] if "--size" in usage else []
    options += ["--proc", "/proc", "--dev", "/dev"]
    for folder in WRITABLE:
        options += ["--perms", "1777", *size, "--tmpfs", folder]
    for path in filter(os.path.islink, SYSTEM):
        options += ["--symlink", os.readlink(path), path]
    system = [path for path in SYSTEM if os.path.exists(path) and not os.path.islink(path)]
    bound = _outermost([*system, interpreter(), *_shared_library(), *library(equipment)])
    parents = {str(parent) for path in bound for parent in Path(path).parents} - {"/", "/tmp"}
    for folder in sorted(parents):
        options += ["--perms", "0755", "--dir", folder]  # a home may be closed, its copy is not
    for path in bound:
        options += ["--ro-bind", path, path]
    for package in ("adsearch", "autograder"):  # installed copies know too much
        for folder in library(equipment)[1:]:
            if os.path.isdir(path := f"{folder}/{package}"):
                options += ["--tmpfs", path, "--remount-ro", path]
    return program, *options, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/tmp", "--"


def _shared_library() -> list[str]:
    folder, name = (sysconfig.get_config_var(v) for v in ("LIBDIR", "INSTSONAME"))
    path = f"{folder}/{name}"
    return [path] if os.path.isfile(path) and name.endswith((".so", ".so.1.0", ".dylib")) else []


def _outermost(paths: Sequence[str]) -> list[str]:
    """The paths that lie inside none of the others.

    >>> _outermost(["/a/b", "/a", "/c"])
    ['/a', '/c']
    """
    outermost: list[str] = []
    for path in sorted(set(paths)):
        if not (outermost and path.startswith(f"{outermost[-1]}/")):
            outermost.append(path)
    return outermost


def environment(home: str = "/tmp") -> dict[str, str]:
    """All that a child is told of the world."""
    return {
        "HOME": home,
        "USER": "student",  # the system has no name for the user that a child becomes
        "LOGNAME": "student",
        "TMPDIR": home,
        "LANG": "C.UTF-8",
        "PATH": os.pathsep.join(PROGRAMS),
        "PIP_NO_INDEX": "1",  # or it would look for the network for long
        "MPLBACKEND": "Agg",
        "MPLCONFIGDIR": f"{home}/matplotlib",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "PYTHONHASHSEED": "0",
    }
