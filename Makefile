# Every target sets up what it needs; a second run finds it there and starts at once.
PYTHON ?= python3
PORT ?= 8888
BIN := .venv/bin
# nbgrader starts programs that are installed beside it.
export PATH := $(abspath $(BIN)):$(PATH)
# Twice as many as there are processors: many tests wait for a limit to pass or a page to load.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
# A set has the order that it has when graded: which of two mistakes is met first may depend on it.
PYTEST = PYTHONHASHSEED=0 $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal
# Hundreds of modules are imported by hundreds of processes: compiled once, they load at once.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup lab demo notebooks lite hub badge quick pytest test test-all lowest upgrade lint bench figures marks mistakes draws mutants golden clean

help:  ## say what each target does
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: .venv/.course  ## make .venv with everything the notebooks need

lab: notebooks  ## set up, build the student notebooks, open JupyterLab on them
	@$(BIN)/python -m autograder.study.start_lab student $(PORT)

demo: .venv/.course  ## see a course with a class of thirty: released, collected, graded, shown
	@$(BIN)/python -m autograder.commands demo

notebooks: .venv/.course  ## build the student notebooks into student/, keeping what is there
	@$(BIN)/python -m autograder.course.self_study notebooks student

KIT ?= notebooks
lite: .venv/.course .venv-lite/.lite  ## build a site for browsers in site/: everything, or KIT=FOLDER
	@echo "Building the site, Python for the browser included (about a minute) …"
	@$(BIN)/python -m tools.lite .venv-lite/bin/python $(KIT) site
	@echo "Look at it: $(PYTHON) -m http.server --directory site"

hub: .venv-hub/.hub  ## make .venv-hub with a JupyterHub and everything the notebooks need

badge: .venv/.course  ## write the badge for Binder into README.md, once the repository is on the web
	@$(BIN)/python -m tools.badge

# None of these wait, and whatever the tests import every worker imports for itself.
quick: WORKERS = $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')
quick: .venv/.dev  ## for the loop while editing: style, and every fast test
	.venv/bin/ruff check  # also where the tests run on the lowest versions: style knows one ruff
	$(PYTEST) -m "not long and not slow" $(foreach folder,tests/browser tests/course tests/faults autograder/course,--ignore=$(folder))

test: .venv/.dev  ## set up, then check style, types and all tests but the long ones
	@$(MAKE) --no-print-directory -j2 lint pytest

pytest: .venv/.dev  ## run all tests but the long ones
	$(PYTEST) -m "not long"

test-all: lint lowest  ## everything in `make test`, the tests that take long, the lowest versions
	$(PYTEST) --hypothesis-profile=all -m "not measured"

marks: .venv/.dev  ## compare what is said about every known program with what is stored (long)
	$(BIN)/python -m tests.marks

# An old release may use what its own dependencies have deprecated since, and the project's own
# files say what `.venv` has.
lowest: export PYTEST_ADDOPTS := -W ignore::DeprecationWarning --ignore=tests/test_project.py
lowest: .venv-lowest/.lowest  ## run the quick tests on the lowest versions that pyproject.toml allows
	$(MAKE) quick BIN=.venv-lowest/bin

upgrade: .venv/.dev  ## renew the locked versions in requirements/, then run the tests on them
	$(BIN)/python -m tools.lock
	$(MAKE) .venv-lite/.lite
	$(BIN)/python -m tools.lock_browser .venv-lite/bin/python
	$(MAKE) test

lint: .venv/.dev  ## check style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: .venv/.bench  ## measure speed against other libraries, print the ratios, draw them
	$(BIN)/python -m bench

figures: .venv/.bench  ## recompute the larger figures of the course: exponents, tables, matches (long)
	$(PYTEST) -m measured tests/quoted_figures
	$(BIN)/python -m bench.search
	$(BIN)/python -m bench.orders
	$(BIN)/python -m bench.random_order
	$(BIN)/python -m bench.horizon
	$(BIN)/python -m bench.monte_carlo
	$(BIN)/python -m bench.chance
	$(BIN)/python -m bench.lookup
	$(BIN)/python -m bench.forward
	$(BIN)/python -m bench.evaluation
	$(BIN)/python -m bench.chess_weights

mistakes: .venv/.dev  ## which known mistakes the checks catch and name, on which smallest case
	$(BIN)/python -m tests.mistakes.matrix

draws: .venv/.dev  ## try the questions of forty seeds on all known programs (long)
	$(PYTEST) tests/mistakes/test_draws.py

mutants: .venv/.dev  ## break the reference solutions mechanically and count what is caught
	$(BIN)/python -m tests.mistakes.mutants

golden: .venv/.dev  ## write the stored playthroughs, pictures and stories anew (then read the diff)
	$(BIN)/python -m tests.games.playthrough
	$(BIN)/python -m tests.draw.boards.test_words
	$(BIN)/python -m tests.draw.drawings
	$(BIN)/python -m tests.draw.readme
	$(BIN)/python -m tests.widgets.stories

clean:  ## remove .venv and everything generated (student/ stays)
	rm -rf .venv .venv-lite .venv-lowest .venv-hub build site dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

# What is installed as it is, and not where it lies.
JUPYTER := $(shell find jupyter -type f 2>/dev/null)

KIT_AS := -e .
define install
	@$(PYTHON) $(dir $(lastword $(MAKEFILE_LIST)))tools/install.py $(@D) \
		"--no-build-isolation -r requirements/build.txt" "--no-build-isolation -r $<" "--no-build-isolation --no-deps $(KIT_AS)"
	@touch $@
endef

.venv/.course .venv/.dev .venv/.bench: .venv/.%: requirements/%.txt requirements/build.txt pyproject.toml $(JUPYTER) | .venv/bin/python
	$(install)

# JupyterLite's kernel and JupyterLab's own do not like each other's company.
.venv-lite/.lite: .venv-lite/.%: requirements/%.txt requirements/build.txt | .venv-lite/bin/python
	$(install)

.venv-lowest/.lowest: .venv-lowest/.%: requirements/%.txt requirements/build.txt | .venv-lowest/bin/python
	$(install)

# A hub, and the proxy in front of it, which is no Python. Students' servers run from it, so it has
# the kit as they install it.
.venv-hub/.hub: KIT_AS := .
.venv-hub/.hub: .venv-hub/.%: requirements/%.txt requirements/build.txt | .venv-hub/bin/python
	@command -v npm >/dev/null || { \
		echo "No npm found, which fetches the proxy in front of the hub: install Node.js."; exit 1; }
	@npm install --loglevel=error --no-fund --global --prefix $(@D) configurable-http-proxy@5.3.0
	$(install)

.venv/bin/python .venv-lite/bin/python .venv-lowest/bin/python .venv-hub/bin/python: %/bin/python:
	@command -v $(PYTHON) >/dev/null || { \
		echo "No $(PYTHON) found: install Python 3.11 or newer, or say make PYTHON=…"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "$$($(PYTHON) --version) is too old: Python 3.11 or newer is needed (make PYTHON=…)."; exit 1; }
	@echo "Making $* …"
	@$(PYTHON) -m venv $* || { \
		echo "No $* could be made here: is the folder writable, and Python's venv module installed"; \
		echo "(on Debian and Ubuntu: apt install python3-venv)?"; rm -rf $*; exit 1; }
