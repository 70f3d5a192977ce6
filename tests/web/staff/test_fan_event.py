"""A fan event at the desk: promos once each, the draw at the end, what is left over, the return sheet."""

import pytest
from django.test import Client

from events import services as event_services
from standings import services
from standings.giving import giving_of
from standings.goods import Promo
from tests import make
from tests.standings.drawing import begun
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


def fan_event(people=8, **settings):
    event = make.event(
        fan_event=True, ranks_hidden=True, scheme="none", rounds_planned=1, capacity=60, **settings
    )
    make.entries(people, event=event)
    return event


def board(desk, event):
    desk.open(f"/staff/e/{event.pk}")
    return desk.page.context["next"].title


def test_the_preset_makes_a_fan_event(db):
    shop = make.shop()
    event = event_services.create_event(
        shop_id=shop.pk,
        preset="fan_event",
        actor=make.organiser(shop),
        settings={"name": "Saturday", "starts_at": make.EVENING},
    )
    assert (event.fan_event, event.ranks_hidden, event.scheme) == (True, True, "none")
    page = Client(headers={"accept-language": "en"}).get(f"/e/{event.pk}").content.decode()
    assert "no prizes by rank" in page


def test_it_ends_with_the_draw_and_the_return_sheet():
    event = fan_event()
    desk = Desk(owner_of(event))
    make.closed(event=event)
    assert board(desk, event) == "Draw the special prizes"
    draw = begun(event=event, people=0)
    assert board(desk, event) == "Go on with the prize draw"
    by = {"draw_id": draw.pk, "actor": make.organiser(event)}
    services.draw_next(**by, to_the_end=True)
    services.end_draw(**by, now=make.EVENING)
    assert board(desk, event) == "Finish the evening"
    services.set_goods(event_id=event.pk, actor=by["actor"], promos=10, specials=5)
    desk.open(f"/staff/e/{event.pk}/finish")
    desk.press("Finish the evening")
    assert board(desk, event) == "Print the return sheet"
    assert "Left over: 10 promos and 3 special prizes" in desk.text
    desk.open(f"/staff/e/{event.pk}/goods/sheet")
    for lots in giving_of(event).draws:
        assert all(prize.holder.player_name in desk.text for prize in lots.prizes)
    assert "8 people (fewer than 20)" in desk.text


def test_a_small_fan_event_is_warned_of_in_words_and_goes_on():
    event = fan_event(people=19)
    desk = Desk(owner_of(event))
    board(desk, event)
    assert "needs 20 people or more; 19 take part" in desk.text
    make.entry(event=event, here=True)
    board(desk, event)
    assert "needs 20 people or more" not in desk.text
    assert "needs 20 people or more" not in desk.open(f"/staff/e/{event.pk}/goods").content.decode()


def test_the_reception_ticks_the_promo_once_and_takes_it_back():
    event = fan_event(people=1)
    desk = Desk(make.member(event.shop, "reception"))
    entry = event.entries.get()
    desk.open(f"/staff/e/{event.pk}/reception")
    desk.press("Hand out the promo")
    assert "has got the promo" in desk.text
    assert Promo.objects.get().entry_id == entry.pk
    assert "Hand out the promo" not in desk.text
    path = f"/staff/e/{event.pk}/people/{entry.pk}"
    assert desk.client.post(f"{path}/promo").status_code == 303
    assert event.journal.filter(kind="promo.given").count() == 1
    desk.open(f"/staff/e/{event.pk}/reception")
    desk.press("has no promo after all")
    assert not Promo.objects.exists()
    desk.client.post(f"{path}/promo-undo")
    assert event.journal.filter(kind="promo.taken_back").count() == 1


def test_only_people_who_are_here_get_one_and_only_at_a_fan_event():
    event = fan_event(people=0)
    make.entry(event=event)
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/reception")
    assert "Hand out the promo" not in desk.text
    other = make.entry(here=True)
    desk = Desk(owner_of(other.event))
    desk.open(f"/staff/e/{other.event_id}/reception")
    assert "Hand out the promo" not in desk.text
    desk.client.post(f"/staff/e/{other.event_id}/people/{other.pk}/promo")
    assert not Promo.objects.exists()


def test_goods_are_written_down_and_counted():
    event = fan_event()
    desk = Desk(make.member(event.shop, "judge"))
    desk.open(f"/staff/e/{event.pk}/goods")
    desk.press("Write it down", promos="many", specials="1")
    assert desk.page.status_code == 422
    desk.press("Write it down", promos="3", specials="1", promo="Promo card", special="Box")
    for entry in event.entries.all()[:4]:
        services.give_promo(entry_id=entry.pk, actor=make.organiser(event), now=make.EVENING)
    begun(event=event, people=0, count=3)
    draw = event.draws.get()
    services.draw_next(draw_id=draw.pk, actor=make.organiser(event), to_the_end=True)
    desk.open(f"/staff/e/{event.pk}/goods")
    giving = desk.page.context["giving"]
    assert (giving.promos.left, giving.promos.missing, giving.without_promo) == (0, 1, 4)
    assert (giving.specials.given, giving.entitled, giving.over) == (3, 2, 1)
    assert "More was given away" in desk.text
    assert "3 special prizes were drawn, but 8 people make 2" in desk.text


def test_owners_make_an_event_a_fan_event_and_others_do_not():
    event = make.event()
    judge, owner = Desk(make.member(event.shop, "judge")), Desk(owner_of(event))
    path = f"/staff/e/{event.pk}/goods"
    assert judge.client.post(f"{path}/fan-event", {"fan_event": "on"}).status_code == 403
    owner.open(path)
    owner.press("Save", fan_event="on", ranks_hidden="on")
    event.refresh_from_db()
    assert (event.fan_event, event.ranks_hidden) == (True, True)
    reception = Desk(make.member(event.shop, "reception"))
    assert [reception.open(each).status_code for each in (path, f"{path}/sheet")] == [403, 403]
