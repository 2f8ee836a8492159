# make serve   set everything up and start the service on 127.0.0.1:8000
# make test    set everything up and run all checks and tests
# make pages   write the generated pages of docs/ again
# make audit   look installed packages up among known vulnerabilities
# make bench   print the tables of the README; needs about ten minutes and a quiet machine
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KERNEL := CMakeLists.txt $(shell find solver/native -type f)

.DEFAULT_GOAL := help
.PHONY: help serve test check pages audit bench format clean

help:
	@sed -n 's/^# //p' Makefile

$(BIN)/python:
	@sh tools/preflight.sh $(PYTHON)
	$(PYTHON) -m venv $(VENV)

# Editable, so that the Python sources in use are those of this folder; the kernel is built here.
$(VENV)/.installed: $(BIN)/python pyproject.toml $(KERNEL)
	@sh tools/preflight.sh $(PYTHON)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.installed-test: $(BIN)/python pyproject.toml $(KERNEL)
	@sh tools/preflight.sh $(PYTHON)
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	@touch $@ $(VENV)/.installed

serve: $(VENV)/.installed
	$(BIN)/belot serve

test: check
	$(BIN)/python -m pytest

check: $(VENV)/.installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run -Werror $$(find solver/native -name '*.[ch]pp')
	$(BIN)/mypy
	@sh tools/check_board_types.sh

pages: $(VENV)/.installed-test
	$(BIN)/python -m tools.make_system_pages
	$(BIN)/python -m tools.make_python_page
	$(BIN)/python -m tools.make_settings_page
	$(BIN)/python -m tools.make_dependencies_page

audit: $(VENV)/.installed-test
	$(BIN)/python -m pip freeze --exclude-editable > $(VENV)/installed.txt
	$(BIN)/python -m pip install --quiet pip-audit
	$(BIN)/pip-audit --requirement $(VENV)/installed.txt --no-deps --disable-pip

bench: $(VENV)/.installed-test
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	$(BIN)/python -m benchmarks.double_dummy

format: $(VENV)/.installed-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $$(find solver/native -name '*.[ch]pp')

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
