"""URL map of the pages."""

from django.urls import include, path, register_converter
from django.urls.converters import StringConverter
from django.views.i18n import set_language

from web.views import (
    cards,
    chairs,
    deck,
    deck_sheet,
    draw,
    event,
    event_file,
    home,
    levels,
    loan,
    own_ruling,
    progress,
    report,
    rolling,
    rulings,
    seats,
    series,
    standings,
    subgames,
    table_files,
    team,
    ticket,
    wall,
    why,
    wishes,
)


class EventIdConverter(StringConverter):
    """An event's id as it may stand in an address; anything else is no page."""

    regex = "[0-9a-z]{1,16}"


register_converter(EventIdConverter, "event")

urlpatterns = [
    path("", home.home, name="home"),
    path("language", set_language, name="language"),
    path("cards", cards.cards, name="cards"),
    path("cards/rows", cards.rows, name="card-rows"),
    path("rulings", rulings.rulings, name="rulings"),
    path("e/<event:event_id>", event.event_page, name="event"),
    path("e/<event:event_id>/seats", seats.seats, name="seats"),
    path("e/<event:event_id>/standings", standings.standings, name="standings"),
    path("e/<event:event_id>/progress", progress.progress, name="progress"),
    path("e/<event:event_id>/standings/print", standings.print_page, name="standings-print"),
    path("e/<event:event_id>/standings/<slug:entry_id>", why.why, name="standings-why"),
    path("e/<event:event_id>/standings.csv", table_files.standings_csv, name="standings-csv"),
    path("e/<event:event_id>/standings.xlsx", table_files.standings_xlsx, name="standings-xlsx"),
    path("e/<event:event_id>/standings.json", table_files.standings_json, name="standings-json"),
    path("e/<event:event_id>/pod-event.json", event_file.event_file, name="pod-event"),
    path("e/<event:event_id>/draw", draw.draw_page, name="draw"),
    path("e/<event:event_id>/draw/<int:number>", draw.draw_page, name="draw-number"),
    path("e/<event:event_id>/draw/<int:number>.json", draw.record, name="draw-record"),
    path("e/<event:event_id>/wall", wall.wall, name="wall"),
    path("e/<event:event_id>/qr.svg", event.qr, name="event-qr"),
    path("e/<event:event_id>/version", event.version, name="event-version"),
    path("e/<event:event_id>/decks", deck_sheet.public_list, name="event-decks"),
    path("e/<event:event_id>/decks/<slug:deck_id>", deck_sheet.public_sheet, name="event-deck"),
    path(
        "e/<event:event_id>/decks/<slug:deck_id>/as/<slug:layout>",
        deck_sheet.public_as,
        name="event-deck-as",
    ),
    path("series/<event:series_id>", series.series_page, name="series"),
    path("series/<event:series_id>/standings.csv", series.series_csv, name="series-csv"),
    path("series/<event:series_id>/standings.xlsx", series.series_xlsx, name="series-xlsx"),
    path("series/<event:series_id>/standings.json", series.series_json, name="series-json"),
    path("t/<str:ticket>", ticket.ticket_page, name="ticket"),
    path("t/<str:ticket>/now", ticket.ticket_now, name="ticket-now"),
    path("t/<str:ticket>/qr.svg", ticket.ticket_qr, name="ticket-qr"),
    path("t/<str:ticket>/change", ticket.change, name="ticket-change"),
    path("t/<str:ticket>/leave", ticket.leave, name="ticket-leave"),
    path("t/<str:ticket>/team", team.team_page, name="ticket-team"),
    path("t/<str:ticket>/team/part", team.part, name="ticket-part"),
    path("t/<str:ticket>/agree", ticket.agree, name="ticket-agree"),
    path("t/<str:ticket>/dispute", ticket.dispute, name="ticket-dispute"),
    path("t/<str:ticket>/deck", deck.deck_page, name="deck"),
    path("t/<str:ticket>/deck/check", deck.deck_check, name="deck-check"),
    path("t/<str:ticket>/decks/<int:number>", deck.deck_edit, name="deck-edit"),
    path("t/<str:ticket>/decks/<int:number>/up", deck.deck_up, name="deck-up"),
    path("t/<str:ticket>/decks/<int:number>/remove", deck.deck_remove, name="deck-remove"),
    path("t/<str:ticket>/decks/<int:number>/sheet", deck_sheet.deck_sheet, name="deck-sheet"),
    path("t/<str:ticket>/decks/<int:number>/as/<slug:layout>", deck_sheet.deck_as, name="deck-as"),
    path("t/<str:ticket>/level", levels.answer, name="ticket-level"),
    path("t/<str:ticket>/apart", wishes.apart_page, name="ticket-apart"),
    path(
        "t/<str:ticket>/apart/<slug:wish_id>/withdraw",
        wishes.withdraw,
        name="ticket-apart-withdraw",
    ),
    path("t/<str:ticket>/draw/<slug:draw_id>", draw.add_number, name="ticket-draw"),
    path("t/<str:ticket>/loan", loan.loan_page, name="ticket-loan"),
    path("t/<str:ticket>/loan/withdraw", loan.withdraw, name="ticket-loan-withdraw"),
    path("t/<str:ticket>/report", report.report_page, name="report"),
    path("t/<str:ticket>/ruling", own_ruling.own_ruling, name="ticket-ruling"),
    path("t/<str:ticket>/chair/<slug:act>", chairs.say, name="ticket-chair"),
    path("t/<str:ticket>/subgame", subgames.open_page, name="ticket-subgame"),
    path(
        "t/<str:ticket>/subgame/<int:number>",
        subgames.result_page,
        name="ticket-subgame-result",
    ),
    path(
        "t/<str:ticket>/subgame/<int:number>/<slug:what>",
        subgames.act,
        name="ticket-subgame-act",
    ),
    path("t/<str:ticket>/queue/level/<int:level>", rolling.level, name="ticket-queue-level"),
    path("t/<str:ticket>/queue/<slug:act>", rolling.tap, name="ticket-queue"),
    path("", include("web.staff.urls")),
]
