"""Cells of a CSV file that no spreadsheet program runs as a formula; reading them gives the text back."""

import re

_SIGNS = "=+\\-@＝＋－＠\N{MINUS SIGN}"
_RISKY = re.compile(f"'*[{_SIGNS}]")
_DEFUSED = re.compile(f"'+[{_SIGNS}]")


def harmless(cell: str) -> str:
    """Return a cell that stays a text, with a quote before what would begin a formula."""
    return f"'{cell}" if _RISKY.match(cell) else cell


def as_meant(cell: str) -> str:
    """Return what `harmless` was given."""
    return cell[1:] if _DEFUSED.match(cell) else cell
