"""A passkey opens an account in place of a mailed code: made and used by the browser's own lock."""

import re
import time

import pytest
from django.test import override_settings
from django.utils import timezone
from playwright.sync_api import expect

from events.due import run_due_rows
from tests.gallery.browsing import faults_by_axe

pytestmark = pytest.mark.browser
LOCK = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def mails(tmp_path, monkeypatch):
    """A folder that the site's mails go to."""
    monkeypatch.setenv("EMAIL_URL", f"filemail:///{tmp_path}")
    return tmp_path


def mailed_code(mails):
    """The code of the first mail; nobody but this test sends what the site wrote down to send."""
    goes_to = {
        "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
        "EMAIL_FILE_PATH": str(mails),
    }
    for _ in range(200):
        with override_settings(**goes_to):
            run_due_rows(now=timezone.now(), sending=True)
        texts = [path.read_text(encoding="utf-8") for path in mails.glob("*.log")]
        found = re.search(r"^ +(\d{6})$", "".join(texts), re.MULTILINE)
        if found:
            return found[1]
        time.sleep(0.1)
    raise AssertionError


def test_a_passkey_is_made_and_opens_the_account_again(mails, mortal, page):
    site = mortal.address.replace("127.0.0.1", "localhost")
    phone = page(locale="en-US")
    lock = phone.context.new_cdp_session(phone)
    lock.send("WebAuthn.enable")
    lock.send("WebAuthn.addVirtualAuthenticator", {"options": LOCK})
    phone.goto(f"{site}/account/settings")
    phone.get_by_label("Mail address").fill("ann@example.com")
    phone.get_by_role("button", name="Mail me a code").click()
    phone.get_by_label("Six digits").fill(mailed_code(mails))
    phone.get_by_role("button", name="Sign in").click()
    phone.get_by_label("Name, so that you know").fill("my phone")
    phone.get_by_role("button", name="Make a passkey").click()
    expect(phone.locator(".list")).to_contain_text("my phone")
    assert faults_by_axe(phone) == []
    phone.get_by_role("button", name="Sign out").click()
    phone.goto(f"{site}/account")
    phone.get_by_role("button", name="Sign in by passkey").click()
    expect(phone.get_by_text("Signed in as ann@example.com")).to_be_visible()
