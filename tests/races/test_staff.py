"""Two people at one moment: an invitation lets one of them in, and a shop keeps an owner."""

import pytest
from django.utils import timezone

from accounts.links import invitation_token
from accounts.models import Membership, Role, Shop
from accounts.services import invite
from tests import make
from tests.races.stable import race

pytestmark = pytest.mark.django_db(transaction=True)


def owners_of(shop: Shop) -> list[int]:
    owners = Membership.objects.filter(shop=shop, role=Role.OWNER)
    return list(owners.order_by("user").values_list("user", flat=True))


def demote_each_other(shop: Shop, lock: str = "on") -> list[dict[str, str]]:
    make.member(shop, Role.OWNER)
    one, other = owners_of(shop)
    pairs = ((one, other), (other, one))
    words = [{"shop_id": shop.pk, "user_id": user, "by": by} for user, by in pairs]
    return race("demote", *words, lock=lock)


def test_two_follow_one_invitation_and_one_is_in():
    owner = make.user()
    shop = make.shop(owner=owner)
    made = invite(shop_id=shop.pk, role=Role.JUDGE, name="", by=owner, now=timezone.now())
    words = [{"token": invitation_token(made), "name": name} for name in ("aki", "ben")]

    endings = race("join", *words)

    assert sorted(str(each) for each in endings) == [
        "{'done': 'joined'}",
        "{'refused': 'invitation.used'}",
    ]
    assert Membership.objects.filter(shop=shop).count() == 2


def test_two_owners_demote_each_other_and_one_stays():
    shop = make.shop()

    endings = demote_each_other(shop)

    assert sorted(str(each) for each in endings) == [
        "{'done': 'demoted'}",
        "{'refused': 'access.forbidden'}",
    ]
    assert len(owners_of(shop)) == 1


def test_control_without_the_lock_the_second_breaks():
    endings = demote_each_other(make.shop(), lock="off")

    assert "{'refused': 'access.forbidden'}" not in map(str, endings)
