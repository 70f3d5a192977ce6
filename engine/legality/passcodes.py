"""Yu-Gi-Oh! decks as passcodes: YDK files and `ydke://` addresses."""

import binascii
import re
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator, Sequence

from engine.errors import RuleError
from engine.legality.headers import EXTRA, MAIN, SIDE
from engine.legality.lines import Line

YDKE = "ydke://"
YDK_ZONES = {"#main": MAIN, "#extra": EXTRA, "!side": SIDE}
YDKE_ZONES = (MAIN, EXTRA, SIDE)
BYTES = 4  # a passcode in a ydke address, the least significant byte first
_PASSCODE = re.compile(r"\d{1,10}$", re.ASCII)


def is_ydke(text: str) -> bool:
    """Whether a text is a ydke address."""
    return text.lstrip()[: len(YDKE)].casefold() == YDKE


def is_ydk(rows: Sequence[str]) -> bool:
    """Whether rows are a YDK file: a section mark, and nothing but passcodes and comments."""
    marked = any(row.casefold() in YDK_ZONES for row in rows if row[:1] in {"#", "!"})
    return marked and all(not row or row[0] in "#!" or _PASSCODE.match(row) for row in rows)


def read_ydk(rows: Sequence[str]) -> tuple[Line, ...]:
    """Return a line for each passcode of a YDK file; other lines with # or ! are comments."""
    return tuple(_ydk_lines(rows))


def _ydk_lines(rows: Sequence[str]) -> Iterator[Line]:
    """Yield the lines section by section."""
    zone = MAIN
    for number, row in enumerate(rows, start=1):
        zone = YDK_ZONES.get(row.casefold(), zone)
        if _PASSCODE.match(row):
            yield Line(number, 1, str(int(row)), zone)


def read_ydke(text: str) -> tuple[Line, ...]:
    """Return a line for each passcode of a ydke address and section, all with number 1.

    Raises RuleError("deck.bad_ydke") for what is no such address.
    """
    parts = text.strip()[len(YDKE) :].rstrip("!").split("!")
    if len(parts) > len(YDKE_ZONES) or any(map(str.isspace, text.strip())):
        raise RuleError("deck.bad_ydke")
    sections = zip(YDKE_ZONES, map(_passcodes, parts), strict=False)
    return tuple(
        Line(1, count, str(passcode), zone)
        for zone, passcodes in sections
        for passcode, count in Counter(passcodes).items()
    )


def _passcodes(part: str) -> list[int]:
    """Return the passcodes of one section."""
    try:
        plain = b64decode(
            part + "=" * (-len(part) % 4),
            altchars=b"-_" if {*"-_"} & {*part} else None,
            validate=True,
        )
    except (binascii.Error, ValueError) as error:
        raise RuleError("deck.bad_ydke") from error
    if len(plain) % BYTES:
        raise RuleError("deck.bad_ydke")
    return [int.from_bytes(plain[at : at + BYTES], "little") for at in range(0, len(plain), BYTES)]
