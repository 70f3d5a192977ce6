"""An improper name is hidden from everybody but the staff and the player, and can be shown again."""

import pytest
from django.test import Client

from decks.services import enter_family
from events import services
from events.access import ANYONE
from events.models import Entry
from tests import make
from tests.api.conftest import Caller, app_of, player_of, refused
from tests.web.player.browse import EN, html, own, words
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
RUDE = "ひどいなまえ"


@pytest.fixture
def rude():
    event = make.event()
    entry = make.entry(event=event, here=True, player_name=RUDE)
    make.entries(3, event=event)
    make.published(event=event)
    return entry


def hide(entry):
    return services.mask_name(entry_id=entry.pk, actor=make.organiser(entry.event))


def test_nobody_else_reads_the_name_and_the_player_is_told(rude, client):
    event, other = rude.event, rude.event.entries.exclude(pk=rude.pk).first()
    assert RUDE in html(client.get(f"/e/{event.pk}/seats", **EN))
    assert hide(rude).player_name == "プレイヤー 1"
    for page in (
        f"/e/{event.pk}/seats",
        f"/e/{event.pk}/wall",
        f"/e/{event.pk}/standings",
        own(other),
    ):
        assert RUDE not in html(client.get(page, **EN)), page
    assert "プレイヤー 1" in html(client.get(f"/e/{event.pk}/seats", **EN))
    assert RUDE not in Caller().get(f"/events/{event.pk}/snapshot").content.decode()
    assert f"hidden the name “{RUDE}”" in words(client.get(own(rude), **EN))
    assert player_of(rude).get(f"/entries/{rude.pk}").json()["real_name"] == RUDE
    assert RUDE not in str([*event.journal.values_list("facts", flat=True)])


def test_staff_hide_find_and_show_it_again(rude):
    desk = Desk(owner_of(rude.event))
    at = f"/staff/e/{rude.event_id}/people/{rude.pk}"
    desk.open(at)
    desk.press("Hide this name")
    assert "The player is told" in desk.text
    assert "プレイヤー 1" in desk.text
    desk.open(f"/staff/e/{rude.event_id}/reception?q=ヒドイ")
    assert f"really: {RUDE}" in desk.text
    desk.open(at)
    desk.press("Show the name again")
    rude.refresh_from_db()
    assert (rude.player_name, rude.kana, rude.real_name) == (RUDE, RUDE, "")
    kinds = rude.event.journal.order_by("-version").values_list("kind", flat=True)[:2]
    assert list(kinds) == ["entry.unmasked", "entry.masked"]


def test_a_hidden_name_cannot_be_changed_and_no_number_is_given_twice(rude):
    make.entry(event=rude.event, player_name="プレイヤー ２")
    second = rude.event.entries.order_by("arrival")[1]
    assert hide(second).player_name == "プレイヤー 3"
    hide(rude)
    assert hide(rude).player_name == "プレイヤー 1"
    player = player_of(rude)
    tag = player.get(f"/entries/{rude.pk}")["ETag"]
    path = f"/entries/{rude.pk}"
    refused(player.patch(path, {"player_name": "Worse"}, If_Match=tag), 409, "entry.name_masked")
    assert player.patch(path, {"level": 3}, If_Match=tag).json()["level"] == 3


@pytest.mark.parametrize("name", ["ひどいなまえ", "ひどい" * 13])
def test_a_hidden_name_leaves_the_words_of_groups(name):
    event = make.event()
    people = [{"player_name": each, "level": 2} for each in (name, "はな")]
    first, second = enter_family(event_id=event.pk, actor=ANYONE, now=make.EVENING, people=people)
    other = make.entry(event=event, group="ヒドイナマエ 友")
    code = first.group[-4:]
    assert first.group.startswith(name[:30])
    assert hide(first).group == f"プレイヤー 1 {code}"
    assert Entry.objects.get(pk=second.pk).group == f"プレイヤー 1 {code}"
    other.refresh_from_db()
    assert other.group == ("プレイヤー 1 友" if name == RUDE else "ヒドイナマエ 友")


def test_only_the_staff_hide_names(rude):
    for act in ("mask", "unmask"):
        refused(player_of(rude).post(f"/entries/{rude.pk}/{act}"), 403, "access.forbidden")
        refused(Caller().post(f"/entries/{rude.pk}/{act}"), 404, "access.not_found")
    app = app_of(rude.event)
    assert app.post(f"/entries/{rude.pk}/mask").json()["real_name"] == RUDE
    assert app.post(f"/entries/{rude.pk}/unmask").json()["player_name"] == RUDE
    assert Client().post(f"/staff/e/{rude.event_id}/people/{rude.pk}/name/hide").status_code == 302
    assert Entry.objects.get(pk=rude.pk).real_name == ""
