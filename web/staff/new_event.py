"""A new event: from a preset, from scratch, or the same again as an earlier one."""

from dataclasses import dataclass
from functools import cached_property

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import Shop
from events import access, services
from events.access import Actor, Scope
from events.models import Event, Mode
from events.once import Answer
from events.presets import BLANK, Preset, presets
from events.selectors import newest_of_shops
from events.services import settings_again
from events.words import in_words
from pods.services import copy_room
from web.door import SeeOther, submit
from web.forms import sent
from web.staff.forms import EventForm, typed_from, typed_from_preset
from web.staff.gate import person, signed_in
from web.staff.shops import chosen_shop, own_shops

MOST_OFFERED = 6


@dataclass(frozen=True)
class Beginning:
    """What a new event begins from: an earlier event where there is a `source`, else a preset."""

    preset: Preset
    source: Event | None

    @cached_property
    def again(self) -> Event | None:
        """The copy as it would be, not saved."""
        if self.source is None:
            return None
        settings = settings_again(self.source, now=timezone.now())
        return Event(shop=self.source.shop, **settings)

    def typed(self) -> dict[str, object]:
        """Return what the form shows at first."""
        if self.again is not None:
            return typed_from(self.again)
        name = "" if self.preset.code == BLANK else in_words(self.preset.name)
        return typed_from_preset(self.preset.settings, name=name, now=timezone.now())

    @property
    def is_rolling(self) -> bool:
        """Whether the event will have no rounds."""
        mode = self.again.mode if self.again else self.preset.settings.get("mode")
        return mode == Mode.ROLLING


@require_http_methods(["GET", "POST"])
@signed_in
def new(request: HttpRequest) -> HttpResponse:
    """Make an event; everything typed is kept when it is refused."""
    actor = access.staff(person(request))
    shops = own_shops(request, actor)
    shop = chosen_shop(request, shops)
    begin = _beginning(request, actor)
    form = EventForm(sent(request), initial=begin.typed())
    if begin.is_rolling:
        form.speak_of_games()
    if request.method == "POST":
        answer = _created(request, form, actor, shop, begin)
        if answer is not None:
            assert isinstance(answer.body, dict)  # noqa: S101  written below
            messages.success(request, _("Your event is ready. Players can enter now."))
            return SeeOther(reverse("staff:board", kwargs={"event_id": answer.body["id"]}))
    facts = {
        "form": form,
        "shops": [] if begin.source else shops,
        "preset": begin.preset,
        "presets": presets(),
        "source": begin.source,
        "event": begin.again,
        "earlier": newest_of_shops(shops, most=MOST_OFFERED),
    }
    return render(request, "web/staff/new.html", facts, status=form.status)


def _beginning(request: HttpRequest, actor: Actor) -> Beginning:
    """Return what was asked for, the most usual preset where there is no such."""
    asked = sent(request) or request.GET
    usual = presets()[0]
    copied = asked.get("copy", "")
    if copied:
        source = access.event_for(copied, actor=actor, need=Scope.EVENTS_WRITE)
        return Beginning(usual, source)
    wanted = asked.get("preset", "")
    return Beginning(next((each for each in presets() if each.code == wanted), usual), None)


def _created(
    request: HttpRequest, form: EventForm, actor: Actor, shop: Shop, begin: Beginning
) -> Answer | None:
    def create(_nothing: None) -> Answer:
        if begin.source is not None:
            return Answer(201, {"id": _copied(begin.source, form, actor).pk})
        event = services.create_event(
            shop_id=shop.pk, preset=begin.preset.code, actor=actor, settings=form.settings()
        )
        return Answer(201, {"id": event.pk})

    return submit(request, form, create, actor=actor, event_id="")


def _copied(source: Event, form: EventForm, actor: Actor) -> Event:
    event = services.copy_event(
        event_id=source.pk, actor=actor, settings=form.settings(), now=timezone.now()
    )
    copy_room(source_id=source.pk, event_id=event.pk, actor=actor)
    return event
