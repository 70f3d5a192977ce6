"""What the laptop may read aloud: readings of names in Japanese, names in English, announcements in both."""

import pytest
from django.utils import timezone

from pods.announcement import Announcement
from pods.models import Pod
from pods.services import announce, say_missing
from tests import make
from tests.web.player.browse import EN
from web.aloud import missing_call, table_call

pytestmark = pytest.mark.django_db


@pytest.fixture
def pod(event):
    for number in range(4):
        make.entry(event=event, here=True, player_name=f"佐藤{number}", kana=f"さとう{number}")
    return make.pod(event=event)


def test_a_table_is_called_by_the_readings_of_its_names(pod):
    ja, en = table_call(pod, "ja"), table_call(pod, "en")
    for entry in make.seated(pod):
        assert f"{entry.kana}さん" in ja
        assert entry.player_name not in ja
        assert entry.player_name in en
    assert ja.startswith(f"{pod.sign}卓")
    assert en.startswith(f"Table {pod.sign}: ")


def test_only_who_is_missing_is_called_by_name(pod, event, desk):
    assert missing_call([pod], "ja") == ""
    last = make.seated(pod)[3]
    actor = make.organiser(event)
    say_missing(pod_id=pod.pk, entry_id=last.pk, actor=actor, now=timezone.now())
    said = missing_call([Pod.objects.get(pk=pod.pk)], "ja")
    assert f"{last.kana}さん" in said
    assert said.count("さん") == 1
    for path in ("/tables", f"/tables/{pod.pk}"):
        desk.open(f"/staff/e/{event.pk}{path}")
        assert f'data-text="{said}"' in desk.text
        assert "Call the missing by name" in desk.text


def test_readings_stand_on_no_page_for_everybody(pod, event, client):
    words = {"occasion": "come_to_table", "pod_id": pod.pk, "now": timezone.now()}
    announce(event_id=event.pk, actor=make.organiser(event), **words)
    shown = client.get(f"/e/{event.pk}/wall", **EN).content.decode()
    assert f'data-ja="{pod.sign}卓の方は、席にお着きください。"' in shown
    assert "さとう" not in shown


def test_free_words_are_read_only_in_their_own_language(event, desk):
    words = {"occasion": "free", "text_en": "Doors close at ten", "now": timezone.now()}
    announce(event_id=event.pk, actor=make.organiser(event), **words)
    desk.open(f"/staff/e/{event.pk}/announcements")
    assert 'data-aloud="en" data-text="Doors close at ten"' in desk.text
    assert 'data-aloud="ja" data-text="Doors' not in desk.text
    assert Announcement.objects.count() == 1
