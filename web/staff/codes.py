"""QR codes inside a page."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(text: str) -> SafeString:
    """Return a QR code as SVG to put into a page."""
    code = segno.make(text, error="m", micro=False)
    svg = code.svg_inline(
        scale=1, omitsize=True, border=2, dark="#000", light="#fff", svgclass="qr", lineclass=None
    )
    return mark_safe(svg)  # noqa: S308  segno draws it, nothing of the text gets in
