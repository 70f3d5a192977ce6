"""The project's own files, read as text and as syntax trees."""

import ast
import gc
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

BASE = Path(__file__).resolve().parents[2]
ROOMS = (
    "engine",
    "observing",
    "accounts",
    "events",
    "decks",
    "pods",
    "standings",
    "sandbox",
    "api",
    "web",
    "config",
)


@cache
def modules() -> tuple[Path, ...]:
    """Every module of the product but the migrations."""
    found = (path for room in ROOMS for path in sorted((BASE / room).rglob("*.py")))
    return tuple(path for path in found if "migrations" not in path.parts)


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a module.

    Without a search for garbage between: Python 3.11 lets another thread parse then, and mixes the two up.
    """
    text = path.read_text(encoding="utf-8")
    gc.disable()
    try:
        return ast.parse(text)
    finally:
        gc.enable()


def calls(path: Path, name: str) -> Iterator[ast.Call]:
    """The calls of a function or class by that name, however it is reached."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and _last_name(node.func) == name:
            yield node


def attributes(path: Path) -> set[tuple[str, str]]:
    """Every `owner.name` that a module uses, such as ("os", "fork")."""
    nodes = (node for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute))
    return {(node.value.id, node.attr) for node in nodes if isinstance(node.value, ast.Name)}


def first_text(call: ast.Call) -> str | None:
    """The first argument of a call where it is a text written out."""
    first = call.args[0] if call.args else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def files_of_the_project() -> list[Path]:
    """Every file under version control, and those about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=BASE,
        capture_output=True,
        text=True,
        check=True,
    )
    return [BASE / line for line in listed.stdout.splitlines() if (BASE / line).is_file()]


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
