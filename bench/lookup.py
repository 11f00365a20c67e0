"""Endgame tables: `python -m bench.lookup` prints what solving them takes, each in a new process.

The time is the processor's. The memory is the most that the process ever held, Python and numpy,
which come to about 25 MB, included.
"""

from __future__ import annotations

import subprocess
import sys

# What is wanted at most: processor seconds and megabytes.
LIMITS = {"KQK": (1, 300), "KRK": (1, 300), "KBNK": (10, 300)}

SOLVE = """
import resource, sys, time
from adsearch.games import Endgame
from adsearch.search.endgame_table import EndgameTable

start = time.process_time()
table = EndgameTable(Endgame(sys.argv[1]))
seconds = time.process_time() - start
unit = 1 if sys.platform == "darwin" else 1024
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
print(table.longest, seconds, table.memory / 1e6, peak)
"""


def main() -> None:
    print(
        f"{'ending':<7} {'longest mate':>12} {'seconds':>8} {'table MB':>9} {'peak MB':>8}  limits"
    )
    for ending, (most_seconds, most_memory) in LIMITS.items():
        command = [sys.executable, "-c", SOLVE, ending]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        longest, seconds, size, peak = map(float, done.stdout.split())
        met = "met" if seconds <= most_seconds and peak <= most_memory else "MISSED"
        figures = f"{ending:<7} {longest:>12.0f} {seconds:>8.2f} {size:>9.1f} {peak:>8.0f}"
        print(f"{figures}  {most_seconds} s, {most_memory} MB {met}", flush=True)


if __name__ == "__main__":
    main()
