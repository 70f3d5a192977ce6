from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import links
from accounts.access import locked_shop, shops_of
from accounts.ids import new_id
from accounts.models import ShopJournalEntry, SignInFailure
from accounts.services import sign_in_by_link, sign_in_by_password
from accounts.tries import TRIES
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    user = make.user()
    user.set_password("a long enough secret")
    user.save()
    return user


def test_a_link_signs_in_once():
    user = make.user()
    token = links.sign_in_token(user)

    assert sign_in_by_link(token=token, now=timezone.now()) == user
    with refusing("sign_in.link_dead"):
        sign_in_by_link(token=token, now=timezone.now())


@pytest.mark.parametrize(
    "token", ["", "zz", "!!.x", "1.forged-token", "zzzzzzzzzzzz.a-b", "0" * 90]
)
def test_a_forged_link_is_dead(token):
    with refusing("sign_in.link_dead"):
        sign_in_by_link(token=token, now=timezone.now())


def test_a_link_of_somebody_who_left_is_dead():
    user = make.user()
    token = links.sign_in_token(user)
    user.is_active = False
    user.save()

    with refusing("sign_in.link_dead"):
        sign_in_by_link(token=token, now=timezone.now())


def test_the_right_password_forgets_wrong_tries(person):
    now = timezone.now()
    with refusing("sign_in.wrong"):
        sign_in_by_password(username=person.username, password="wrong", now=now)

    words = {"username": person.username, "password": "a long enough secret"}
    assert sign_in_by_password(**words, now=now) == person
    assert not SignInFailure.objects.exists()


def test_many_wrong_tries_close_the_door_for_a_while(person):
    now = timezone.now()
    for _ in range(TRIES):
        with refusing("sign_in.wrong"):
            sign_in_by_password(username=person.username, password="wrong", now=now)

    words = {"username": person.username, "password": "a long enough secret"}
    with refusing("sign_in.too_many_tries", minutes=15):
        sign_in_by_password(**words, now=now)
    assert sign_in_by_password(**words, now=now + timedelta(minutes=16)) == person


def test_a_shop_is_journalled_and_known_to_its_owner():
    owner = make.user()
    shop = make.shop(owner=owner)

    assert shops_of(owner) == [shop]
    assert ShopJournalEntry.objects.get(shop=shop).kind == "shop.opened"
    with refusing("access.not_found"):
        locked_shop("nowhere")


def test_ids_are_short_and_never_the_same():
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(each) for each in ids} == {12}
