"""Draw the app's icons: the table of the logo on felt, as PNG files of any size, always the same pixels.

    .venv/bin/python tools/icons.py

writes them into web/static/web. Phones want pixels for their home screens; everything else shows logo.svg.
"""

import struct
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Plane = NDArray[np.float64]
FOLDER = Path(__file__).resolve().parent.parent / "web" / "static" / "web"
FELT, PAPER, SUN = (22, 84, 62), (250, 248, 243), (224, 138, 0)
WHOLE = 64  # the logo's own measure
ROUND, SQUARE = 14.0, 0.0  # radius of the corners of the felt
SAFE = 0.62  # a maskable icon may be cut to a circle: the table keeps inside
WIDE = 0.82

# name → size in pixels, radius of the felt's corners, share of the width that the table takes
ICONS = {
    "icon-192.png": (192, ROUND, WIDE),
    "icon-512.png": (512, ROUND, WIDE),
    "icon-maskable-512.png": (512, SQUARE, SAFE),
    "apple-touch-icon.png": (180, SQUARE, 0.76),
}


def drawn(size: int, radius: float, share: float) -> NDArray[np.uint8]:
    """Return an icon as rows of pixels of red, green, blue and opacity."""
    at = (np.arange(size) + 0.5) * WHOLE / size
    x, y = np.meshgrid(at, at)
    edge = size / WHOLE
    felt = _cover(_box(x, y, 32, radius), edge)
    inner_x, inner_y = (x - 32) / share + 32, (y - 32) / share + 32
    sharp = edge * share
    seats = [_dot(inner_x, inner_y, *centre) for centre in ((32, 7), (57, 32), (7, 32))]
    light = np.minimum.reduce([_box(inner_x, inner_y, 16, 9), *seats])
    image = np.empty((size, size, 4))
    image[..., :3] = FELT
    _paint(image, _cover(light, sharp), PAPER)
    _paint(image, _cover(_dot(inner_x, inner_y, 32, 57), sharp), SUN)
    image[..., 3] = 255 * felt
    return np.rint(image).astype(np.uint8)


def _box(x: Plane, y: Plane, half: float, radius: float) -> Plane:
    """Distance to a square around the middle with round corners, below zero inside."""
    dx, dy = np.abs(x - 32) - half + radius, np.abs(y - 32) - half + radius
    outside: Plane = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
    inside: Plane = np.minimum(np.maximum(dx, dy), 0)
    return outside + inside - radius


def _dot(x: Plane, y: Plane, middle_x: float, middle_y: float) -> Plane:
    distance: Plane = np.hypot(x - middle_x, y - middle_y) - 5.5
    return distance


def _cover(distance: Plane, edge: float) -> Plane:
    """How much of each pixel lies inside."""
    return np.clip(0.5 - distance * edge, 0, 1)


def _paint(image: Plane, cover: Plane, colour: tuple[int, int, int]) -> None:
    image[..., :3] += cover[..., None] * (np.array(colour) - image[..., :3])


def png_of(pixels: NDArray[np.uint8]) -> bytes:
    """Return pixels as a PNG file."""
    height, width, _ = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


if __name__ == "__main__":
    for name, shape in ICONS.items():
        (FOLDER / name).write_bytes(png_of(drawn(*shape)))
