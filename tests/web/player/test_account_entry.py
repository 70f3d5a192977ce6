"""Sign in to a player's account: by a mailed code, in the browser that asked, and no other way."""

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.conf import settings as project
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.mails import SALT
from accounts.models import SignInFailure, User
from accounts.posted import Mail
from accounts.sealing import opened
from events.services import forget_old_mails
from events.work import Due
from tests import make
from tests.web.player.accounts import ADDRESS, ask, newest_code, outbox, sign_in, type_code, wrong
from tests.web.player.browse import EN, JA, html, own, words

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mail_server(settings):
    settings.PLAYER_ACCOUNTS = True


def test_a_mailed_code_makes_the_account_and_opens_it_again(client):
    answer = sign_in(client)
    assert (answer.status_code, answer["Location"]) == (302, "/account")
    page = words(client.get("/account", **EN))
    assert "No ticket is in your account yet" in page
    assert f"Signed in as {ADDRESS}" in page
    client.post("/account/sign-out")
    assert "Signed in" not in words(client.get("/account", follow=True, **EN))
    assert sign_in(client, " Ａnn@Example.COM ").status_code == 302
    assert User.objects.get().username.startswith("player-")
    assert EmailAddress.objects.get().email == ADDRESS


@pytest.mark.parametrize(
    ("language", "subject", "said"),
    [(EN, "is your Takuwake code", "only in the browser that asked"),
     (JA, "Takuwakeのコードは", "誰にも教えないで")],
)  # fmt: skip
def test_the_mail_is_plain_text_in_the_readers_language(client, settings, language, subject, said):
    settings.PUBLIC_URL = "https://takuwake.example"
    client.post("/account/sign-in", {"mail": ADDRESS}, **language)
    sent = outbox()[-1]
    assert subject in sent.subject
    assert newest_code() in sent.subject
    assert said in sent.body
    assert "https://takuwake.example/" in sent.body
    assert (sent.attachments, sent.to, sent.content_subtype) == ([], [ADDRESS], "plain")
    assert "<" not in sent.body


def test_known_and_unknown_addresses_get_the_same_answer_and_nobody_is_made_by_asking(client):
    sign_in(client)
    number = User.objects.count()

    def asked(address):
        stranger = Client()
        answer = ask(stranger, address)
        return answer.status_code, words(stranger.get(answer["Location"], **EN)).replace(
            address, ""
        )

    assert asked(ADDRESS) == asked("who@example.com")
    assert len(outbox()) == 3
    assert User.objects.count() == number


def test_a_wrong_code_is_refused_and_after_five_the_right_one_too(client):
    ask(client)
    code = newest_code()
    for _ in range(5):
        page = type_code(client, wrong(code))
        assert page.status_code == 422
        assert "That is not the code" in words(page)
    page = type_code(client, code)
    assert page.status_code == 429
    assert "Ask for a new code" in words(page)
    assert not User.objects.exists()
    assert sign_in(client).status_code == 302


def test_tries_are_counted_over_all_browsers_of_one_session(client):
    """Another process sees the same rows, so the session's cookie in many hands helps nobody."""
    ask(client)
    code = newest_code()
    for _ in range(5):
        twin = Client()
        twin.cookies = client.cookies
        type_code(twin, wrong(code))
    assert type_code(client, code).status_code == 429


def test_an_old_code_is_refused(client):
    ask(client)
    code = newest_code()
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        page = type_code(client, code)
    assert "too old" in words(page)
    assert not User.objects.exists()


def test_a_code_works_once_and_only_where_it_was_asked_for(client):
    ask(client)
    code = newest_code()
    assert type_code(Client(), code)["Location"] == "/account/sign-in"
    assert type_code(client, code).status_code == 302
    client.post("/account/sign-out")
    assert type_code(client, code)["Location"] == "/account/sign-in"


def test_the_digits_are_not_in_the_session_and_the_address_is_not_among_the_tries(client):
    ask(client)
    kept = Session.objects.get().get_decoded()
    assert newest_code() not in str(kept)
    assert ADDRESS not in str(list(SignInFailure.objects.values_list("username", flat=True)))


def test_signing_in_begins_another_session(client):
    ask(client)
    before = client.cookies[project.SESSION_COOKIE_NAME].value
    type_code(client, newest_code())
    assert client.cookies[project.SESSION_COOKIE_NAME].value != before
    planted = Client()
    planted.cookies[project.SESSION_COOKIE_NAME] = before
    assert planted.get("/account").status_code == 303


def test_an_address_gets_five_codes_in_a_quarter_of_an_hour(client):
    for _ in range(5):
        assert ask(Client()).status_code == 303
    page = ask(client)
    assert page.status_code == 429
    assert "Please wait 15 minutes" in words(page)
    assert len(outbox()) == 5
    assert ask(client, "other@example.com").status_code == 303
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        assert ask(client).status_code == 303


@pytest.mark.parametrize("address", ["", "ann", "ann@", "a b@example.com", "x" * 260 + "@a.jp",
                                     "ann@example.com\nBcc: all@example.com", "\0@a.jp"])  # fmt: skip
def test_what_is_no_address_gets_no_mail(client, address):
    page = ask(client, address)
    assert page.status_code == 422
    assert 'id="mail_error"' in html(page)
    assert outbox() == []


def test_a_mail_server_that_does_not_answer_is_told_and_asked_again(client, settings, caplog):
    locmem, settings.EMAIL_BACKEND = (
        settings.EMAIL_BACKEND,
        "django.core.mail.backends.smtp.EmailBackend",
    )
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert ask(client).status_code == 303
    assert "has not taken" not in words(client.get("/account/code", **EN))
    assert outbox() == []
    assert "has not taken" in words(client.get("/account/code", **EN))
    row = Due.objects.get(kind="mail.send")
    assert (row.why["code"], row.trouble) == (
        "account.mail_not_sent", "account.mail_not_sent ConnectionRefusedError"
    )  # fmt: skip
    told = f"{caplog.text} {row.facts}"
    settings.EMAIL_BACKEND = locmem
    with time_machine.travel(row.at):
        assert type_code(client, newest_code())["Location"] == "/account"
    assert ADDRESS not in told
    assert mail_of_row(row).sealed == ""
    assert "Message-ID" in outbox()[-1].extra_headers


def test_nobody_reads_a_code_in_the_database_and_a_late_mail_is_not_sent(client):
    ask(client)
    row = Due.objects.get(kind="mail.send")
    kept = mail_of_row(row)
    assert ADDRESS not in str(vars(kept)) + str(vars(row))
    assert re.search(r"\d{6}", opened(kept.sealed, salt=SALT)["body"])
    with time_machine.travel(kept.expires_at):
        assert outbox() == []
        assert mail_of_row(row).sealed == ""
        assert forget_old_mails(now=timezone.now()) == 1


def test_a_mail_outlives_a_new_key_that_knows_the_old_one(client, settings):
    ask(client)
    row = Due.objects.get(kind="mail.send")
    old, settings.SECRET_KEY = settings.SECRET_KEY, "another"
    assert outbox() == []
    row.refresh_from_db()
    assert row.why["code"] == "mail.unreadable"
    settings.SECRET_KEY_FALLBACKS = [old]
    with time_machine.travel(row.at):
        assert len(outbox()) == 1


def mail_of_row(row):
    return Mail.objects.get(pk=row.facts["mail"])


@pytest.mark.parametrize(
    ("where", "goes"),
    [("/cards", "/cards"), ("https://evil.example/", "/account"), ("//evil.example", "/account"),
     ("javascript:alert(1)", "/account"), ("", "/account"), ("/\\evil.example", "/account")],
)  # fmt: skip
def test_after_signing_in_one_stays_on_this_site(client, where, goes):
    assert sign_in(client, next=where)["Location"] == goes


def test_an_account_has_no_rights_of_the_staff(client):
    entry = make.entry()
    sign_in(client)
    for page in ("reception", "pairing", "settings", f"people/{entry.pk}"):
        assert client.get(f"/staff/e/{entry.event_id}/{page}", **EN).status_code == 403
    assert entry.event.name not in words(client.get("/staff/", **EN))


def test_plain_http_says_that_passkeys_need_https(client):
    page = client.get("/account/sign-in", HTTP_HOST="testserver", **EN)
    assert "need HTTPS" in words(page)
    assert "data-passkey" not in html(page)
    answer = client.post("/account/passkey/begin", **EN)
    assert (answer.status_code, answer.json()["sentence"][:19]) == (403, "Passkeys need HTTPS")
    secure = html(client.get("/account/sign-in", secure=True, **EN))
    assert "data-passkey" in secure
    assert "need HTTPS" not in secure


def test_without_a_mail_server_there_is_no_door_to_an_account(client, settings):
    settings.PLAYER_ACCOUNTS = False
    entry = make.entry()
    for page in ("/", own(entry), f"/e/{entry.event_id}"):
        assert "/account" not in html(client.get(page))
    for page in ("", "/sign-in", "/code", "/settings", "/data.json"):
        assert client.get(f"/account{page}").status_code == 404
    assert ask(client).status_code == 404
    assert client.post(own(entry, "/account")).status_code == 404
    assert client.post("/account/passkey", secure=True).status_code == 404
    assert outbox() == []
