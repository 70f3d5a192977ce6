"""A shop's staff: invited by a link that works once, given roles, removed, helped to sign in."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import services
from accounts.links import invitation_token
from accounts.models import Invitation, Membership, Role, User
from events.access import ROLE_SCOPES
from events.scope_words import SCOPES
from tests import make
from tests.refusing import refusing
from tests.web.staff.desk import Desk, owner_of
from web.staff.role_words import MANAGING

pytestmark = pytest.mark.django_db
PASSWORD = "table-for-four"
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def shop(event):
    return event.shop


@pytest.fixture
def owner(event):
    return owner_of(event)


def invited(shop, owner, *, role=Role.JUDGE, now=None):
    now = now or timezone.now()
    made = services.invite(shop_id=shop.pk, role=role, name="", by=owner, now=now)
    return "/join/" + invitation_token(made)


def kinds(shop):
    return list(shop.journal.order_by("version").values_list("kind", flat=True))


def test_an_owner_invites_and_the_invited_is_in_at_once(shop, desk):
    desk.open("/staff/")
    assert f'href="/staff/shops/{shop.pk}"' in desk.text
    desk.open(f"/staff/shops/{shop.pk}")
    desk.press("Make an invitation", role="reception", name="Uke")
    link = re.search(r"<code>http://testserver(/join/[^<]+)</code>", desk.text)[1]
    assert "<svg" in desk.text

    phone = Client(headers={"accept-language": "en"})
    assert "Check players in" in phone.get(link).content.decode()
    answer = phone.post(link, {"name": "uke", "password": ""})
    assert (answer.status_code, answer.url) == (302, "/staff/")
    uke = User.objects.get(username="uke")
    assert not uke.has_usable_password()
    assert Membership.objects.get(user=uke).role == Role.RECEPTION
    assert phone.get("/staff/").status_code == 200
    desk.open(f"/staff/shops/{shop.pk}")
    assert "uke" in desk.text
    assert not desk.page.context["invitations"]
    assert kinds(shop)[-2:] == ["staff.invited", "staff.joined"]


def test_the_second_click_explains_and_lets_nobody_in(shop, owner):
    link = invited(shop, owner)
    Client().post(link, {"name": "first"})
    second = Client(headers={"accept-language": "en"})
    for answer in (second.get(link), second.post(link, {"name": "second"})):
        assert answer.status_code == 403
        assert "has been used" in answer.content.decode()
    assert not User.objects.filter(username="second").exists()


@pytest.mark.parametrize("password", [PASSWORD, ""])
def test_pressing_join_twice_makes_one_person_and_lets_nobody_in_again(shop, owner, password):
    link = invited(shop, owner)
    typed = {"name": "uke", "password": password, "key": "k" * 20}
    first, again = Client(), Client()
    assert first.post(link, typed).url == "/staff/"
    assert first.get("/staff/").status_code == 200
    assert again.post(link, typed, headers=ENGLISH).url == "/sign-in"
    assert "belong to the staff" in again.get("/sign-in", headers=ENGLISH).content.decode()
    assert again.get("/staff/").status_code == 302
    assert User.objects.filter(username="uke").count() == 1


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"name": ""}, "field"),
        ({"name": "uke", "password": "123"}, "error"),
        ({"name": "ＴＡＫＥＮ"}, "Somebody signs in by this name"),
    ],
)
def test_what_is_typed_wrong_is_told_and_the_invitation_stays(shop, owner, typed, words):
    User.objects.create(username="taken")
    link = invited(shop, owner)
    answer = Client(headers={"accept-language": "en"}).post(link, typed)
    assert answer.status_code in (409, 422)
    assert words in answer.content.decode()
    assert Client().post(link, {"name": "free", "password": PASSWORD}).status_code == 302
    assert Client().login(username="free", password=PASSWORD)


def test_who_has_an_account_joins_with_it_and_may_belong_to_several_shops(shop, owner):
    elsewhere = make.member(make.shop(), Role.OWNER)
    desk = Desk(elsewhere)
    link = invited(shop, owner, role=Role.ORGANISER)
    desk.open(link)
    desk.press("Join as myself")
    assert Membership.objects.filter(user=elsewhere).count() == 2
    again = invited(shop, owner)
    assert "this invitation is for somebody else" in desk.open(again).content.decode()
    answer = desk.client.post(again)
    assert answer.status_code == 409
    assert Membership.objects.get(user=elsewhere, shop=shop).role == Role.ORGANISER
    assert Client().post(again, {"name": "another"}).status_code == 302


def test_invitations_end_by_time_by_hand_and_with_their_maker(shop, owner, desk):
    old = invited(shop, owner, now=timezone.now() - timedelta(days=8))
    taken_back = invited(shop, owner)
    desk.open(f"/staff/shops/{shop.pk}")
    desk.press("Take back")
    other = make.member(shop, Role.OWNER)
    orphaned = invited(shop, other)
    services.change_role(shop_id=shop.pk, user_id=other.pk, role=Role.JUDGE, by=owner)
    for link, words in ((old, "too old"), (taken_back, "taken back"), (orphaned, "taken back")):
        answer = Client(headers={"accept-language": "en"}).get(link)
        assert answer.status_code == 403
        assert words in answer.content.decode()
    assert Client().get(taken_back + "x").status_code == 404
    assert not Invitation.objects.open(timezone.now()).exists()


def test_only_owners_see_the_staff_and_strangers_see_no_shop(shop, owner):
    link = f"/staff/shops/{shop.pk}"
    made = services.invite(shop_id=shop.pk, role=Role.JUDGE, name="", by=owner, now=timezone.now())
    pages = (link, f"{link}/people/{owner.pk}", f"{link}/invitations/{made.pk}")
    acts = (f"{link}/name", f"{link}/people/{owner.pk}/link", f"{link}/people/{owner.pk}/remove",
            f"{link}/invitations/{made.pk}/take-back")  # fmt: skip
    for role, status in (("organiser", 403), ("judge", 403), (None, 404)):
        user = make.member(shop, role) if role else make.member(make.shop(), Role.OWNER)
        client = Desk(user).client
        assert {client.get(page).status_code for page in pages} == {status}
        client.post(link, {"role": "owner"})
        client.post(f"{link}/people/{user.pk}", {"role": "owner"})
        for act in acts:
            client.post(act, {"name": "Mine"})
    assert not Membership.objects.filter(shop=shop, role=Role.OWNER).exclude(user=owner).exists()
    assert kinds(shop) == ["shop.opened", "staff.invited"]
    assert Membership.objects.filter(shop=shop, user=owner).exists()


def test_a_shop_keeps_an_owner(shop, owner, desk):
    desk.open(f"/staff/shops/{shop.pk}/people/{owner.pk}")
    page = desk.press("Change the role", role="judge")
    assert page.status_code == 409
    assert "A shop needs an owner" in desk.text
    desk.open(f"/staff/shops/{shop.pk}/people/{owner.pk}")
    desk.press("Yes, I leave")
    assert "A shop needs an owner" in desk.text
    heir = make.member(shop, Role.JUDGE)
    desk.open(f"/staff/shops/{shop.pk}/people/{heir.pk}")
    desk.press("Change the role", role="owner")
    desk.open(f"/staff/shops/{shop.pk}/people/{owner.pk}")
    assert desk.press("Yes, I leave", follow=False).url == "/staff/"
    assert list(Membership.objects.filter(shop=shop).values_list("user", "role")) == [
        (heir.pk, Role.OWNER)
    ]


def test_who_is_removed_loses_pages_and_tokens_even_when_taken_back(event, shop, owner, desk):
    gone = make.member(shop, Role.ORGANISER)
    token = make.token(event)[0]
    type(token).objects.filter(pk=token.pk).update(made_by=gone)
    theirs = Desk(gone)
    board = f"/staff/e/{event.pk}"
    assert theirs.open(board).status_code == 200
    desk.open(f"/staff/shops/{shop.pk}/people/{gone.pk}")
    desk.press("Yes, remove")
    assert theirs.open(board).url.startswith("/sign-in")
    services.employ(shop_id=shop.pk, user=gone, role=Role.ORGANISER, actor="system")
    token.refresh_from_db()
    assert token.revoked_at is not None


def test_an_owner_makes_a_sign_in_link_that_works_once(shop, desk):
    lost = make.member(shop, Role.RECEPTION)
    desk.open(f"/staff/shops/{shop.pk}/people/{lost.pk}")
    desk.press("Make a sign-in link")
    link = re.search(r"<code>http://testserver(/in/[^<]+)</code>", desk.text)[1]
    assert Client().post(link).url == "/staff/"
    assert Client().post(link).status_code == 403
    assert kinds(shop)[-1] == "staff.link_made"


def test_no_link_opens_a_shop_of_somebody_else(shop, owner, desk):
    guest = make.member(make.shop(), Role.JUDGE)
    services.employ(shop_id=shop.pk, user=guest, role=Role.JUDGE, actor="system")
    desk.open(f"/staff/shops/{shop.pk}/people/{guest.pk}")
    page = desk.press("Make a sign-in link")
    assert page.status_code == 409
    assert "/in/" not in desk.text
    root = make.member(shop, Role.JUDGE)
    User.objects.filter(pk=root.pk).update(is_superuser=True)
    with refusing("staff.works_elsewhere"):
        services.make_sign_in_link(shop_id=shop.pk, user_id=root.pk, by=owner)


def test_a_shop_is_renamed_in_words_only(shop, desk):
    desk.open(f"/staff/shops/{shop.pk}")
    desk.press("Save the name", name="  Card   House ")
    shop.refresh_from_db()
    assert shop.name == "Card House"
    assert shop.journal.get(kind="shop.renamed").facts == {}
    desk.open(f"/staff/shops/{shop.pk}")
    assert desk.press("Save the name", name=" ").status_code == 422


def test_the_page_says_of_every_role_what_its_doors_say(shop, desk):
    desk.open(f"/staff/shops/{shop.pk}")
    roles = {each.code: set(map(str, each.may)) for each in desk.page.context["roles"]}
    assert roles["owner"] - roles["organiser"] == {"Invite and remove staff, rename the shop"}
    for role, scopes in ROLE_SCOPES.items():
        assert roles[role] == {str(SCOPES[scope]) for scope in scopes} | roles[role] & {
            str(MANAGING)
        }
    assert str(SCOPES["events:write"]) in roles["organiser"] - roles["judge"]
    assert str(SCOPES["rounds:write"]) not in roles["reception"]
    assert desk.open(f"/staff/shops/{shop.pk}/people/{'9' * 40}").status_code == 404


def test_fifty_people_cost_no_more_queries_than_two(shop, desk):
    def queries():
        with CaptureQueriesContext(connection) as seen:
            desk.open(f"/staff/shops/{shop.pk}")
        return len(seen)

    few = queries()
    for role in (Role.JUDGE, Role.RECEPTION) * 5:
        make.member(shop, role)
    assert queries() == few
