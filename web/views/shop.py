"""A shop's public page: what comes, what was, and its calendar."""

from datetime import timedelta

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from events.access import ANYONE, event_for
from events.models import Event, Phase
from events.names import tidy
from events.selectors import events_of_shop
from events.shops import real_shop
from web.calendars import calendar_of
from web.door import page
from web.links import absolute

IN_FEED = timedelta(days=90)  # what is over stays in calendars for so long
MOST_PAST = 12


@require_safe
@page
def shop_page(request: HttpRequest, shop_id: str) -> HttpResponse:
    """Show the events of a shop and how to subscribe to its calendar."""
    shop = real_shop(shop_id)
    events, over = events_of_shop(shop), Q(phase=Phase.FINISHED)
    feed = absolute(request, reverse("shop-calendar", args=[shop.pk]))
    words = {
        "shop": shop,
        "coming": events.filter(~over),
        "past": events.filter(over).reverse()[:MOST_PAST],
        "feed": feed,
        "subscribe": f"webcal://{feed.partition('://')[2]}",
    }
    return render(request, "web/shop.html", words)


@require_safe
@page
def shop_calendar(request: HttpRequest, shop_id: str) -> HttpResponse:
    """Return all coming events of a shop, and those of the last three months, as a calendar."""
    shop = real_shop(shop_id)
    since = timezone.now() - IN_FEED
    events = events_of_shop(shop).filter(starts_at__gte=since)
    return _file(calendar_of(events, request, name=shop.name), shop.name)


@require_safe
@page
def event_calendar(request: HttpRequest, event_id: str) -> HttpResponse:
    """Return one event as a calendar file."""
    event: Event = event_for(event_id, actor=ANYONE)
    return _file(calendar_of([event], request), event.name)


def _file(content: bytes, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    shown = content_disposition_header(as_attachment=True, filename=f"{tidy(name)}.ics")
    response["Content-Disposition"] = shown or "attachment"
    return response
