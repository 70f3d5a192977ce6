"""Players who sign in by a mailed code."""

import re

from django.core import mail
from django.utils import timezone

from events.due import run_due_rows
from tests.web.player.browse import EN

ADDRESS = "ann@example.com"


def outbox():
    """All mails that have left, after those that wait have been sent."""
    while run_due_rows(now=timezone.now(), sending=True):
        pass
    return mail.outbox


def newest_code():
    """The six digits of the newest mail."""
    return re.search(r"\b\d{6}\b", outbox()[-1].body)[0]


def ask(client, address=ADDRESS, **sends):
    return client.post("/account/sign-in", {"mail": address, **sends}, **EN)


def type_code(client, code, page="/account/code"):
    return client.post(page, {"code": code}, **EN)


def sign_in(client, address=ADDRESS, **sends):
    """A player signed in; the answer that says where to go."""
    ask(client, address, **sends)
    return type_code(client, newest_code())


def wrong(code):
    return f"{(int(code) + 1) % 1_000_000:06}"
