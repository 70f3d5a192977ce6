"""A database of this moment in memory: rows are tried there, so that the real one is locked by none of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper

ROOMS = ("accounts", "events", "decks", "pods", "standings")


@contextmanager
def scratch_database() -> Iterator[None]:
    """Let everything that this thread reads and writes within the block go to an empty database.

    It has the tables of our rooms with all their promises, holds nothing that was written before, and is
    gone after the block.
    """
    real: BaseDatabaseWrapper = connections[DEFAULT_DB_ALIAS]
    scratch = _opened()
    connections[DEFAULT_DB_ALIAS] = scratch
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = real
        scratch.close()


def _opened() -> DatabaseWrapper:
    scratch = _wrapper()
    with scratch.cursor() as cursor:
        for statement in _tables():
            cursor.execute(statement, None)
    return scratch


def _wrapper() -> DatabaseWrapper:
    words: dict[str, Any] = {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}
    handler = type(connections)({DEFAULT_DB_ALIAS: words})
    return DatabaseWrapper(handler.settings[DEFAULT_DB_ALIAS], DEFAULT_DB_ALIAS)


@lru_cache(maxsize=1)
def _tables() -> tuple[str, ...]:
    """Return the statements that make the tables, worked out once in a process."""
    model = _wrapper()
    try:
        model.disable_constraint_checking()
        with model.schema_editor(collect_sql=True, atomic=False) as editor:
            for room in ROOMS:
                for each in apps.get_app_config(room).get_models():
                    editor.create_model(each)
        return tuple(editor.collected_sql)
    finally:
        model.close()
