"""The picture of an evening leaves a phone as a PNG that the phone has made itself."""

import struct

import pytest

from events.tickets import ticket_of
from tests import make

pytestmark = pytest.mark.browser
SIGNATURE = b"\x89PNG\r\n\x1a\n"
FEWEST_BYTES = 5_000  # a picture of one colour is smaller


def test_a_phone_saves_its_picture_as_png(site, page):
    event = make.event()
    make.entries(4, event=event)
    one = make.seated(make.closed(event=event).pods.get())[0]
    phone = page(locale="en-US")
    phone.goto(f"{site}/t/{ticket_of(one)}/picture")
    phone.get_by_label("Name in the picture").fill("Me")
    phone.get_by_role("button", name="Draw it like this").click()
    with phone.expect_download() as saved:
        phone.get_by_role("button", name="Save as a picture (PNG)").click()
    assert saved.value.suggested_filename.endswith("-wide.png")
    drawn = saved.value.path().read_bytes()
    assert drawn[:8] == SIGNATURE
    assert struct.unpack(">II", drawn[16:24]) == (1200, 630)
    assert len(drawn) > FEWEST_BYTES
