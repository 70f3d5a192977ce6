"""Events of one against one: matches of several games, Swiss rounds, and the table."""

import pytest

from events.services import change_event
from pods.models import Seat
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
SWISS = {
    "format": "dm_original",
    "best_of": 3,
    "scheme": "win3_draw1",
    "tiebreaks": ["opponents_win_rate", "game_win_rate", "opponents_game_win_rate"],
}


def duel(**settings):
    return make.pod(players=2, event=make.event(**SWISS | settings))


def test_a_match_is_kept_game_by_game():
    pod = duel()
    one, other = (seat.pk for seat in make.seated(pod))
    report = make.decided(pod, make.match(one, other, one))
    assert (report.winner_id, report.placements) == (one, {one: 1, other: 2})
    assert [game["winner"] for game in report.games] == [one, other, one]
    assert (report.steps, report.ending) == ([], "last_standing")


def test_time_ends_a_match_as_it_stands():
    pod = duel()
    one, other = (seat.pk for seat in make.seated(pod))
    report = make.decided(pod, make.match(one, other, time_called=True))
    assert (report.kind, report.ending, report.winner_id) == ("draw", "time", None)


def test_a_match_is_told_in_games_and_a_single_game_is_not():
    with refusing("report.malformed", pointer="/games"):
        make.decided(duel(), make.telling("x"))
    with refusing("match.undecided"):
        make.decided(pod := duel(), make.match(make.seated(pod)[0].pk))
    with refusing("report.malformed"):
        make.decided(pod := duel(best_of=1), make.match(make.seated(pod)[0].pk))


def test_rounds_are_swiss_and_games_break_ties():
    event = make.event(**SWISS)
    make.entries(4, event=event)
    first = make.published(event=event)
    for score, pod in zip(((1, 1), (1, 0, 1)), first.pods.all(), strict=True):
        names = [seat.pk for seat in make.seated(pod)]
        make.decided(pod, make.match(*(names[0] if won else names[1] for won in score)))
    rows = make.table(event)
    assert [row.points for row in rows] == [3, 3, 0, 0]
    assert [row.rank for row in rows] == [1, 2, 3, 4]
    assert [float(dict(row.tiebreaks)["game_win_rate"]) for row in rows] == pytest.approx(
        [1, 2 / 3, 1 / 3, 0]
    )
    winners = {rows[0].entry_id, rows[1].entry_id}
    make.close(first)
    second = make.published(event=event)
    assert winners in [{seat.pk for seat in make.seated(pod)} for pod in second.pods.all()]


def test_who_is_left_over_sits_out_and_nobody_twice():
    event = make.event(**SWISS)
    make.entries(3, event=event)
    out = []
    for _round in range(3):
        found = make.published(event=event)
        out += Seat.objects.filter(round=found, pod=None).values_list("entry_id", flat=True)
        pod = found.pods.get()
        first, second = (seat.pk for seat in make.seated(pod))
        make.decided(pod, make.match(first, second, first))
        make.close(found)
    assert len(set(out)) == 3
    assert sum(row.points for row in make.table(event)) == 3 * (3 + 3)


def test_only_one_against_one_is_played_in_several_games():
    with refusing("event.match_needs_two", format="duel_party"):
        make.event(best_of=3)
    with refusing("fields.invalid"):
        make.event(format="dm_original", best_of=2)
    event = duel().round.event
    with refusing("event.fixed_once_playing", fields=["best_of"]):
        change_event(event_id=event.pk, actor=make.organiser(event), changes={"best_of": 1})
