"""URL map of the staff's pages."""

from django.urls import path

from web.staff import (
    board,
    deck_desk,
    decks,
    evenings,
    house,
    pairing,
    person,
    reception,
    regulations,
    signing,
    tables,
    tokens,
)

app_name = "staff"
AT = "staff/e/<slug:event_id>"

urlpatterns = [
    path("sign-in", signing.sign_in, name="sign_in"),
    path("sign-out", signing.sign_out, name="sign_out"),
    path("in/<str:token>", signing.sign_in_by_link, name="link"),
    path("staff/", evenings.evenings, name="evenings"),
    path("staff/new", evenings.new, name="new"),
    path("staff/tokens", tokens.tokens, name="tokens"),
    path("staff/tokens/<slug:token_id>/revoke", tokens.revoke, name="revoke"),
    path("staff/regulations", regulations.regulations, name="regulations"),
    path(
        "staff/regulations/<slug:regulation_id>/remove",
        regulations.remove,
        name="remove_regulation",
    ),
    path(AT, board.board, name="board"),
    path(f"{AT}/settings", evenings.settings, name="settings"),
    path(f"{AT}/settings/deck-rules", house.house, name="house"),
    path(f"{AT}/poster", evenings.poster, name="poster"),
    path(f"{AT}/finish", evenings.finish, name="finish"),
    path(f"{AT}/reopen", evenings.reopen, name="reopen"),
    path(f"{AT}/reception", reception.reception, name="reception"),
    path(f"{AT}/reception/walk-in", reception.walk_in, name="walk_in"),
    path(f"{AT}/people/<slug:entry_id>", person.person, name="person"),
    path(f"{AT}/people/<slug:entry_id>/ticket", person.rotate, name="rotate"),
    path(f"{AT}/people/<slug:entry_id>/sure", reception.ask_to_cancel, name="cancel"),
    path(f"{AT}/people/<slug:entry_id>/<slug:act>", reception.change_person, name="act"),
    path(f"{AT}/pairing", pairing.pairing, name="pairing"),
    path(f"{AT}/pairing/pair", pairing.pair, name="pair"),
    path(f"{AT}/pairing/levels", pairing.change_levels, name="levels"),
    path(f"{AT}/rounds/<slug:round_id>/<slug:act>", pairing.change_round, name="round"),
    path(f"{AT}/tables", tables.tables, name="tables"),
    path(f"{AT}/tables/<slug:pod_id>", tables.result, name="result"),
    path(f"{AT}/tables/<slug:pod_id>/uphold/<slug:report_id>", tables.uphold, name="uphold"),
    path(f"{AT}/decks", decks.decks, name="decks"),
    path(f"{AT}/decks/rulings", deck_desk.rulings, name="rulings"),
    path(f"{AT}/decks/rulings/<int:ruling_id>/remove", deck_desk.forget, name="forget"),
    path(f"{AT}/decks/<slug:entry_id>", decks.deck, name="deck"),
    path(f"{AT}/decks/<slug:entry_id>/<int:number>", decks.deck, name="deck"),
    path(f"{AT}/decks/<slug:entry_id>/<int:number>/change", decks.change, name="deck_change"),
    path(f"{AT}/decks/<slug:entry_id>/<int:number>/count", deck_desk.count, name="deck_count"),
    path(f"{AT}/decks/<slug:entry_id>/<int:number>/names", deck_desk.rule_names, name="names"),
    path(
        f"{AT}/decks/<slug:entry_id>/<int:number>/as/<slug:layout>",
        deck_desk.as_layout,
        name="deck_as",
    ),
    path(f"{AT}/decks/<slug:entry_id>/ruling", decks.rule, name="rule"),
]
