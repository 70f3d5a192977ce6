"""What a fan event adds to the board: it ends with the draw and the return sheet, and needs people."""

from django.urls import reverse
from django.utils.translation import gettext as _

from events.models import Event, Phase
from standings.draws import DrawState
from standings.giving import FEWEST_PEOPLE, giving_of, is_drawn, people_in
from standings.lots import newest_draw
from web.staff.next_step import NextStep, link
from web.staff.oddities import Oddity


def fan_step(event: Event, *, is_played: bool, may_finish: bool) -> NextStep | None:
    """Return what a fan event asks for now; None where it is as at any other event."""
    if not event.fan_event:
        return None
    if event.phase == Phase.FINISHED:
        return _sheet(event, may_finish=may_finish)
    if not is_played:
        return None
    draw = newest_draw(event)
    button = link("draw", _("Prize draw"), event)
    if draw is not None and draw.state != DrawState.OVER:
        return NextStep(
            _("Go on with the prize draw"),
            _("All rounds are played, and the draw is open."),
            button,
        )
    if is_drawn(event):
        return None
    finish = link("finish", _("Finish the evening"), event) if may_finish else None
    return NextStep(
        _("Draw the special prizes"),
        _(
            "All rounds are played. A fan event ends with the draw: one prize for every four people."
        ),
        button,
        finish,
    )


def fan_oddities(event: Event) -> list[Oddity]:
    """Return what is odd about a fan event: too few people for it."""
    if not event.fan_event or event.phase == Phase.FINISHED:
        return []
    people = people_in(event)
    if not 0 < people < FEWEST_PEOPLE:
        return []
    sentence = _("A fan event needs {fewest} people or more; {people} take part so far.")
    href = reverse("staff:goods", kwargs={"event_id": event.pk})
    return [Oddity(sentence.format(fewest=FEWEST_PEOPLE, people=people), href)]


def _sheet(event: Event, *, may_finish: bool) -> NextStep:
    giving = giving_of(event)
    words = _("The evening is finished. Left over: {promos} promos and {specials} special prizes.")
    return NextStep(
        _("Print the return sheet"),
        words.format(promos=giving.promos.left, specials=giving.specials.left),
        link("goods_sheet", _("Return sheet to print"), event),
        link("reopen", _("Reopen the evening"), event) if may_finish else None,
    )
