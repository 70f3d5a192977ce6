"""A QR code in the terminal."""

import io

import segno
from django.core.management.color import supports_color

WHITE_ON_BLACK = "\x1b[97;40m"
PLAIN = "\x1b[0m"


def qr_text(url: str) -> str:
    """Return the code in half blocks, in fixed colours where the terminal knows any."""
    out = io.StringIO()
    segno.make(url, error="m", micro=False).terminal(out, border=2, compact=True)
    lines = out.getvalue().splitlines()
    if supports_color():
        lines = [f"{WHITE_ON_BLACK}{line}{PLAIN}" for line in lines]
    return "\n".join(lines)
