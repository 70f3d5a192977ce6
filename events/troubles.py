"""What went wrong with deferred work: as a refusal for people, in technical words beside it."""

from errno import ENOSPC

from engine.errors import RuleError

LONGEST = 200


def refusal_of(trouble: Exception) -> RuleError:
    """Return what staff are told of a trouble."""
    if isinstance(trouble, RuleError):
        return trouble
    kinds = _kinds(trouble)
    if "SoftTimeLimitExceeded" in kinds:
        return RuleError("work.too_long")
    if kinds & {"OperationalError", "InterfaceError"}:
        return RuleError("work.database")
    if isinstance(trouble, OSError) and trouble.errno == ENOSPC:
        return RuleError("work.no_room")
    if "OSError" in kinds:
        return RuleError("work.unreachable")
    return RuleError("work.mistake")


def words_of(trouble: Exception) -> str:
    """Return a trouble in technical words, short enough to be kept."""
    if isinstance(trouble, RuleError):
        return " ".join(filter(None, (trouble.code, str(trouble.facts.get("technical", "")))))[
            :LONGEST
        ]
    if "DatabaseError" in _kinds(
        trouble
    ):  # below its first line a database tells which row it refused
        first = (str(trouble).splitlines() or [""])[0]
        return f"{type(trouble).__name__}({first!r})"[:LONGEST]
    return repr(trouble)[:LONGEST]


def _kinds(trouble: Exception) -> set[str]:
    return {kind.__name__ for kind in type(trouble).__mro__}
