"""Private wishes: who may make, see and decide them, and what a round makes of them."""

from datetime import time, timedelta

import pytest
import time_machine

from accounts.models import Role
from events.access import ANYONE, player, staff
from events.models import GroupWish, JournalEntry, Mark
from events.services import change_entry
from pods import services
from pods.asked import ApartWish, WishState
from pods.families import families
from pods.forecast import forecast
from pods.history import problem_of
from pods.home import home_at
from pods.wishes import own_wishes, undecided_wishes, wishes_of
from standings.services import finish_event
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING  # 19:00 in the shop


@pytest.fixture
def event():
    return make.event(capacity=60)


def wish(entry, named="Somebody", actor=None):
    return services.wish_apart(
        entry_id=entry.pk, actor=actor or player(entry), named=named, now=NOW
    )


def approved(entry, other):
    made = wish(entry, named=other.player_name)
    return services.decide_wish(
        wish_id=made.pk, actor=make.organiser(entry.event), approve=True, other_id=other.pk
    )


def pods_of(found):
    return [{seat.entry_id for seat in pod.seats.all()} for pod in found.pods.all()]


def test_an_approved_wish_keeps_two_people_apart_in_every_round(event):
    one, other, *_ = make.entries(8, event=event)
    approved(one, other)
    for seed in range(3):
        pods = pods_of(make.closed(event=event, seed=seed))
        assert not any({one.pk, other.pk} <= pod for pod in pods)


def test_a_wish_counts_only_once_it_is_approved_and_until_it_is_taken_back(event):
    one, other = make.entries(2, event=event)
    made = wish(one, named=other.player_name)

    def apart():
        problem = problem_of(event, seed=1, allow=(3, 4), at=NOW)
        return {person.id: person.avoid for person in problem.people}[one.pk]

    assert (made.state, apart(), undecided_wishes(event)) == (WishState.ASKED, frozenset(), 1)
    boss = make.organiser(event)
    services.decide_wish(wish_id=made.pk, actor=boss, approve=True, other_id=other.pk)
    assert (apart(), undecided_wishes(event)) == ({other.pk}, 0)
    services.decide_wish(wish_id=made.pk, actor=boss, approve=False)
    assert apart() == frozenset()
    services.decide_wish(wish_id=made.pk, actor=boss, approve=True, other_id=other.pk)
    services.withdraw_wish(wish_id=made.pk, actor=player(one))
    assert (apart(), own_wishes(one), wishes_of(event)) == (frozenset(), [], [])
    with refusing("wish.withdrawn"):
        services.decide_wish(wish_id=made.pk, actor=boss, approve=True, other_id=other.pk)


def test_the_same_name_is_one_wish_and_five_are_enough(event):
    (one,) = make.entries(1, event=event)
    assert wish(one, named="タクミ") == wish(one, named=" たくみ ")
    for number in range(4):
        wish(one, named=f"Other {number}")
    with refusing("wish.too_many"):
        wish(one, named="One more")
    with refusing("wish.oneself"):
        wish(one, named=one.player_name)
    with refusing("fields.invalid"):
        wish(one, named="  ")


def test_staff_get_a_guess_and_must_say_who_is_meant(event):
    one, other = make.entries(2, event=event)
    made = wish(one, named=other.player_name.upper())
    (line,) = wishes_of(event)
    assert line.guesses == (other,)
    kind = make.entry(event=event, player_name="タクミ")
    wish(one, named="たくみさん")
    assert {line.guesses for line in wishes_of(event)} == {(other,), (kind,)}
    stranger = make.entry()
    for nobody in (None, "", "nobody", one.pk, stranger.pk):
        with refusing("wish.who_is_it"):
            services.decide_wish(
                wish_id=made.pk, actor=make.organiser(event), approve=True, other_id=nobody
            )


def test_only_the_player_and_staff_may_touch_a_wish(event):
    one, other = make.entries(2, event=event)
    made = wish(one)
    elsewhere = make.organiser(make.event())
    for actor in (ANYONE, player(other), elsewhere):
        with refusing("access.not_found"):
            services.withdraw_wish(wish_id=made.pk, actor=actor)
        with refusing("access.not_found"):
            wish(one, actor=actor)
    with refusing("access.forbidden"):
        services.decide_wish(wish_id=made.pk, actor=player(one), approve=True, other_id=other.pk)
    desk = staff(make.member(event.shop, Role.RECEPTION))
    assert wish(one, named="At the desk", actor=desk).state == WishState.ASKED
    with refusing("access.forbidden"):
        services.decide_wish(wish_id=made.pk, actor=desk, approve=False)


def test_the_journal_tells_neither_whose_wish_it_is_nor_about_whom(event):
    one, other = make.entries(2, event=event, home_by=time(21, 30))
    approved(one, other)
    facts = list(JournalEntry.objects.filter(kind="wish.changed").values_list("facts", flat=True))
    assert facts == [{"wish": ApartWish.objects.get().pk}] * 2
    change_entry(entry_id=one.pk, actor=player(one), changes={"home_by": time(22), "level": 1})
    assert JournalEntry.objects.latest("pk").facts == {"entry": one.pk, "fields": ["level"]}


@pytest.mark.parametrize(
    ("home_by", "hours"), [(time(21, 30), 2.5), (time(19, 0), 0), (time(0, 30), 5.5)]
)
def test_the_way_home_is_the_first_such_time_from_the_start_on(event, home_by, hours):
    entry = make.entry(event=event, home_by=home_by)
    assert home_at(entry, event) == NOW + timedelta(hours=hours)
    assert home_at(make.entry(event=event), event) is None


def test_nobody_sits_in_a_round_that_ends_after_their_way_home(event):
    make.entries(8, event=event)
    early = make.entry(event=event, here=True, home_by=time(20, 30))
    with time_machine.travel(NOW, tick=False):
        assert any(early.pk in pod for pod in pods_of(make.draft(event=event)))
    with time_machine.travel(NOW + timedelta(minutes=30), tick=False):
        draft = make.draft(event=event)  # 60 minutes: to 20:30 sharp
        assert any(early.pk in pod for pod in pods_of(draft))
    with time_machine.travel(NOW + timedelta(minutes=31), tick=False):
        with refusing("round.too_late"):
            services.publish_round(round_id=draft.pk, actor=make.organiser(event))
        again = make.draft(event=event)
        assert not any(early.pk in pod for pod in pods_of(again))
        services.publish_round(round_id=again.pk, actor=make.organiser(event))


def test_the_forecast_says_who_must_go_and_what_would_help(event):
    make.entries(4, event=event)
    assert forecast(event, now=NOW).ends == NOW + timedelta(minutes=3 * 60 + 2 * 10)
    assert (forecast(event, now=NOW).rounds, forecast(event, now=NOW).minutes) == (None, None)
    early = make.entry(event=event, here=True, home_by=time(21, 30))
    seen = forecast(event, now=NOW)
    assert [each.leaving for each in seen.coming] == [(), (), (early,)]
    assert (seen.rounds, seen.minutes) == (2, 40)
    later = forecast(event, now=NOW + timedelta(minutes=95))
    assert (later.rounds, later.minutes) == (None, None)  # not even one short round


def test_the_forecast_follows_the_clock_of_the_round_that_is_played(event):
    with time_machine.travel(NOW, tick=False):
        found = make.published(event=event)
        services.set_clock(
            round_id=found.pk,
            actor=make.organiser(event),
            act=services.ClockAct.START,
            now=NOW,
        )
    seen = forecast(event, now=NOW + timedelta(minutes=15))
    assert [each.number for each in seen.coming] == [1, 2, 3]
    assert seen.coming[0].ends == NOW + timedelta(hours=1)
    assert seen.coming[1].ends == NOW + timedelta(hours=1, minutes=70)
    overtime = forecast(event, now=NOW + timedelta(minutes=75))
    assert overtime.coming[0].ends == NOW + timedelta(minutes=75)


def test_beginners_sit_with_helpers_and_families_stay_together(event):
    beginners = make.entries(2, event=event, mark=Mark.BEGINNER)
    helpers = make.entries(2, event=event, mark=Mark.HELPER)
    make.entries(4, event=event)
    for pod in pods_of(make.draft(event=event)):
        if pod & {entry.pk for entry in beginners}:
            assert pod & {entry.pk for entry in helpers}


def test_families_stay_together_in_every_round_and_their_wish_gives_way_where_it_must(event):
    family = make.entries(3, event=event, group="Yamada", group_wish=GroupWish.TOGETHER)
    make.entries(5, event=event)
    for seed in range(3):
        pods = pods_of(make.closed(event=event, seed=seed))
        assert any({entry.pk for entry in family} <= pod for pod in pods)
    crowd = make.event(capacity=60)
    for name in "ABC":
        make.entries(2, event=crowd, group=name, group_wish=GroupWish.TOGETHER)
    assert sorted(map(len, pods_of(make.draft(event=crowd)))) == [3, 3]


def test_a_large_family_is_kept_in_equal_parts(event):
    make.entries(6, event=event, group="Sato", group_wish=GroupWish.TOGETHER)
    make.entry(event=event, here=True, group="Alone", group_wish=GroupWish.TOGETHER)
    make.entry(event=event, group="sato", group_wish=GroupWish.TOGETHER)  # not here yet
    assert [len(part) for part in families(event)] == [3, 3]


def test_wishes_end_with_the_event(event):
    one, *_ = make.entries(4, event=event)
    make.closed(event=event)
    finish_event(event_id=event.pk, actor=make.organiser(event), now=NOW)
    with refusing("event.finished"):
        wish(one)
    assert forecast(type(event).objects.get(pk=event.pk), now=NOW) is None
