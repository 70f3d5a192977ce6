# Takuwake. `make run` starts an evening in the shop; `make test` checks everything.
# Words for the started program go in ARGS: make run ARGS="--port 8080".

BIN := .venv/bin
PY := $(BIN)/python
ARGS ?=
FACTS ?=
PYTEST := $(PY) -m pytest
NEEDS_DATABASE := --ignore=tests/facts --ignore=tests/engine --ignore=engine
# Each test runs on the database that tells more of it, some on both (docs/decisions/0012).
ONLY_ON_POSTGRESQL := api decks pods project sandbox standings
ONLY_ON_SQLITE := browser doors evening examples gallery phones rehearsal web
# Migrations make the tables on PostgreSQL, and on SQLite wherever a test starts the program itself.
BY_MODELS := --no-migrations
COVERED := --cov --cov-report= --cov-fail-under=0
STAGE := sh tools/stage.sh

# Settings like those of a real installation, for the checks that judge them.
DEPLOYED := env HTTPS=1 ALLOWED_HOSTS=takuwake.example CSRF_TRUSTED_ORIGINS=https://takuwake.example \
	DATABASE_URL=postgres://takuwake@localhost/takuwake REDIS_URL=redis://localhost/0 \
	SECRET_KEY=0123456789-only-for-this-check-abcdefghijklmnopqrstuvwxyz

.PHONY: help install run full dev programs test check lint types layers models deploy openapi \
	messages catalogues test-engine test-full test-embedded test-long test-timed test-conformance schemathesis coverage facts screens clean

help:
	@echo "make run       install what is missing and open the evening on this machine"
	@echo "make full      the same in full mode: PostgreSQL, Redis, several processes under a supervisor"
	@echo "make install   only install"
	@echo "make test      all checks and all tests, on PostgreSQL with Redis and on SQLite"
	@echo "make check     only what needs no server: style, types, layers, settings, catalogues"
	@echo "make test-long whole events and large fields; TAKUWAKE_LONG=full for all that is promised"
	@echo "make schemathesis   ask a running server odd things for five minutes; prints the seed"
	@echo "make coverage  measure all tests (make test measures the rules of play only)"
	@echo "make facts FACTS=folder   check the product against a folder of published facts"
	@echo "make screens   take pictures of every page at four widths into docs/screens"
	@echo "make messages  bring the message catalogues up to date"

install:
	@sh tools/install.sh

run: install
	@exec $(PY) manage.py evening $(ARGS)

full: install
	@exec $(PY) manage.py full $(ARGS)

dev:
	@sh tools/install.sh dev

programs: dev
	@sh tools/programs.sh

# ---------------------------------------------------------------- checks, in this order

check: lint layers types models deploy openapi catalogues

lint: dev
	@$(STAGE) "ruff check" $(PY) -m ruff check .
	@$(STAGE) "ruff format" $(PY) -m ruff format --check .

layers: dev
	@$(STAGE) "layers" $(PY) -c "from importlinter.cli import lint_imports_command; lint_imports_command()"

types: dev
	@$(STAGE) "types" $(PY) -m mypy .

models: dev
	@$(STAGE) "migrations" $(PY) manage.py makemigrations --check --dry-run

deploy: dev
	@$(STAGE) "deployment settings" $(DEPLOYED) $(PY) manage.py check --deploy --fail-level WARNING

openapi: dev
	@$(STAGE) "OpenAPI" $(PY) manage.py spectacular --validate --fail-on-warn --file /dev/null

catalogues: dev
	@$(STAGE) "catalogues" $(PY) manage.py messages --check

# ---------------------------------------------------------------- tests

test:
	@$(MAKE) --no-print-directory programs
	@$(MAKE) --no-print-directory -j 2 check
	@$(MAKE) --no-print-directory test-engine
	@$(MAKE) --no-print-directory test-full
	@$(MAKE) --no-print-directory test-embedded
	@$(MAKE) --no-print-directory test-long
	@$(MAKE) --no-print-directory test-timed
	@$(MAKE) --no-print-directory test-conformance

# Measuring coverage more than doubles the time of a run: every time for the rules of play, for all of
# it with `make coverage` (docs/decisions/0012).
test-engine: dev
	@rm -f .coverage .coverage.*
	@TAKUWAKE_TEST_MODE=embedded $(STAGE) "tests of the engine" \
		$(PYTEST) -n 2 -m "not (timed or long)" engine tests/engine tests/golden --cov=engine \
		--cov-report= --cov-fail-under=0 $(ARGS)
	@$(STAGE) "coverage of the engine" $(PY) -m coverage report --include='engine/*' --fail-under=100

test-full: dev
	@TAKUWAKE_TEST_MODE=full $(STAGE) "tests on PostgreSQL and Redis" \
		$(PYTEST) -n 2 -m "not (timed or long or browser)" $(NEEDS_DATABASE) \
		$(if $(ARGS),$(ARGS),$(ONLY_ON_SQLITE:%=--ignore=tests/%))

test-embedded: dev
	@TAKUWAKE_TEST_MODE=embedded $(STAGE) "tests on SQLite" \
		$(PYTEST) -n 2 --dist loadgroup -m "not (timed or long)" $(BY_MODELS) $(NEEDS_DATABASE) \
		$(if $(ARGS),$(ARGS),$(ONLY_ON_POSTGRESQL:%=--ignore=tests/%))

test-long: dev
	@TAKUWAKE_TEST_MODE=embedded $(STAGE) "whole events and large fields" \
		$(PYTEST) -n 2 -m long tests/engine $(ARGS)

test-timed: dev
	@TAKUWAKE_TEST_MODE=embedded $(STAGE) "tests of speed, alone" $(PYTEST) -m timed $(BY_MODELS) --ignore=tests/facts $(ARGS)

# A running server asked by its own document: the same questions every time, or five minutes of new ones.
test-conformance: dev
	@$(STAGE) "schemathesis" $(PY) -m tests.conformance.run $(ARGS)

schemathesis: dev
	@$(STAGE) "schemathesis for five minutes" $(PY) -m tests.conformance.run --long $(ARGS)

coverage: dev
	@rm -f .coverage .coverage.*
	@TAKUWAKE_TEST_MODE=full $(STAGE) "everything measured on PostgreSQL and Redis" \
		$(PYTEST) -n 2 -m "not (timed or long or browser)" --ignore=tests/facts $(COVERED)
	@TAKUWAKE_TEST_MODE=embedded $(STAGE) "the embedded evening measured" \
		$(PYTEST) -n 2 --dist loadgroup -m "embedded_only or once" $(NEEDS_DATABASE) $(COVERED) --cov-append
	@$(STAGE) "coverage" $(PY) -m coverage report

facts: dev
	@[ -d "$(FACTS)" ] || { echo "make facts needs a folder of facts, and '$(FACTS)' is none; try FACTS=../shared" >&2; exit 1; }
	@FACTS="$$(cd "$(FACTS)" && pwd)" TAKUWAKE_TEST_MODE=embedded $(STAGE) "facts" $(PYTEST) tests/facts $(BY_MODELS) $(ARGS)

# Every page on phone, tablet, laptop and projector, in both languages and colours; WHICH narrows it down.
screens: dev
	@PICTURES=docs/screens TAKUWAKE_TEST_MODE=embedded $(STAGE) "pictures" \
		$(PYTEST) -n 2 tests/gallery $(if $(WHICH),-k "$(WHICH)",)

messages: dev
	@$(PY) manage.py messages

clean:
	@rm -rf .venv .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
