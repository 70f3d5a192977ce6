from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Membership, Role
from accounts.services import dismiss
from events import access, services
from events.access import Scope
from events.keys import ApiToken
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def token(event, **words):
    user = words.pop("user", None) or event.shop.memberships.get(role=Role.OWNER).user
    given = {"name": "bot", "scopes": ["events:read", "rounds:write"], "now": timezone.now()}
    return services.make_token(shop_id=event.shop_id, user=user, **(given | words))


def test_a_token_is_found_by_its_secret_and_only_its_digest_is_kept():
    event = make.event()
    row, secret = token(event)

    assert services.token_of(secret, now=timezone.now()) == row
    assert secret.startswith("twk_")
    stored = str(ApiToken.objects.values().get())
    assert secret not in stored
    assert secret[:10] in stored


def test_a_token_may_what_its_scopes_say_in_its_shop_only():
    event, strange = make.event(), make.event()
    row, _ = token(event)
    actor = access.app(row)

    assert actor.may(event, Scope.ROUNDS_WRITE)
    assert not actor.may(event, Scope.EVENTS_WRITE)
    assert not actor.may(strange, Scope.ROUNDS_WRITE)


def test_a_token_for_one_event_ends_there():
    event = make.event()
    other = make.event(shop=event.shop)
    row, _ = token(event, event_id=event.pk)

    assert access.app(row).may(event, Scope.ROUNDS_WRITE)
    assert not access.app(row).may(other, Scope.ROUNDS_WRITE)


def test_a_token_goes_dark_with_the_person_who_made_it():
    event = make.event()
    row, _ = token(event)
    Membership.objects.all().delete()

    assert not access.app(row).may(event, Scope.ROUNDS_WRITE)


def test_a_token_dies_with_the_account_that_made_it_and_with_its_role():
    event = make.event()
    row, secret = token(event)
    dismiss(shop_id=event.shop_id, user=row.made_by, actor="system")
    assert not access.app(row).may(event, Scope.EVENTS_READ)
    row.made_by.is_active = False
    row.made_by.save()
    with refusing("token.invalid"):
        services.token_of(secret, now=timezone.now())


def test_expired_revoked_and_forged_tokens_are_refused():
    event = make.event()
    now = timezone.now()
    row, secret = token(event, days=1)
    with refusing("token.invalid"):
        services.token_of(secret, now=now + timedelta(days=2))
    with refusing("token.invalid"):
        services.token_of("twk_forged", now=now)
    owner = access.staff(row.made_by)
    services.revoke_token(token_id=row.pk, actor=owner, now=now)
    services.revoke_token(token_id=row.pk, actor=owner, now=now)
    with refusing("token.invalid"):
        services.token_of(secret, now=now)
    kinds = list(event.shop.journal.values_list("kind", flat=True))
    assert kinds.count("token.revoked") == 1


def test_the_last_use_is_noted_once_a_minute():
    event = make.event()
    now = timezone.now()
    row, secret = token(event)
    for seconds, seen in ((0, 0), (30, 0), (90, 90)):
        services.token_of(secret, now=now + timedelta(seconds=seconds))
        row.refresh_from_db()
        assert row.last_used_at == now + timedelta(seconds=seen)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"scopes": []}, "token.unknown_scope"),
        ({"scopes": ["all"]}, "token.unknown_scope"),
        ({"days": 0}, "token.bad_days"),
        ({"days": 5000}, "token.bad_days"),
        ({"event_id": "nowhere"}, "access.not_found"),
    ],
)
def test_bad_tokens_are_not_made(words, code):
    event = make.event()
    with refusing(code):
        token(event, **words)


def test_strangers_and_judges_make_and_revoke_no_tokens():
    event = make.event()
    judge, stranger = make.member(event.shop, Role.JUDGE), make.user()
    row, _ = token(event)
    with refusing("access.forbidden"):
        token(event, user=judge)
    with refusing("access.forbidden"):
        services.revoke_token(token_id=row.pk, actor=access.staff(judge), now=timezone.now())
    with refusing("access.not_found"):
        services.revoke_token(token_id=row.pk, actor=access.staff(stranger), now=timezone.now())
