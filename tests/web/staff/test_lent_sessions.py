"""What an owner's link opens, and when it and older sessions end: nobody takes over an account by it."""

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from accounts import services
from accounts.links import sign_in_token
from accounts.models import Role, User
from events.kept import KeptTicket
from events.tickets import ticket_of
from tests import make
from tests.refusing import refusing
from tests.web.staff.desk import owner_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


@pytest.fixture(autouse=True)
def mail_server(settings):
    settings.PLAYER_ACCOUNTS = True


@pytest.fixture
def shop(event):
    return event.shop


@pytest.fixture
def owner(event):
    return owner_of(event)


@pytest.fixture
def judge(shop):
    return make.member(shop, Role.JUDGE)


def has_mail(user):
    EmailAddress.objects.create(user=user, email="j@example.com", verified=True, primary=True)


def has_passkey(user):
    Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={})


def has_ticket(user):
    KeptTicket.objects.create(entry=make.entry(), user=user, rotation=0, at=timezone.now())


def link_of(shop, owner, user):
    return services.make_sign_in_link(shop_id=shop.pk, user_id=user.pk, by=owner)


def opened(token):
    client = Client()
    assert client.post(f"/in/{token}").status_code == 302
    return client


def is_in(client):
    return client.get("/staff/").status_code == 200


@pytest.mark.parametrize("has", [has_mail, has_passkey, has_ticket])
def test_no_link_opens_who_can_sign_in_alone_or_keeps_tickets(shop, owner, judge, desk, has):
    made_before = link_of(shop, owner, judge)
    has(judge)
    desk.open(f"/staff/shops/{shop.pk}/people/{judge.pk}")
    assert desk.press("Make a sign-in link").status_code == 409
    assert "sign in themselves" in desk.text
    with refusing("staff.has_own_way"):
        link_of(shop, owner, judge)
    assert Client().post(f"/in/{made_before}").status_code == 403
    assert opened(sign_in_token(judge))  # whoever runs the machine helps


@pytest.mark.parametrize(
    "page",
    ["", "/data.json", "/keep", "/settings", "/settings/mail", "/settings/mail/code",
     "/settings/close", "/settings/passkeys", "/settings/passkeys/begin"],
)  # fmt: skip
def test_a_session_that_somebody_else_made_opens_no_account(shop, owner, judge, page):
    lent = opened(link_of(shop, owner, judge))
    assert is_in(lent)
    assert lent.get(f"/account{page}").status_code in (403, 302)  # a page for buttons leads above
    assert lent.post(f"/account{page}").status_code in (403, 405)
    assert lent.get("/account/settings", **ENGLISH).status_code == 403
    assert lent.post("/account/settings/mail", {"mail": "thief@example.com"}).status_code == 403


def test_a_lent_session_keeps_no_ticket_and_one_of_the_machines_link_does(shop, owner, judge):
    entry = make.entry()
    lent = opened(link_of(shop, owner, judge))
    lent.post(f"/t/{ticket_of(entry)}/account")
    assert not KeptTicket.objects.exists()
    assert "Signed in" not in lent.get(f"/t/{ticket_of(entry)}", **ENGLISH).content.decode()
    own = opened(sign_in_token(User.objects.get(pk=judge.pk)))
    assert own.get("/account/settings").status_code == 200


def test_the_mark_of_a_link_cannot_be_taken_off(shop, owner, judge):
    token = link_of(shop, owner, judge)
    bare, _dot, maker = token.rpartition(".")
    assert re.fullmatch("[0-9a-z]+", maker)
    for forged in (bare, f"{bare}.", f"{bare}.!", f"{bare}.0", f"{bare}.{'z' * 13}"):
        assert Client().post(f"/in/{forged}").status_code == 403
    assert opened(token)


def removed(shop, owner, user):
    services.remove_member(shop_id=shop.pk, user_id=user.pk, by=owner, now=timezone.now())


def dismissed(shop, _owner, user):
    services.dismiss(shop_id=shop.pk, user=user, actor="system")


def given_another_role(shop, owner, user):
    services.change_role(shop_id=shop.pk, user_id=user.pk, role=Role.RECEPTION, by=owner)


def employed_as_another(shop, _owner, user):
    services.employ(shop_id=shop.pk, user=user, role=Role.RECEPTION, actor="system")


def with_another_mail(_shop, _owner, user):
    services.change_mail(user=user, mail="new@example.com")


def without_a_passkey(_shop, _owner, user):
    has_passkey(user)
    services.remove_passkey(user=user, passkey_id=Authenticator.objects.get().pk)


@pytest.mark.parametrize(
    "change",
    [removed, dismissed, given_another_role, employed_as_another, with_another_mail,
     without_a_passkey],
)  # fmt: skip
def test_links_and_sessions_of_before_end_with_a_change(shop, owner, judge, change):
    session = opened(sign_in_token(judge))
    judge.refresh_from_db()
    unused = sign_in_token(judge)
    assert is_in(session)
    change(shop, owner, User.objects.get(pk=judge.pk))
    assert not is_in(session)
    assert Client().post(f"/in/{unused}").status_code == 403


def test_a_link_falls_with_the_ownership_of_who_made_it(shop, owner, judge):
    token = link_of(shop, owner, judge)
    heir = make.member(shop, Role.OWNER)
    services.change_role(shop_id=shop.pk, user_id=owner.pk, role=Role.JUDGE, by=heir)
    assert Client().post(f"/in/{token}").status_code == 403


def test_the_session_in_which_a_passkey_is_removed_goes_on(judge):
    here, elsewhere = (opened(sign_in_token(User.objects.get(pk=judge.pk))) for _ in range(2))
    has_passkey(judge)
    passkey = Authenticator.objects.get()
    here.post(f"/account/settings/passkeys/{passkey.pk}/remove")
    assert not Authenticator.objects.exists()
    assert is_in(here)
    assert not is_in(elsewhere)


def test_an_owner_who_takes_another_role_stays_signed_in(shop, owner, desk):
    make.member(shop, Role.OWNER)
    desk.open(f"/staff/shops/{shop.pk}/people/{owner.pk}")
    desk.press("Change the role", role="judge")
    assert desk.open("/staff/").status_code == 200
