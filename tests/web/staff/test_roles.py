"""Who may open what; refused pages say why."""

import pytest

from accounts.models import User
from tests import make
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db
RECEPTION = ["reception", "poster"]
JUDGE = ["", "pairing", "tables", "decks"]
OWNER = ["settings", "finish", "reopen"]


def status(desk, event, page):
    return desk.open(f"/staff/e/{event.pk}/{page}".rstrip("/")).status_code


@pytest.mark.parametrize(
    ("role", "open_pages"),
    [
        ("reception", RECEPTION),
        ("judge", RECEPTION + JUDGE),
        ("organiser", RECEPTION + JUDGE + OWNER),
        ("owner", RECEPTION + JUDGE + OWNER),
    ],
)
def test_each_role_opens_its_pages(event, role, open_pages):
    desk = Desk(make.member(event.shop, role))
    seen = [page for page in RECEPTION + JUDGE + OWNER if status(desk, event, page) == 200]
    assert seen == open_pages
    allowed = role in ("organiser", "owner")
    assert [desk.open(path).status_code for path in ("/staff/new", "/staff/tokens")] == (
        [200, 200] if allowed else [403, 403]
    )


def test_a_refused_page_explains_itself(event):
    desk = Desk(make.member(event.shop, "reception"))
    assert status(desk, event, "settings") == 403
    assert "only organisers and owners change settings" in desk.text


def test_the_reception_is_led_to_the_reception(event):
    desk = Desk(make.member(event.shop, "reception"))
    desk.open("/staff/")
    assert f'href="/staff/e/{event.pk}/reception"' in desk.text
    assert "/staff/new" not in desk.text


def test_people_of_another_shop_see_nothing(event):
    desk = Desk(make.member(make.shop(), "owner"))
    assert {status(desk, event, page) for page in RECEPTION + JUDGE + OWNER} == {403}


def test_what_does_not_exist_is_a_404_in_words(event, desk):
    entry = make.entry()
    pod = make.pod()
    for path in (
        "/staff/e/nothere",
        f"/staff/e/{event.pk}/people/nothere",
        f"/staff/e/{event.pk}/people/{entry.pk}",
        f"/staff/e/{event.pk}/tables/{pod.pk}",
        f"/staff/e/{event.pk}/decks/{entry.pk}",
    ):
        assert desk.open(path).status_code == 404, path
        assert "There is nothing here" in desk.text


def test_acts_cannot_reach_into_another_event_of_the_same_shop(event, desk):
    other = make.event(shop=event.shop)
    entry = make.entry(event=other)
    pod = make.pod(event=make.event(shop=event.shop))
    report = make.report(of=pod)
    base = f"/staff/e/{event.pk}"
    for path in (
        f"{base}/people/{entry.pk}/check-in",
        f"{base}/people/{entry.pk}/ticket",
        f"{base}/rounds/{pod.round_id}/close",
        f"{base}/rounds/{pod.round_id}/explode",
        f"{base}/tables/{pod.pk}/uphold/{report.pk}",
    ):
        assert desk.client.post(path).status_code == 404, path


@pytest.mark.parametrize(
    ("role", "path"),
    [
        ("reception", "pairing/pair"),
        ("judge", "pairing/levels"),
        ("judge", "finish"),
        ("judge", "settings"),
    ],
)
def test_pressing_what_is_not_offered_is_refused(event, role, path):
    make.entries(4, event=event)
    desk = Desk(make.member(event.shop, role))
    assert desk.client.post(f"/staff/e/{event.pk}/{path}").status_code == 403
    assert not event.rounds.exists()


def test_somebody_without_a_shop_is_told_so(db):
    desk = Desk(User.objects.create_user("lonely"))
    desk.open("/staff/")
    assert "You belong to no shop yet" in desk.text
