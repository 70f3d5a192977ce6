"""How the database finds rows: which named index each table is read by; import after `django.setup()`."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, connection, transaction

from benchmarks.many_shops.measured import Query

IN_VAIN = 1_000  # rows read and thrown away
_SQLITE = re.compile(r"^(SCAN|SEARCH) (\w+)(?: AS \w+)?(?: USING (?:COVERING )?INDEX (\w+))?")
_KEY = re.compile(r"^SEARCH \w+ USING INTEGER PRIMARY KEY")
_FROM = re.compile(r'(?:FROM|JOIN) "(\w+)"')


@dataclass(frozen=True, slots=True)
class Step:
    """How one table is read in a plan: by which index (empty: all of it), and how many rows in vain."""

    table: str
    index: str
    in_vain: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """A query, the database's own words about it, and its steps."""

    sql: str
    words: str
    steps: tuple[Step, ...]

    def slow(self, large: Mapping[str, int]) -> list[Step]:
        """Return the steps that read a large table as a whole, or mostly in vain, though the query asks for a part."""
        if " WHERE " not in self.sql:
            return []
        return [
            step
            for step in self.steps
            if step.table in large and (not step.index or step.in_vain > IN_VAIN)
        ]


def large_tables(*, least: int) -> dict[str, int]:
    """Return the tables that have so many rows."""
    names = connection.introspection.table_names()
    return {name: n for name in names if (n := _count(name)) >= least}


def plans_of(queries: Iterable[Query], large: Mapping[str, int]) -> Iterator[Plan]:
    """Plan each different query that reads a large table."""
    done = set()
    for sql, given in queries:
        if sql not in done and sql.startswith("SELECT") and large.keys() & set(_FROM.findall(sql)):
            done.add(sql)
            yield plan_of(sql, given)


def plan_of(sql: str, given: Any) -> Plan:  # noqa: ANN401  as Django hands it on
    """Let the database plan a query, and PostgreSQL run it as well."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}", given)
            found = cursor.fetchone()[0]
        plan = (json.loads(found) if isinstance(found, str) else found)[0]["Plan"]
        return Plan(sql, _told(plan), tuple(_steps(plan)))
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}", given)
        lines = [line for *_, line in cursor.fetchall()]
    names = _aliases(sql)
    return Plan(
        sql, "\n".join(lines), tuple(_step(line, names) for line in lines if _SQLITE.match(line))
    )


def _step(line: str, names: Mapping[str, str]) -> Step:
    found = _SQLITE.match(line)
    assert found is not None  # noqa: S101  asked of such lines only
    how, table, index = found.groups()
    table = names.get(table, table)
    if _KEY.match(line):
        index = "primary key"
    return Step(table, _constraint(table, index) if index and how == "SEARCH" else "")


def _constraint(table: str, index: str) -> str:
    """Return the name of the constraint behind an index that SQLite made by itself."""
    if not index.startswith("sqlite_autoindex"):
        return index
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, table)
        cursor.execute(f"PRAGMA index_info({connection.ops.quote_name(index)})")
        columns = [column for _at, _number, column in cursor.fetchall()]
    named = [name for name, each in found.items() if each["columns"] == columns and each["unique"]]
    return next((name for name in named if name != index), index)


def _aliases(sql: str) -> dict[str, str]:
    """Return which table stands behind each short name."""
    return {short: table for table, short in re.findall(r'"(\w+)" (?:AS )?"?([A-Z]\d+)"?', sql)}


def _steps(plan: Mapping[str, Any]) -> Iterator[Step]:
    for node in _nodes(plan):
        table, index = node.get("Relation Name"), node.get("Index Name", "")
        if node["Node Type"] == "Bitmap Heap Scan":
            index = next((each["Index Name"] for each in _nodes(node) if "Index Name" in each), "")
        if table:
            yield Step(table, index, _in_vain(node))


def _in_vain(node: Mapping[str, Any]) -> int:
    removed = node.get("Rows Removed by Filter", 0) * node.get("Actual Loops", 1)
    return int(removed) if removed > 10 * node.get("Actual Rows", 0) else 0


def _nodes(plan: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from _nodes(part)


def _told(plan: Mapping[str, Any], depth: int = 0) -> str:
    words = [plan["Node Type"], plan.get("Relation Name", ""), plan.get("Index Name", "")]
    condition = plan.get("Index Cond") or plan.get("Filter") or ""
    rows = f"rows {plan.get('Actual Rows')}, pages {plan.get('Shared Hit Blocks', 0)}+{plan.get('Shared Read Blocks', 0)}"
    line = "  " * depth + " ".join(word for word in (*words, condition) if word) + f" ({rows})"
    return "\n".join([line, *(_told(part, depth + 1) for part in plan.get("Plans", ()))])


def _count(table: str) -> int:
    with connection.cursor() as cursor:
        try:
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608  a table of ours
        except DatabaseError:
            return 0
        return int(cursor.fetchone()[0])
