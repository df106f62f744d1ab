# railweave: `make render` and `make test` do all the set-up. Every target has one line of help: `make help`.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
# The first Python that is new enough; PYTHON=… chooses another.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
  command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
  && { echo $$p; break; }; done)
SITES ?=
PYTEST_ARGS ?= -n auto

.PHONY: help render design check-sites test check golden docs bench clean

help: ## show this help
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(VENV)/made: pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "railweave needs Python 3.11 or newer; found none on the PATH" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) cannot make virtual environments; on Debian: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(VENV)/made-test: $(VENV)/made
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test,check]'
	@touch $@

render: $(VENV)/made ## write rendered/ for all sites, or SITES="a b"
	$(BIN)/railweave render $(SITES)

design: $(VENV)/made ## show the design of all sites, or SITES="a b"
	$(BIN)/railweave design $(SITES)

check-sites: $(VENV)/made ## judge the rendered files of all sites
	$(BIN)/railweave check $(SITES)

test: $(VENV)/made-test ## run the tests
	$(BIN)/python -m pytest $(PYTEST_ARGS)

check: $(VENV)/made-test ## lint, types, import contracts, fresh rendered/, clean sites
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/railweave render --check
	$(BIN)/railweave check

golden: $(VENV)/made-test ## rewrite the golden files; review the diff
	RAILWEAVE_GOLDEN=1 $(BIN)/python -m pytest $(PYTEST_ARGS) tests/faults tests/unit tests/scenarios

docs: $(VENV)/made ## write the reference pages that follow from the code
	$(BIN)/python docs/generate.py

bench: $(VENV)/made-test ## print the figures of the benchmarks
	@$(BIN)/python bench/all.py

clean: ## remove the virtual environment, caches and build products
	rm -rf $(VENV) .railweave .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache dist build
