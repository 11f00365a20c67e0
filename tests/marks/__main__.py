"""Compare what the kit says now with what is stored: `make marks`. While code only moves there is
no difference; where something is meant to change, the diff shows just that.

    python -m tests.marks                 compare everything
    python -m tests.marks alpha_beta      compare what has that word in its name
    python -m tests.marks --write         store what is said now (then read the diff)
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from autograder.checks.exercise import all_exercises
from autograder.checks.mistakes import BadBank
from autograder.course.student_copies import release
from autograder.judge import Tier
from autograder.judge.probing import works
from tests.marks import faults, programs, submissions
from tests.marks.stored import STORED, differences
from tests.test_submissions import BANKS

ROOT = Path(__file__).parents[2]


def parts(work: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """Every file and how its text is made, those that take longest first."""
    names = [exercise.name for exercise in all_exercises()]
    for name in sorted(names, key=programs.seconds, reverse=True):
        yield f"exercises/{name}.txt", partial(programs.exercise, name)
    for topic in BANKS:
        yield f"submissions/{topic}.txt", partial(submissions.topic, topic, work / "student")
    for tier in filter(works, Tier):
        yield f"faults/{tier.value}.txt", partial(faults.verdicts, tier, work)
    yield "faults/collected.txt", partial(faults.collected, work)


def main(words: list[str]) -> int:
    if unknown := [word for word in words if word.startswith("-") and word != "--write"]:
        sys.exit(f"There is no {' '.join(unknown)}.\n\n{__doc__}")
    is_writing = "--write" in words
    wanted = [word for word in words if not word.startswith("-")]
    changed = 0
    # A set has the order that it has when graded: which of two mistakes is met first may depend
    # on it. A process reads this when it starts.
    os.environ["PYTHONHASHSEED"] = "0"
    anew = get_context("spawn")
    with (
        tempfile.TemporaryDirectory() as folder,
        ProcessPoolExecutor(mp_context=anew) as pool,
    ):
        work = Path(folder)
        chosen = [p for p in parts(work) if not wanted or any(word in p[0] for word in wanted)]
        if not chosen:
            sys.exit(f"No marks are stored for {' or '.join(wanted)}: is it spelt right?")
        release(ROOT / "notebooks", work / "student")
        waiting = {pool.submit(make): name for name, make in chosen}
        for done, future in enumerate(as_completed(waiting), 1):
            name = waiting[future]
            try:
                text = future.result()
            except BadBank as error:
                pool.shutdown(cancel_futures=True)
                sys.exit(f"{name} was not made. In autograder/mistakes: {error}.")
            print(f"\r{done} of {len(waiting)} compared ", end="", file=sys.stderr, flush=True)
            if is_writing:
                (STORED / name).parent.mkdir(parents=True, exist_ok=True)
                (STORED / name).write_text(text, encoding="utf-8")
            elif lines := differences(name, text):
                changed += 1
                print("\n".join(["", *lines]))
    print("\nStored." if is_writing else f"\n{changed} of {len(waiting)} files differ.")
    return bool(changed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
