# `make demo` needs only python3 (3.11 or newer), `make test` and `make fresh` node and npm as well; everything else is
# installed by name, into .venv and node_modules.

PYTHON ?= $(firstword $(foreach p,python3 python3.14 python3.13 python3.12 python3.11,\
    $(shell $(p) -c 'import sys; sys.version_info >= (3, 11) and print("$(p)")' 2>/dev/null)) python3)
BIN := .venv/bin
EXAMPLE := examples/example_ps.txt
HANDS := examples/hands

.PHONY: demo test programs fast lint types fresh documents site build bench fuzz mutants clean

demo: .venv/ready
	@echo '$$ hrparse check $(HANDS)'
	@$(BIN)/hrparse check $(HANDS)
	@echo
	@echo '# $(EXAMPLE) has a fault that is meant to be found: its blinds are one seat late for its button.'
	@echo '# $(EXAMPLE) 有一处有意保留的错误，正应被查出：按庄家按钮，盲注晚了一个座位。'
	@echo '$$ hrparse check $(EXAMPLE)'
	@$(BIN)/hrparse check $(EXAMPLE)
	@echo
	@echo '$$ hrparse parse --quiet $(EXAMPLE)'
	@$(BIN)/hrparse parse --quiet $(EXAMPLE) | fold -s -w 118 | head -n 12
	@echo …
	@echo
	@mkdir -p build
	@echo '$$ hrparse replay $(EXAMPLE) -o build/demo.html'
	@$(BIN)/hrparse replay $(EXAMPLE) -o build/demo.html 2>/dev/null
	@echo 'open it in a browser: build/demo.html'

test: programs .venv/ready-dev node_modules/.ready
	$(BIN)/pytest -n auto -m ""

fast: .venv/ready-dev
	$(BIN)/pytest -q

lint: .venv/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/ready-dev
	$(BIN)/mypy --strict -p hrparse -p transpile -p docs -p benchmarks -p fuzz

# The built files in the repository are what a fresh build gives.
fresh: .venv/ready-dev node_modules/.ready
	$(if $(wildcard transpile/__init__.py),$(BIN)/python -m transpile --check,@echo "nothing is built yet")

# What README and GUIDE show is run and written anew.
documents: .venv/ready-dev node_modules/.ready
	$(BIN)/python -m docs

# The reference, as pages to open from disk.
site: .venv/ready-dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict --site-dir build/site

build: .venv/ready-dev
	rm -rf build
	$(BIN)/python -m build --outdir build
	$(BIN)/twine check --strict build/*

# Seconds for all entries together. `python -m fuzz.lines --seconds 600` runs one of them.
FUZZ_SECONDS ?= 3600
fuzz: .venv/ready-dev node_modules/.ready
	$(BIN)/python -m fuzz --seconds $(FUZZ_SECONDS)

# Code is changed in small ways, one at a time: which changes do the tests not notice? tests/mutants.md lists the judged.
MUTANTS ?= audit build
MUTANTS_SAMPLE ?= 200
MUTANTS_SEED ?= 1
mutants: .venv/ready-dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[mutants]'
	for part in $(MUTANTS); do \
	    $(BIN)/python tests/mutants.py $$part --sample $(MUTANTS_SAMPLE) --seed $(MUTANTS_SEED) || exit 1; done

bench: .venv/ready-dev
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv node_modules build .pytest_cache .mypy_cache .ruff_cache .hypothesis benchmarks/node_modules tests/browser/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What pip and npm cannot bring: root installs it, everybody else is told how.
programs:
	@missing=; for p in node:nodejs npm:npm chromium:chromium setpriv:util-linux; do \
	    command -v $${p%%:*} >/dev/null || missing="$$missing $${p##*:}"; done; \
	if [ -z "$$missing" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -qq && apt-get install -y -qq $$missing; \
	else echo "missing: sudo apt-get install$$missing" >&2; exit 1; fi

# The stamps: nothing is installed again while pyproject.toml and package-lock.json are unchanged.
.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("hrparse needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo 'no venv module: on Debian and Ubuntu, apt install python3-venv' >&2; exit 1; }

.venv/ready: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/ready-dev: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ .venv/ready

node_modules/.ready: package.json package-lock.json
	npm ci --silent --no-audit --no-fund
	@touch $@
