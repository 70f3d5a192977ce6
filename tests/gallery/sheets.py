"""Pictures of a page on phone, tablet, laptop and projector, kept side by side as one small file."""

from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

WIDTHS = {390: 844, 768: 1024, 1280: 800, 1920: 1080}
SHRUNK = 3  # times
EDGE, HEIGHT, QUALITY = 14, 740, 50


def file_of(label: str) -> str:
    """Return the name of a page's file: `staff:board draft` is `board-draft-desk.webp`."""
    name = label.removeprefix("staff:").replace(" ", "-") + "-desk" * label.startswith("staff:")
    return f"{name}.webp"


def keep_sheet(open_page: Callable[..., Any], pictures: Sequence[bytes], path: Path) -> None:
    """Keep a page's pictures in the order of `WIDTHS`; what is longer than the sheet is cut off."""
    shown = "".join(
        f'<img width="{width // SHRUNK}" src="data:image/png;base64,{b64encode(one).decode()}">'
        for width, one in zip(WIDTHS, pictures, strict=True)
    )
    sheet = open_page(width=sum(WIDTHS) // SHRUNK + EDGE * (len(WIDTHS) + 1), height=HEIGHT)
    sheet.set_content(
        f'<body style="margin:{EDGE}px;display:flex;align-items:start;gap:{EDGE}px;background:#888">'
        + shown
    )
    taken = sheet.context.new_cdp_session(sheet).send(
        "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b64decode(taken["data"]))
