"""The end of a sandbox: nothing of it stays, and nothing else goes."""

from collections import Counter
from datetime import timedelta

import pytest
from django.apps import apps
from django.utils import timezone

from events.access import player, staff
from events.due import forget, run
from events.models import Entry, Event
from events.services import keep_ticket, make_webhook
from events.work import Due, GivenAnswer
from pods.services import wish_apart
from sandbox.models import Sandbox
from sandbox.script import Act
from sandbox.services import end_expired, end_left_over, end_sandbox, play_when_due
from standings.services import open_draw
from tests import make
from tests.refusing import refusing
from tests.sandbox.playing import before, opened, owner, play

pytestmark = pytest.mark.django_db


def rows():
    """How many rows each table holds."""
    found = {model._meta.label: model.objects.count() for model in apps.get_models()}
    return Counter({name: number for name, number in found.items() if number})


def author_acts(sandbox, keeper):
    """Things that the evening itself does not make."""
    host, now = staff(sandbox.host), timezone.now()
    make_webhook(
        shop_id=sandbox.event.shop_id,
        actor=host,
        address="https://example.com/x",
        now=now,
        event_id=sandbox.pk,
    )
    one = Entry.objects.get(pk=sandbox.cast[0])
    wish_apart(entry_id=one.pk, actor=player(one), named="Somebody", now=now)
    open_draw(event_id=sandbox.pk, actor=host, now=now)
    keep_ticket(entry_id=one.pk, rotation=0, actor=player(one), user=keeper, now=now)
    token = sandbox.event.shop.tokens.get()
    for label in (host.label, player(one).label, f"token:{token.pk}", f"anyone:{sandbox.pk}"):
        GivenAnswer.objects.create(credential=label, key="k", digest="d", status=200, body={})


def test_all_that_it_made_goes_and_nothing_else(django_assert_max_num_queries):
    shop, keeper = make.shop(), make.user()
    make.entry(event=make.event(shop=shop))
    mine = Due.objects.create(kind="cleaning.sweep", facts={}, at=timezone.now())
    GivenAnswer.objects.create(credential="staff:0", key="k", digest="d", status=200, body={})
    held = rows()
    sandbox = play(opened(shop=shop).sandbox, until=before(Act.CLOSE))
    author_acts(sandbox, keeper)
    assert len(rows() - held) > 20
    with django_assert_max_num_queries(300):
        end_sandbox(event_id=sandbox.pk, actor=owner(shop), now=timezone.now())
    assert rows() - held == {"accounts.ShopJournalEntry": 1}
    assert held - rows() == {}
    mine.refresh_from_db()


def test_a_row_ends_it_after_a_day_and_is_done_then():
    sandbox, other = opened().sandbox, opened().sandbox
    row = Due.objects.get(kind="sandbox.end", facts__sandbox=sandbox.pk)
    assert row.at == sandbox.expires_at == sandbox.made_at + timedelta(days=1)
    end_expired(now=row.at - timedelta(seconds=1), sandbox=sandbox.pk)
    assert Event.objects.filter(pk=sandbox.pk).exists()
    assert run(row.pk, now=row.at)
    assert list(Sandbox.objects.all()) == [other]
    assert list(Due.objects.filter(facts__sandbox=sandbox.pk)) == [row]
    row.refresh_from_db()
    assert row.done_at is not None
    end_expired(now=row.at, sandbox=sandbox.pk)
    play_when_due(now=row.at, sandbox=sandbox.pk, step=0)


def test_the_sweep_ends_what_outlived_its_day():
    sandbox = opened().sandbox
    Due.objects.all().delete()
    assert end_left_over(now=sandbox.expires_at) == 0
    assert end_left_over(now=sandbox.expires_at + timedelta(hours=1)) == 1
    assert not Sandbox.objects.exists()


def test_only_who_reaches_it_ends_it():
    sandbox = opened().sandbox
    with refusing("access.not_found"):
        end_sandbox(event_id=sandbox.pk, actor=owner(make.shop()), now=timezone.now())
    assert Sandbox.objects.filter(pk=sandbox.pk).exists()


def test_work_that_is_forgotten_while_it_fails_is_no_trouble(settings):
    settings.DUE_COMMANDS = {"odd": "tests.sandbox.test_ending.forget_and_fail"}
    row = Due.objects.create(kind="odd", facts={}, at=timezone.now())
    settings.DUE_THINKING = {"odd"}
    assert not run(row.pk, now=timezone.now())
    assert not Due.objects.filter(pk=row.pk).exists()


def forget_and_fail(*, now):
    from django.db.models import Q

    forget(Q(kind="odd"))
    raise RuntimeError
