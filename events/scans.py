"""What a scanner types at the desk: the link or the code of a ticket, as the keyboard has bent it."""

import re
import unicodedata

from engine.errors import RuleError

LONGEST = 300
TICKET = re.compile(r"[0-9a-z]{4,20}\.[0-9]{1,6}\.[A-Za-z0-9_-]{20,80}")
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
# an input method and a keyboard of another country write other signs than the scanner means
_BENT = str.maketrans(
    {
        "=": "_",
        "\u30fc": "-",
        "\u2212": "-",
        "\u2010": "-",
        "\u2015": "-",
        "\u3002": ".",
        "\u30fb": "/",
    }
)


def ticket_in(scanned: str) -> str:
    """Return the ticket of a scanned link or code, full-width letters folded and a caps lock undone.

    Refuses with `scan.japanese` where an input method has turned it into Japanese, with
    `scan.family` the link of several people, with `scan.not_a_ticket` anything else.
    """
    text = "".join(unicodedata.normalize("NFKC", scanned[:LONGEST]).split()).translate(_BENT)
    for written in (text, text.swapcase()):  # the second undoes a caps lock
        found = TICKET.match(written.rpartition("/t/")[2])
        if found:
            return found.group()
    if "/family/" in text:
        raise RuleError("scan.family")
    raise RuleError("scan.japanese" if JAPANESE.search(text) else "scan.not_a_ticket")
