import pytest

from accounts.models import Role
from events import access, services
from events.access import ANYONE, Scope, staff
from events.models import Event, JournalEntry, Phase
from events.presets import preset_of, presets
from events.selectors import events_for, events_of_staff, open_events, version_of
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def test_an_event_comes_from_a_preset_and_own_settings_win():
    event = make.event(name="夕べ", capacity=16, tiebreaks=["wins"])

    assert (event.format, event.capacity, event.rounds_planned) == ("duel_party", 16, 3)
    assert event.tiebreaks == ["wins"]
    assert event.version == 1
    assert str(event) == "夕べ"


def test_presets_have_names_in_both_languages():
    for preset in presets():
        assert preset.name.ja
        assert preset.name.en
        assert preset_of(preset.code) == preset
    with refusing("preset.unknown", preset="x"):
        preset_of("x")


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"capacity": 0}, "fields.invalid"),
        ({"rounds_planned": 21}, "fields.invalid"),
        ({"round_minutes": "soon"}, "fields.invalid"),
        ({"name": ""}, "fields.invalid"),
        ({"starts_at": None}, "fields.invalid"),
        ({"levels_policy": "none"}, "fields.invalid"),
        ({"colour": "red"}, "event.unknown_setting"),
        ({"format": "chess"}, "format.unknown"),
        ({"scheme": "x"}, "scheme.unknown"),
        ({"tiebreaks": "wins"}, "scoring.unknown_tiebreak"),
        ({"tiebreaks": ["wins", "luck"]}, "scoring.unknown_tiebreak"),
        ({"house_rules": ["deck.count"]}, "house.malformed"),
        ({"house_rules": {"deck.count": "many"}}, "house.malformed"),
        ({"house_rules": {"deck.colour": False}}, "house.unknown_rule"),
    ],
)
def test_bad_settings_are_refused(settings, code):
    with refusing(code):
        make.event(**settings)
    assert not Event.objects.exists()


def test_who_may_create_events():
    shop = make.shop()
    words = {"shop_id": shop.pk, "preset": "duel_party_evening", "settings": {}}
    with refusing("access.sign_in_needed"):
        services.create_event(actor=ANYONE, **words)
    with refusing("access.forbidden"):
        services.create_event(actor=staff(make.member(shop, Role.JUDGE)), **words)
    with refusing("access.not_found"):
        services.create_event(actor=make.organiser(shop), **(words | {"shop_id": "x"}))


def test_a_change_from_an_old_page_is_refused():
    event = make.event()
    actor = make.organiser(event)
    services.change_event(event_id=event.pk, actor=actor, changes={"place": "2F"}, seen_version=1)
    with refusing("event.stale", version=2):
        services.change_event(
            event_id=event.pk, actor=actor, changes={"place": "3F"}, seen_version=1
        )
    assert Event.objects.get().place == "2F"


def test_more_places_take_people_from_the_line_and_fewer_than_taken_are_refused():
    event = make.event(capacity=1)
    actor = make.organiser(event)
    for _ in range(3):
        make.entry(event=event)

    changed = services.change_event(event_id=event.pk, actor=actor, changes={"capacity": 2})

    assert changed.taken == 2
    assert list(event.entries.values_list("state", flat=True)) == [
        "expected",
        "expected",
        "waiting",
    ]
    with refusing("event.capacity_below_taken", taken=2):
        services.change_event(event_id=event.pk, actor=actor, changes={"capacity": 1})


def test_some_settings_are_fixed_once_playing_and_all_once_finished():
    event = make.published().event
    actor = make.organiser(event)
    services.change_event(
        event_id=event.pk, actor=actor, changes={"scheme": "places_5321", "note": "late"}
    )
    with refusing("event.fixed_once_playing", fields=["scheme"]):
        services.change_event(event_id=event.pk, actor=actor, changes={"scheme": "win5_draw1"})
    Event.objects.update(phase=Phase.FINISHED)
    with refusing("event.finished"):
        services.change_event(event_id=event.pk, actor=actor, changes={"note": "too late"})


def test_doors_answer_404_before_403():
    event, other = make.event(), make.user()
    with refusing("access.not_found"):
        access.event_for("nowhere", actor=staff(other))
    with refusing("access.not_found"):
        access.locked_event("nowhere", actor=ANYONE)
    assert access.event_for(event.pk, actor=ANYONE) == event
    with refusing("access.forbidden", need="rounds:write"):
        access.event_for(event.pk, actor=staff(other), need=Scope.ROUNDS_WRITE)
    with refusing("access.sign_in_needed"):
        access.event_for(event.pk, actor=ANYONE, need=Scope.ROUNDS_WRITE)


def test_lists_of_events():
    mine = make.event()
    over = make.event(shop=mine.shop)
    Event.objects.filter(pk=over.pk).update(phase=Phase.FINISHED)
    strange = make.event()
    owner = make.organiser(mine)

    assert set(open_events()) == {mine, strange}
    assert set(events_for(ANYONE)) == {mine, strange}
    assert set(events_for(owner)) == {mine, over, strange}
    assert set(events_of_staff(mine.shop.memberships.get().user)) == {mine, over}
    assert version_of(mine.pk) == 1
    assert version_of("nowhere") is None


def test_journal_rows_hold_no_names():
    event = make.event(name="秘密の夕べ")
    make.entry(event=event, player_name="ひみつ", group="うち")
    text = str(list(JournalEntry.objects.values_list("facts", flat=True)))
    for private in ("ひみつ", "うち", "秘密"):
        assert private not in text


def test_headings_of_an_event_stand_in_one_line_that_nothing_turns():
    event = make.event(name=" Party\u202e\nnight ", place="2F\x07\r\n")
    assert (event.name, event.place) == ("Party night", "2F")
