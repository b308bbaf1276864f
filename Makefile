# Every target that needs Python packages sets up .venv by itself, and only when pyproject.toml has changed since.

PYTHON ?= python3
PYTESTFLAGS ?= -n auto --dist worksteal
VENV := .venv
BIN := $(VENV)/bin
SOURCES = $(sort $(wildcard sources/*.*))
LOCK := docs/glossary.lock
FUZZ_SECONDS ?= 60
WALK_STEPS ?= 500
WALK_SEED ?= 1
TORCH_PYTHON ?= $(BIN)/python
DOMAIN := glossary_build
MESSAGES := glossary_build/locale

.DEFAULT_GOAL := help
.PHONY: help html test hanzi oldest real-projects other-sites accuracy lint scripts types messages translations facts figures screenshots queries linearity bench bench-full keystrokes page-load reader lighthouse fuzz walk mutants decisions format pinyin language-names check lock clean distclean

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' Makefile

html: $(VENV)/ready ## Build the site into docs/_build/html
	@$(MAKE) --no-print-directory -C docs html SPHINXBUILD='../$(BIN)/python -m sphinx'

test: $(VENV)/ready ## Run the tests (PYTESTFLAGS='-k lock' for some of them)
	$(BIN)/python -m pytest $(PYTESTFLAGS)

real-projects: $(VENV)/ready ## Compare the real projects in ../shared with and without the extension
	$(PYTHON) -m venv --clear $(VENV)-projects
	$(VENV)-projects/bin/python -m pip install --quiet 'pip>=25.1'
	$(VENV)-projects/bin/python -m pip install --quiet --editable '.[site]' --group test --group projects
	$(VENV)-projects/bin/python -m pytest -m real_projects tests/test_real_projects.py tests/test_shared_sources.py

oldest: ## Run the tests with the oldest versions, on the theme that pins them (it needs no .venv)
	$(PYTHON) -m venv --clear $(VENV)-oldest
	$(VENV)-oldest/bin/python -m pip install --quiet 'pip>=25.1'
	$(VENV)-oldest/bin/python -m pip install --quiet --editable '.[site]' --group test --group oldest
	$(VENV)-oldest/bin/python -m pytest $(PYTESTFLAGS) -k pytorch_sphinx_theme2 tests/sphinx_ext/test_themes.py
	$(VENV)-oldest/bin/python -m pytest $(PYTESTFLAGS) -m 'not browser and not slow and not real_projects'

other-sites: $(VENV)/ready ## Try the script for any site on what Docusaurus and mystmd build (needs npm)
	npm install --silent --no-fund --no-audit --prefix $(VENV)-sites \
	  @docusaurus/core@3 @docusaurus/preset-classic@3 react@19 react-dom@19 mystmd@1
	$(BIN)/python -m pytest tests/sphinx_ext/test_any_site.py

accuracy: $(VENV)/ready ## Show how well real glossaries in ../shared and small fresh ones are read
	@$(BIN)/python -m tests.accuracy

facts: $(VENV)/ready ## Compare the PyTorch glossary with torch (TORCH_PYTHON=/path/to/python that has it)
	@$(BIN)/python -m tests.facts $(SOURCES) --torch-python $(TORCH_PYTHON)

figures: $(VENV)/ready ## Draw the pictures of the PyTorch glossary
	$(BIN)/python docs/figures.py

screenshots: html ## Take the pictures of the README (needs Chromium)
	$(BIN)/python docs/screenshots.py

queries: $(VENV)/ready ## Ask the search for each concept of the PyTorch glossary in several ways (needs node)
	@$(BIN)/python -m tests.facts.queries

lint: $(VENV)/ready ## Check style and types
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory types; \
	else echo "No npm on PATH: the types of the scripts are not checked" >&2; fi

scripts: node_modules/.package-lock.json ## Build the script of the pages from its modules (needs npm)
	npm run --silent build

types: node_modules/.package-lock.json ## Check the types of the scripts (needs npm)
	npm run --silent types

messages: $(VENV)/ready ## Collect the texts of the interface for translators
	$(BIN)/python -m babel.messages.frontend --quiet extract --no-default-keywords -k message -k plural:1,2 -c Translators: \
	  --strip-comments --add-location=file --no-wrap --omit-header -o $(MESSAGES)/$(DOMAIN).pot glossary_build/sphinx_ext
	$(BIN)/python -m babel.messages.frontend --quiet update --no-fuzzy-matching --ignore-obsolete --no-wrap \
	  --ignore-pot-creation-date -D $(DOMAIN) -i $(MESSAGES)/$(DOMAIN).pot -d $(MESSAGES)

translations: $(VENV)/ready ## Collect the texts of the docs for translators (FLAGS=--check only reports)
	$(BIN)/python docs/translations.py $(FLAGS)

linearity: $(VENV)/ready ## Show that twice the input takes at most 2.3 times the time
	$(BIN)/python -m benchmarks.regex_linearity

bench: $(VENV)/ready ## Measure builds of 1,000 terms against stock Sphinx (BENCHFLAGS=english for one of them)
	$(BIN)/python -m benchmarks.speed --sizes 1000 --pairs 2 --pages 50 $(BENCHFLAGS)

bench-full: $(VENV)/ready ## Measure all that has a goal, up to 50,000 terms: takes long
	$(BIN)/python -m benchmarks.speed $(BENCHFLAGS)

keystrokes: $(VENV)/ready ## Show how long a keystroke in the filter takes in a slow browser
	$(BIN)/python benchmarks/filter_keystroke.py

page-load: $(VENV)/ready ## Show how heavy and high glossaries of any size are, and how long a slow browser takes
	$(BIN)/python -m benchmarks.page_weight
	$(BIN)/python -m benchmarks.page_load

reader: html ## Measure the page that readers see (needs node, openssl and Chromium; READERFLAGS='rows shifts' for some parts)
	$(BIN)/python -m benchmarks.reader docs/_build/html $(READERFLAGS)

lighthouse: html ## Measure what Lighthouse says of that page only (needs npm, openssl and Chromium)
	$(BIN)/python -m benchmarks.reader docs/_build/html lighthouse

fuzz: $(VENV)/ready ## Look for input that breaks the loader, for a minute, load 1,000 spoiled sources, and write 3,000 glossaries
	$(BIN)/python -m tests.fuzz.mutations 1000
	$(BIN)/python -m tests.fuzz.known_pages 3000
	$(BIN)/python -c 'import atheris' 2>/dev/null || $(BIN)/python -m pip install --quiet --group fuzz
	$(BIN)/python tests/fuzz/fuzz_parsers.py -max_total_time=$(FUZZ_SECONDS) -verbosity=0 -artifact_prefix=tests/fuzz/

walk: $(VENV)/ready ## Change a project at random and compare updated sites with fresh ones (WALK_STEPS=500 WALK_SEED=1)
	$(BIN)/python -m tests.walk $(WALK_STEPS) $(WALK_SEED)

mutants: $(VENV)/ready ## Show which share of changes of the core its tests see (MUTANTFLAGS='--count 20 ids')
	$(BIN)/python -c 'import mutmut' 2>/dev/null || $(BIN)/python -m pip install --quiet --group mutants
	$(BIN)/python -m benchmarks.mutants $(MUTANTFLAGS)

decisions: $(VENV)/ready ## List the decisions of the readers that no glossary needs (DECISIONFLAGS=FOLDER for more glossaries)
	$(BIN)/python -m benchmarks.decisions $(DECISIONFLAGS)

format: $(VENV)/ready ## Put the code into the project's style
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .

pinyin: $(VENV)/ready ## Make the table of pinyin from the dictionaries of pypinyin
	$(BIN)/python -m benchmarks.pinyin_table

hanzi: $(VENV)/ready ## Make the table of simplified characters from the dictionary of OpenCC
	$(BIN)/python -m benchmarks.hanzi_table

language-names: $(VENV)/ready ## Make the table of the names of languages from those in Babel
	$(BIN)/python -m benchmarks.language_names

check: $(VENV)/ready ## Report what is wrong with the glossary sources
	$(BIN)/glossary-build check --lock $(LOCK) $(SOURCES)

lock: $(VENV)/ready ## Write the ids of new terms into the lock file
	$(BIN)/glossary-build lock --lock $(LOCK) $(SOURCES)

clean: ## Remove what was built
	rm -rf docs/_build build dist .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis

distclean: clean ## Remove what was built, .venv and node_modules
	rm -rf $(VENV) $(VENV)-oldest $(VENV)-projects node_modules

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --silent --no-fund --no-audit
	@touch $@

$(VENV)/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "glossary_build needs Python 3.11 or newer, and '$(PYTHON)' is not. Name one: make PYTHON=python3.12 …" >&2; \
	  exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --editable '.[site]' --group test --group lint
	@touch $@
