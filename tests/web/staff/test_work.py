"""The page of work: what runs, waits and died, and the two things to do about what died."""

import pytest
from django.utils import timezone, translation

from accounts.models import Role, User
from events.deferred import KINDS
from events.work import Due
from tests import make
from tests.web.staff.desk import Desk, owner_of
from web.work_words import FIGURES

pytestmark = pytest.mark.django_db
PATH = "/staff/work"


def dead(event):
    return make.dead_work(shop=event.shop, event=event)


def test_what_died_is_told_in_a_sentence_and_run_again_once(event, desk):
    row = dead(event)
    desk.open(PATH)
    assert "The database did not answer" in desk.text
    assert "OperationalError" in desk.text
    assert "Check decks again" in desk.text
    button = desk.form("Run again")
    for _twice in range(2):
        assert desk.client.post(button["action"], button["fields"]).status_code == 303
    row.refresh_from_db()
    assert (row.died_at, row.tries) == (None, 0)
    assert row.at <= timezone.now()
    told = event.shop.journal.filter(kind="work.run_again").get()
    assert told.facts == {"work": row.pk, "of": "decks.recheck"}
    page = desk.open(PATH).content.decode()
    assert "Nothing failed for good" in page
    assert "Before: The database did not answer" in page
    assert "Tried 0" not in page


def test_what_is_set_aside_is_seen_no_more(event, desk):
    row = dead(event)
    desk.open(PATH)
    desk.press("Set aside")
    row.refresh_from_db()
    assert row.set_aside_at is not None
    assert "Nothing failed for good" in desk.text
    assert event.shop.journal.filter(kind="work.set_aside").count() == 1


def test_how_far_it_is_and_what_it_answered_are_seen(event, desk):
    now = timezone.now()
    row = dead(event)
    until = now + timezone.timedelta(minutes=1)
    Due.objects.filter(pk=row.pk).update(
        died_at=None, lent_until=until, parts=600, parts_done=200, why=None, trouble=""
    )
    Due.objects.create(kind="cleaning.sweep", facts={}, at=now, done_at=now, result={"answers": 12})
    page = desk.open(PATH).content.decode()
    assert "200 / 600" in page
    assert 'max="600" value="200"' in page
    assert "answers to apps 12" in page


def test_many_that_are_alike_are_one_line(event, desk):
    Due.objects.all().delete()
    for minute in range(3):
        at = make.EVENING + timezone.timedelta(minutes=minute)
        Due.objects.create(kind="queue.look", facts={}, at=at, event=event)
    page = desk.open(PATH).content.decode()
    assert page.count("Look at the line of the rolling tables") == 1
    assert "×3" in page


def test_only_those_who_run_events_of_the_shop_get_in(event, desk):
    row, other = dead(event), make.event()
    judge = Desk(make.member(event.shop, Role.JUDGE))
    assert judge.client.get(PATH).status_code == 403
    for who, shop in ((judge, event.shop_id), (desk, other.shop_id)):
        answer = who.client.post(f"{PATH}/{shop}/{row.pk}/run-again", {"key": "k" * 20})
        assert answer.status_code == 403
    foreign = make.dead_work(shop=other.shop)
    answer = desk.client.post(f"{PATH}/{event.shop_id}/{foreign.pk}/set-aside", {"key": "k" * 20})
    assert answer.status_code == 404
    assert not Due.objects.filter(pk__in=[row.pk, foreign.pk]).exclude(set_aside_at=None).exists()


def test_work_of_the_installation_is_for_whoever_runs_it(event, desk, settings):
    Due.objects.create(kind="backup.make", facts={}, at=make.EVENING)
    settings.EMBEDDED = True
    organiser = Desk(make.member(event.shop, Role.ORGANISER))
    assert "Make a backup" in desk.open(PATH).content.decode()
    assert "Make a backup" not in organiser.open(PATH).content.decode()
    settings.EMBEDDED = False
    assert "Make a backup" not in desk.open(PATH).content.decode()
    User.objects.filter(pk=owner_of(event).pk).update(is_superuser=True)
    assert "Make a backup" in desk.open(PATH).content.decode()


@pytest.mark.once
def test_every_kind_and_every_figure_of_the_sweep_has_a_name(settings):
    with translation.override("ja"):
        assert settings.DUE_COMMANDS.keys() == KINDS.keys()
        assert settings.SWEPT.keys() == FIGURES.keys()
