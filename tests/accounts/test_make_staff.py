"""Accounts and shops from the command line."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from accounts.models import Membership, Role, Shop, User
from tests import make

pytestmark = pytest.mark.django_db
MODULE = "accounts.management.commands.make_staff.getpass.getpass"


def run(*words):
    out = StringIO()
    call_command("make_staff", *words, stdout=out)
    return out.getvalue()


def test_a_new_shop_gets_its_owner_and_a_link_that_works_once(client):
    link = run("mika", "--shop", "Card House").split()[-1]
    assert Membership.objects.get().role == Role.OWNER
    assert client.post(link).url == "/staff/"
    assert client.post(link).status_code == 403


def test_somebody_joins_a_shop_and_changes_role():
    run("mika", "--shop", "Card House")
    for role in ("reception", "judge"):
        run("uke", "--shop", "Card House", "--role", role)
        assert Membership.objects.get(user__username="uke").role == role
    kinds = list(Shop.objects.get().journal.values_list("kind", flat=True))
    assert kinds == ["shop.opened", "staff.employed", "staff.employed"]


def test_only_an_owner_opens_a_shop():
    with pytest.raises(CommandError):
        run("uke", "--shop", "Nowhere", "--role", "judge")
    assert not Shop.objects.exists()


def test_two_shops_of_one_name_are_not_guessed_between():
    Shop.objects.create(name="Twin")
    Shop.objects.create(name="Twin")
    with pytest.raises(CommandError):
        run("mika", "--shop", "Twin")


def test_without_a_shop_the_person_only_gets_a_link():
    assert "/in/" in run("mika")
    assert not Membership.objects.exists()


@pytest.mark.parametrize(
    ("typed", "works"),
    [
        (("table-for-four", "table-for-four"), True),
        (("table-for-four", "something else"), False),
        (("12345", "12345"), False),
    ],
)
def test_a_password_is_asked_for_twice_and_must_be_good(monkeypatch, typed, works):
    answers = iter(typed)
    monkeypatch.setattr(MODULE, lambda _prompt: next(answers))
    if not works:
        with pytest.raises(CommandError):
            run("mika", "--password")
        assert not User.objects.exists()
        return
    run("mika", "--password")
    assert User.objects.get().check_password("table-for-four")


def test_a_dismissed_person_loses_the_shop_at_once(client):
    run("uke", "--shop", "Card House")
    link = run("mika", "--shop", "Card House", "--role", "organiser").split()[-1]
    client.post(link)
    event = make.event(shop=Shop.objects.get())
    board = f"/staff/e/{event.pk}"
    assert client.get(board).status_code == 200
    run("mika", "--shop", "Card House", "--dismiss")
    assert client.get(board).url.startswith("/sign-in")
    fact = Shop.objects.get().journal.order_by("version").filter(kind="staff.dismissed").get()
    assert fact.facts == {"user": User.objects.get(username="mika").pk}
    assert User.objects.filter(memberships__shop=event.shop).get().username == "uke"


@pytest.mark.parametrize(
    "words",
    [
        ("mika",),
        ("mika", "--shop", "Nowhere"),
        ("nobody", "--shop", "Card House"),
        ("uke", "--shop", "Card House"),
    ],
)
def test_only_somebody_of_the_shop_can_be_dismissed(words):
    run("mika", "--shop", "Card House")
    run("uke")
    with pytest.raises(CommandError):
        run(*words, "--dismiss")
    assert Membership.objects.count() == 1
    assert not User.objects.filter(username="nobody").exists()


def test_the_session_of_a_closed_account_ends_at_once(client):
    client.post(run("mika", "--shop", "Card House").split()[-1])
    assert client.get("/staff/").status_code == 200
    User.objects.update(is_active=False)
    assert client.get("/staff/").status_code == 302
