"""What a refusal says where no site translates it: the sentences of the commands, in both languages."""

import json
import sys
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from engine.errors import RuleError
from engine.words import Text

GOOD, REFUSED, UNREADABLE = 0, 1, 2
_UNREADABLE = ("event_file.", "report.malformed", "time_policy.")


def refusal_dict(refusal: RuleError) -> dict[str, object]:
    """Return a refusal as JSON: `{code, message: {ja, en}, facts}`."""
    words = refusal_sentences()[refusal.code]
    message = {name: getattr(words, name).format_map(refusal.facts) for name in ("ja", "en")}
    return {"code": refusal.code, "message": message, "facts": refusal.facts}


@cache
def refusal_sentences() -> Mapping[str, Text]:
    """Return the sentence of each code; names in braces are facts of the refusal."""
    table = tomllib.loads((files("engine") / "refusals.toml").read_text("utf-8"))
    return {code: Text(**words) for code, words in table.items()}


def answered(answer: Callable[[], Mapping[str, object]]) -> int:
    """Print the answer, or why it is refused; return the exit status: 0, 1 refused, 2 unreadable."""
    try:
        told, status = answer(), GOOD
    except RuleError as refusal:
        told = refusal_dict(refusal)
        status = UNREADABLE if refusal.code.startswith(_UNREADABLE) else REFUSED
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    # half a surrogate pair cannot be written; as JSON's own escape it can
    sys.stdout.write(text.encode("utf-8", "backslashreplace").decode())
    return status


def text_of(name: str) -> str:
    """Return the text of a file, of standard input for `-`; raises `event_file.unreadable`."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RuleError("event_file.unreadable", file=name, why=str(error)) from error
