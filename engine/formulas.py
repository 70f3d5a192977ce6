"""Cells of a CSV file that no spreadsheet program runs as a formula; reading them gives the text back."""

import unicodedata

_SIGNS = frozenset("=+-@\t\r\n\N{MINUS SIGN}")


def begins_formula(text: str) -> bool:
    """Tell whether a spreadsheet program would run a text: full-width signs begin a formula too."""
    return unicodedata.normalize("NFKC", text[:1])[:1] in _SIGNS


def harmless(cell: str) -> str:
    """Return a cell that stays a text, with a quote before what would begin a formula."""
    return f"'{cell}" if begins_formula(cell) or _is_quoted(cell) else cell


def as_meant(cell: str) -> str:
    """Return what `harmless` was given."""
    return cell[1:] if _is_quoted(cell) else cell


def _is_quoted(text: str) -> bool:
    """Tell whether a text begins with quotes and then as a formula does."""
    return text.startswith("'") and begins_formula(text.lstrip("'"))
