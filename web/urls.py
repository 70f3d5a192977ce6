"""URL map of the pages."""

from django.urls import include, path, register_converter
from django.urls.converters import StringConverter
from django.views.i18n import set_language

from web.views import cards, deck, event, home, report, seats, standings, ticket, wall


class EventIdConverter(StringConverter):
    """An event's id as it may stand in an address; anything else is no page."""

    regex = "[0-9a-z]{1,16}"


register_converter(EventIdConverter, "event")

urlpatterns = [
    path("", home.home, name="home"),
    path("language", set_language, name="language"),
    path("cards", cards.cards, name="cards"),
    path("cards/rows", cards.rows, name="card-rows"),
    path("e/<event:event_id>", event.event_page, name="event"),
    path("e/<event:event_id>/seats", seats.seats, name="seats"),
    path("e/<event:event_id>/standings", standings.standings, name="standings"),
    path("e/<event:event_id>/standings.csv", standings.standings_csv, name="standings-csv"),
    path("e/<event:event_id>/wall", wall.wall, name="wall"),
    path("e/<event:event_id>/qr.svg", event.qr, name="event-qr"),
    path("e/<event:event_id>/version", event.version, name="event-version"),
    path("t/<str:ticket>", ticket.ticket_page, name="ticket"),
    path("t/<str:ticket>/now", ticket.ticket_now, name="ticket-now"),
    path("t/<str:ticket>/qr.svg", ticket.ticket_qr, name="ticket-qr"),
    path("t/<str:ticket>/change", ticket.change, name="ticket-change"),
    path("t/<str:ticket>/leave", ticket.leave, name="ticket-leave"),
    path("t/<str:ticket>/agree", ticket.agree, name="ticket-agree"),
    path("t/<str:ticket>/dispute", ticket.dispute, name="ticket-dispute"),
    path("t/<str:ticket>/deck", deck.deck_page, name="deck"),
    path("t/<str:ticket>/deck/check", deck.deck_check, name="deck-check"),
    path("t/<str:ticket>/report", report.report_page, name="report"),
    path("", include("web.staff.urls")),
]
