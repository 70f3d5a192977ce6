"""What phones show while a result waits for voices, by the event's rule."""

import pytest

from tests import make
from tests.web.player.browse import EN, own, send, words

pytestmark = pytest.mark.django_db


def told(rule, **settings):
    pod = make.pod(event=make.event(confirmation=rule, **settings))
    return make.report(of=pod), make.seated(pod)


def read(client, who):
    return words(client.get(own(who), **EN))


def says_yes(client, who):
    return send(client, own(who), action=own(who, "/agree"))


def test_all_must_say_yes_and_everybody_sees_who_has_not(client):
    _report, (one, two, three, four) = told("all")
    said = (
        f"It counts when these say yes: {two.player_name}, {three.player_name}, {four.player_name}."
    )
    assert said in read(client, one)
    says_yes(client, two)
    page = read(client, two)
    assert "You said yes" in page
    assert f"It counts when these say yes: {three.player_name}, {four.player_name}." in page
    assert "Yes, that is right" not in page
    says_yes(client, three)
    says_yes(client, four)
    assert "Your result counts" in read(client, one)


def test_all_but_one_says_how_many_are_lacking(client):
    _report, (one, two, three, four) = told("all_but_one")
    assert "It counts when 2 more of these say yes" in read(client, one)
    says_yes(client, two)
    assert "It counts when 1 more of these says yes" in read(client, two)
    says_yes(client, three)
    assert "Your result counts" in read(client, four)


def test_silence_and_staff_say_when_it_counts(client):
    report, (one, *_rest) = told("silence", silence_minutes=15)
    assert report.at == make.EVENING
    assert "It counts at 19:15 unless somebody objects" in read(client, one)
    _report, (one, *_rest) = told("staff")
    assert "It counts once the staff have looked at it." in read(client, one)


def test_a_name_tag_on_another_phone_says_yes_for_its_player(client):
    report, (one, two, *_rest) = told("one")
    two.phoneless = True
    two.save()
    assert f"{two.player_name} has no phone" in read(client, one)
    says_yes(client, two)  # whoever scanned the tag has nothing else in hand
    report.refresh_from_db()
    assert report.state == "accepted"


def test_a_dispute_shows_who_objects_and_never_why(client):
    report, (one, two, *_rest) = told("one")
    fields = {"report": report.pk, "note": "he cheated"}
    send(client, own(two, "/dispute"), **fields)
    page = read(client, one)
    assert f"{two.player_name} Says no" in page
    assert "he cheated" not in page
