"""Which refusals an operation can give, read off the code that it can reach: no list that grows stale.

It follows names from function to function, into what they call by `module.name`, tables of functions
and classes of ours, and gathers every code that is written where a RuleError is made. It may name a
code that an operation never comes to; that it misses none is what tests and schemathesis watch.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, partial
from inspect import unwrap
from types import CodeType, FunctionType, ModuleType
from typing import Any

from django.db.models import Model
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import JSONParser
from rest_framework.views import APIView

from api.problems import CODES
from api.reading import body_of
from events.sentences import SENTENCES

ROOMS = frozenset({"engine", "accounts", "events", "decks", "pods", "standings", "sandbox", "api"})
ALWAYS = frozenset({"request.not_acceptable"})  # DRF looks at Accept before any code of ours
EXCEPTIONS: Mapping[type[Exception], str] = {**CODES, ValidationError: "fields.invalid"}
TABLES = (dict, tuple, list)


def roots_of(view: type[APIView], method: str) -> Iterator[object]:
    """Yield where the code of an operation begins: its method, what its class holds, who asks."""
    others = {each for each in view.http_method_names if each != method}
    for kind in view.__mro__:
        if _is_ours(kind.__module__):
            yield from (getattr(kind, name) for name in vars(kind) if name not in others)
    yield from (each.authenticate for each in view.authentication_classes)
    if JSONParser not in view.parser_classes:
        yield body_of  # DRF reads the form itself, and refuses the same


def reach(roots: Iterable[object]) -> frozenset[FunctionType]:
    """Return these functions of ours and all that they come to."""
    seen: set[FunctionType] = set()
    todo = [found for root in roots for found in _functions_of(root)]
    while todo:
        function = todo.pop()
        if function not in seen:
            seen.add(function)
            todo.extend(_read(function)[1])
    return frozenset(seen)


def refusals_in(functions: Iterable[FunctionType]) -> frozenset[str]:
    """Return every code that these functions say."""
    return ALWAYS.union(*(_read(function)[0] for function in functions))


@cache
def _read(function: FunctionType) -> tuple[frozenset[str], frozenset[FunctionType]]:
    """Return the codes that a function says itself, and the functions that it names."""
    codes: set[str] = set()
    called: set[FunctionType] = set()
    written = list(_codes(function.__code__))
    refuses = any("RuleError" in code.co_names for code in written)
    for code in written:
        things = list(_named(code, function))
        if "is_valid" in code.co_names:
            codes.add("fields.invalid")
        if refuses:
            codes |= _said([*code.co_consts, *things])
        for thing in things:
            if isinstance(thing, type) and thing in EXCEPTIONS:
                codes.add(EXCEPTIONS[thing])
            called |= set(_functions_of(thing))
    return frozenset(codes), frozenset(called)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)


def _said(things: Collection[object]) -> set[str]:
    texts = {each for each in things if isinstance(each, str)}
    for table in things:
        if isinstance(table, dict | tuple | frozenset):
            inside = table.values() if isinstance(table, dict) else table
            texts |= {each for each in inside if isinstance(each, str)}
    return texts & SENTENCES.keys()


def _named(code: CodeType, function: FunctionType) -> Iterator[object]:
    for name in code.co_names:
        thing = function.__globals__.get(name)
        yield thing
        if isinstance(thing, ModuleType) and _is_ours(thing.__name__):
            yield from (getattr(thing, other, None) for other in code.co_names)
        if isinstance(thing, type) and _is_ours(thing.__module__):
            yield from (getattr(thing, other, None) for other in code.co_names)
    for cell in function.__closure__ or ():
        yield cell.cell_contents


def _functions_of(thing: Any) -> Iterator[FunctionType]:  # noqa: ANN401  whatever a name stands for
    """Yield the functions of ours behind a name: itself, those of a table, those of a class."""
    if isinstance(thing, TABLES):
        for each in thing.values() if isinstance(thing, dict) else thing:
            if not isinstance(each, TABLES):
                yield from _functions_of(each)
        return
    if isinstance(thing, type):
        yield from _methods_of(thing)
        return
    thing = thing.func if isinstance(thing, partial) else thing
    found = unwrap(thing) if callable(thing) else None
    if isinstance(found, FunctionType) and _is_ours(found.__module__):
        yield found


def _methods_of(kind: type) -> Iterator[FunctionType]:
    if _is_ours(kind.__module__) and not issubclass(kind, Model):
        for each in vars(kind).values():
            found = getattr(each, "__func__", each)
            if isinstance(found, FunctionType):
                yield unwrap(found)


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] in ROOMS
