"""`python -m bench [module …]`: measure, print the table, draw build/bench.png."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from bench.measure import HEADING, line, measure, plot

HERE = Path(__file__).parent
PLOT = HERE.parent / "build" / "bench.png"

names = sorted({path.stem for path in HERE.glob("[a-z]*.py")} - {"measure"})
if unknown := set(sys.argv[1:]) - set(names):
    sys.exit(f"nothing in bench/ is called {', '.join(sorted(unknown))}: say {', '.join(names)}")
modules = [import_module(f"bench.{name}") for name in sys.argv[1:] or names]

print(HEADING, flush=True)
results = []
for module in modules:
    rows = map(measure, module.rows()) if hasattr(module, "rows") else ()
    for measured in module.measured() if hasattr(module, "measured") else rows:
        results.append(measured)
        print(line(measured), flush=True)

plot(results, PLOT)
met = sum(measured.met for measured in results)
print(f"{met} of {len(results)} bars met; drawn in {PLOT.relative_to(HERE.parent)}")
