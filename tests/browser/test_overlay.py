"""The overlay for OBS: a file of its own, from no origin, over a transparent page."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from pods import services
from tests import make
from tests.project.code import BASE

pytestmark = pytest.mark.browser
OVERLAY = (BASE / "examples" / "overlay.html").as_uri()


@pytest.fixture
def files_let_in(monkeypatch):
    """What the server of this test is started with."""
    monkeypatch.setenv("CORS_ORIGINS", "null")


def test_the_overlay_follows_an_event_from_a_file(files_let_in, mortal, page):
    event = make.event(name="Friday <b>party</b>")
    first = make.entry(event=event, here=True, player_name="<img src=x onerror=alert(1)>")
    make.entries(7, event=event)
    found = make.published(event=event)
    start = {"act": services.ClockAct.START, "now": timezone.now()}
    services.set_clock(round_id=found.pk, actor=make.organiser(event), **start)
    screen = page(width=1920, height=1080)
    screen.goto(f"{OVERLAY}?api={mortal.address}/api/v1&event={event.pk}&lang=en")
    expect(screen.locator("h1")).to_have_text("Friday <b>party</b>")
    expect(screen.locator("#round")).to_have_text("Round 1")
    expect(screen.locator("#clock")).to_have_text(re.compile(r"^(60:00|59:\d\d)$"))
    expect(screen.locator("article")).to_have_count(2)
    expect(screen.get_by_text(first.player_name)).to_be_visible()
    assert screen.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    pod = found.pods.first()
    make.decided(pod)  # the stream tells it
    winner = screen.locator("article", has_text=f"Table {pod.table}").locator("li.winner")
    expect(winner).to_contain_text(make.seated(pod)[0].player_name)
    make.decided(found.pods.last())
    services.close_round(round_id=found.pk, actor=make.organiser(event))
    expect(screen.locator("#round")).to_have_text("Round 1 is over")
    expect(screen.locator("#clock")).to_be_hidden()
    screen.goto(f"{OVERLAY}?api={mortal.address}/api/v1&event=000000000000&lang=en")
    expect(screen.locator("#trouble")).to_have_text(re.compile("There is no such event"))
