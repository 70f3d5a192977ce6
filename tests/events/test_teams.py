"""Fixed pairs: codes, joining, parting, and what staff do for people."""

import pytest

from events import services
from events.access import ANYONE, player
from events.models import Entry, JournalEntry
from events.teams import Team
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(format="ygo_tag")


def fresh(entry):
    return Entry.objects.select_related("team").get(pk=entry.pk)


def together(one, other):
    return fresh(one).team_id == fresh(other).team_id


def join(entry, code):
    return services.join_team(entry_id=entry.pk, actor=player(entry), code=code)


def test_tag_duels_begin_with_fixed_pairs(event):
    assert event.teams == "pairs"
    assert make.event().teams == "none"
    with refusing("event.format_needs_teams", format="ygo_tag"):
        make.event(format="ygo_tag", teams="none")
    with refusing("event.teams_need_four"):
        make.event(format="dm_original", teams="pairs")
    with refusing("event.teams_need_four"):
        make.event(teams="random", mode="rolling")


def test_a_partner_joins_by_the_code(event):
    one, other = make.entry(event=event), make.entry(event=event)
    code = fresh(one).team.code
    assert services.partners_in(fresh(one)) == []
    join(other, f" {code[:2]}-{code[2:].lower()} ")
    assert together(one, other)
    assert [entry.pk for entry in services.partners_in(fresh(one))] == [other.pk]
    assert Team.objects.filter(event=event).count() == 1
    row = JournalEntry.objects.last()
    assert (row.kind, row.facts["entry"]) == ("team.joined", other.pk)
    assert code not in str(row.facts)


def test_the_code_may_come_with_the_entry(event):
    one = make.entry(event=event)
    other = make.entry(event=event, team_code=fresh(one).team.code)
    assert together(one, other)
    with refusing("team.full"):
        make.entry(event=event, team_code=fresh(one).team.code)
    with refusing("team.unknown_code"):
        make.entry(event=event, team_code="XXXXX")
    with refusing("team.no_pairs"):
        make.entry(event=make.event(), team_code="XXXXX")
    assert Entry.objects.filter(event=event).count() == 2


def test_what_cannot_be_joined_is_refused(event):
    one, other, third = (make.entry(event=event) for _ in range(3))
    with refusing("team.own_code"):
        join(one, fresh(one).team.code)
    join(other, fresh(one).team.code)
    with refusing("team.full"):
        join(third, fresh(one).team.code)
    with refusing("team.unknown_code"):
        join(third, "")
    elsewhere = make.entry(event=make.event(format="ygo_tag"))
    with refusing("team.unknown_code"):
        join(third, fresh(elsewhere).team.code)
    with refusing("access.not_found"):
        services.join_team(entry_id=third.pk, actor=player(one), code="XXXXX")
    with refusing("access.not_found"):
        services.leave_team(entry_id=third.pk, actor=ANYONE)


def test_parting_leaves_both_with_a_code(event):
    one, other = make.entry(event=event), make.entry(event=event)
    join(other, fresh(one).team.code)
    services.leave_team(entry_id=one.pk, actor=player(one))
    assert not together(one, other)
    assert {services.partners_in(fresh(each)) == [] for each in (one, other)} == {True}
    services.leave_team(entry_id=one.pk, actor=player(one))
    assert JournalEntry.objects.filter(kind="team.left").count() == 1
    join(one, fresh(other).team.code)
    assert together(one, other)


def test_who_cancels_gives_the_place_to_another(event):
    one, other, third = (make.entry(event=event) for _ in range(3))
    join(other, fresh(one).team.code)
    services.cancel_entry(entry_id=other.pk, actor=player(other))
    assert services.partners_in(fresh(one)) == []
    join(third, fresh(one).team.code)
    assert together(one, third)
    assert fresh(other).team is None
    with refusing("entry.is_out"):
        join(other, fresh(one).team.code)


def test_staff_put_two_people_together(event):
    one, other, third = (make.entry(event=event) for _ in range(3))
    join(other, fresh(one).team.code)
    actor = make.organiser(event)
    services.pair_up(event_id=event.pk, actor=actor, one=one.pk, other=third.pk)
    assert together(one, third)
    assert services.partners_in(fresh(other)) == []
    for wrong in (one.pk, "nobody", make.entry().pk):
        with refusing("team.needs_two"):
            services.pair_up(event_id=event.pk, actor=actor, one=one.pk, other=wrong)
    with refusing("access.forbidden"):
        services.pair_up(event_id=event.pk, actor=player(one), one=one.pk, other=other.pk)


def test_people_who_were_there_before_get_codes():
    event = make.event()
    one = make.entry(event=event)
    services.change_event(
        event_id=event.pk, actor=make.organiser(event), changes={"teams": "pairs"}
    )
    assert len(fresh(one).team.code) == 5


def test_players_keep_their_partner_once_seated(event):
    people = make.entries(4, event=event)
    make.published(event=event)
    with refusing("team.fixed_once_playing"):
        services.leave_team(entry_id=people[0].pk, actor=player(people[0]))
    services.pair_up(
        event_id=event.pk, actor=make.organiser(event), one=people[0].pk, other=people[1].pk
    )
    assert together(people[0], people[1])
