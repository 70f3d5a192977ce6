"""What the manual shows to whoever writes an app for others works as it stands there."""

import os
import re
import subprocess
import sys
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from events.permits import Permit
from tests import make
from tests.guests import desk_of, guest, way_back
from tests.project.code import BASE
from tests.web.staff.desk import owner_of

MANUAL = BASE / "docs" / "api.md"


@pytest.mark.django_db(transaction=True)
def test_the_whole_way_of_an_app_on_a_computer(served):
    event = make.event()
    make.entry(event=event)
    app = guest(event.shop, public=True, back="http://127.0.0.1/back")
    (walk,) = re.findall(r"```python\n(import base64.*?)```", MANUAL.read_text("utf-8"), re.DOTALL)
    program = subprocess.Popen(
        [sys.executable, "-c", walk],
        env=os.environ | {"SITE": served, "CLIENT_ID": app.client_id},
        stdout=subprocess.PIPE,
        text=True,
    )
    asked = urlsplit(program.stdout.readline().strip())
    desk = desk_of(owner_of(event))
    desk.client.defaults["HTTP_HOST"] = asked.netloc
    desk.open(f"{asked.path}?{asked.query}")
    desk.press("Allow")
    with urlopen(way_back(desk)) as answer:
        assert b"Close this window" in answer.read()
    said, _ = program.communicate(timeout=30)
    assert (program.returncode, said.strip()) == (0, "1")
    assert event.shop.journal.get(kind="permit.ended").facts["reason"] == "given_back"
    assert not Permit.objects.alive().exists()
