"""Where submissions are graded: on this machine, or on a Dask cluster that is there already."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from adsearch import __version__
from autograder.course.folder import CourseError


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """So many processes here. A thread stands before each, and only waits for it."""
    executor = ThreadPoolExecutor(workers)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of the Dask scheduler at this address, which must have the same kit."""
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise CourseError(
            "Dask is not installed here: pip install 'adversarial-search-course[grading]'."
        ) from None
    try:
        # A client of an address that is none would wait long for its own end.
        get_address_host_port(address)
        client: Any = Client(address, timeout="10s", set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise CourseError(f"There is no Dask scheduler at {address}: {error}.") from None
    with client:
        _refuse_other_kits(address, client)
        # Where a worker is lost, the scheduler gives its submissions to another.
        yield client.get_executor(pure=False, retries=2)


def kit() -> str:
    """The version of the kit, asked on another machine."""
    return __version__


def _refuse_other_kits(address: str, client: Any) -> None:
    try:
        versions: dict[str, str] = client.run(kit)
    except Exception as error:
        raise CourseError(
            f"The workers of {address} cannot load this kit: {type(error).__name__}: {error}. "
            f"Install version {__version__} there."
        ) from None
    if not versions:
        raise CourseError(f"The cluster at {address} has no workers.")
    others = sorted({version for version in versions.values() if version != __version__})
    if others:
        raise CourseError(
            f"Workers of {address} have version {', '.join(others)} of this kit, "
            f"here is {__version__}: the marks could differ."
        )
