"""What a refusal says to people, and its HTTP status: one table for API and pages alike."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.errors import RuleError
from events.account_sentences import ACCOUNT_SENTENCES
from events.agreement_sentences import AGREEMENT_SENTENCES
from events.app_sentences import APP_SENTENCES
from events.backup_sentences import BACKUP_SENTENCES
from events.credential_sentences import CREDENTIAL_SENTENCES
from events.desk_sentences import DESK_SENTENCES
from events.draw_sentences import DRAW_SENTENCES
from events.entry_sentences import ENTRY_SENTENCES
from events.file_sentences import FILE_SENTENCES
from events.floor_sentences import FLOOR_SENTENCES
from events.live_sentences import LIVE_SENTENCES
from events.loan_sentences import LOAN_SENTENCES
from events.paper_sentences import PAPER_SENTENCES
from events.penalty_sentences import PENALTY_SENTENCES
from events.phrases import NAMES, said
from events.push_sentences import PUSH_SENTENCES
from events.queue_sentences import QUEUE_SENTENCES
from events.reception_sentences import RECEPTION_SENTENCES
from events.rule_sentences import RULE_SENTENCES
from events.sandbox_sentences import SANDBOX_SENTENCES
from events.seat_sentences import SEAT_SENTENCES
from events.seating_sentences import SEATING_SENTENCES
from events.series_sentences import SERIES_SENTENCES
from events.staff_sentences import STAFF_SENTENCES
from events.subgame_sentences import SUBGAME_SENTENCES
from events.team_sentences import TEAM_SENTENCES
from events.traffic_sentences import TRAFFIC_SENTENCES
from events.webhook_sentences import WEBHOOK_SENTENCES
from events.work_sentences import WORK_SENTENCES


class Sentence(NamedTuple):
    """The status and the words of a refusal; `{name}` takes a fact."""

    status: int
    words: str | Promise


SENTENCES: Mapping[str, Sentence] = {
    "access.not_found": Sentence(404, _("There is nothing here. The link may be old or mistyped.")),
    "access.forbidden": Sentence(403, _("You may not do this here. Ask the organiser.")),
    "access.sign_in_needed": Sentence(
        401, _("Send a token or a player's ticket with the request: Authorization: Bearer …")
    ),
    "shop.not_yours": Sentence(403, _("This is not one of your shops. Choose one of yours.")),
    "sign_in.link_dead": Sentence(
        403, _("This sign-in link has been used or is too old. Ask for a new one.")
    ),
    "sign_in.wrong": Sentence(403, _("Name or password is wrong. Please try again.")),
    "sign_in.too_many_tries": Sentence(
        429, _("Too many wrong tries. Please wait {minutes} minutes.")
    ),
    "ticket.invalid": Sentence(
        401,
        _(
            "This ticket is no longer valid: a new one was made, or its data were deleted. Ask at the reception."
        ),
    ),
    "token.invalid": Sentence(
        401,
        _(
            "This token is unknown, expired or revoked. Tokens begin with twk_ or two_; a ticket is sent"
            " as twt_ and the ticket."
        ),
    ),
    "token.unknown_scope": Sentence(422, _("Choose what the token may do from the known scopes.")),
    "token.bad_days": Sentence(422, _("A token lives 1 to {most} days.")),
    "request.busy": Sentence(409, _("Somebody else is writing right now. Please try again.")),
    "key.other_words": Sentence(
        422, _("This Idempotency-Key was used for another request. Use a new key.")
    ),
    "key.too_short": Sentence(
        422, _("Use an Idempotency-Key that nobody can guess, of 16 to 120 characters.")
    ),
    "fields.invalid": Sentence(422, _("Please correct the marked fields.")),
    "preset.unknown": Sentence(422, _("There is no such preset.")),
    "format.unknown": Sentence(422, _("There is no such format.")),
    "scheme.unknown": Sentence(422, _("There is no such scoring scheme.")),
    "event.unknown_setting": Sentence(422, _("An event has no such setting: {fields}.")),
    "event.stale": Sentence(
        412, _("Somebody changed this event meanwhile. Load it again, then repeat your change.")
    ),
    "event.finished": Sentence(
        409, _("This event is finished. Reopen it if something must still change.")
    ),
    "event.fixed_once_playing": Sentence(
        409, _("This cannot change any more once the first round is published: {fields}.")
    ),
    "event.capacity_below_taken": Sentence(
        409, _("{taken} people are in already. The capacity cannot be smaller.")
    ),
    "event.line_full": Sentence(
        409, _("{most} people wait in line already. Nobody else can get in line now.")
    ),
    "event.nothing_played": Sentence(
        409, _("Nothing has been played yet. Close at least one round first.")
    ),
    "entry.same_name": Sentence(
        409, _("Somebody named {player_name} is in already. If you are another person, say so.")
    ),
    "entry.in_line": Sentence(
        409, _("This player is number {place} in line; no place is free yet.")
    ),
    "entry.is_out": Sentence(409, _("This player has left. Take them back first.")),
    "entry.not_here": Sentence(409, _("This player is not checked in.")),
    "entry.here_drop_instead": Sentence(
        409, _("You are checked in already. Drop out instead of cancelling.")
    ),
    "entry.playing_drop_instead": Sentence(
        409, _("This player has a seat in a round. Let them drop out instead: results so far stay.")
    ),
    "entry.deck_not_ready": Sentence(
        409, _("This event asks for a legal deck, and this player's deck is not ready.")
    ),
    "deck.locked": Sentence(
        409, _("You are playing already, so your deck is locked. Ask a judge to change it.")
    ),
    "deck.too_late": Sentence(
        409, _("The time to change decks is over. Ask a judge to change yours.")
    ),
    "deck.too_many": Sentence(409, _("At this event an entry holds at most {limit} decks.")),
    "deck.unknown_level": Sentence(422, _("A play level is 1, 2 or 3.")),
    "deck.other_decks": Sentence(
        409,
        _("These are not the decks of this entry. Load the page again, then put them in order."),
    ),
    "deck.no_name": Sentence(422, _("Say which names of the deck this is about.")),
    "deck.one_name": Sentence(422, _("Name a card for one written name at a time.")),
    "deck.unknown_card": Sentence(
        422, _("There is no card called {name} in the card data. Choose one that exists.")
    ),
    "deck.unknown_layout": Sentence(
        422, _("A deck cannot be written as {layout}. Possible: {known}.")
    ),
    "entry.levels_follow_decks": Sentence(
        409, _("Your levels follow from your decks here. Say at your decks how you play them.")
    ),
    "deck.not_asked_for": Sentence(409, _("This event asks for no decks.")),
    "deck.none_submitted": Sentence(409, _("No deck has been submitted yet.")),
    "deck.unknown_ruling": Sentence(422, _("A ruling is either accepted or refused.")),
    "deck.empty": Sentence(422, _("There is no card in this text. Paste your deck list.")),
    "deck.too_large": Sentence(422, _("This text is too large for a deck list.")),
    "deck.too_many_lines": Sentence(
        422, _("A deck list has at most {limit} lines; this text has {lines}.")
    ),
    "deck.line_too_long": Sentence(422, _("Line {line} is too long: at most {limit} characters.")),
    "deck.count_too_large": Sentence(
        422, _("The count in line {line} is too large: at most {limit}.")
    ),
    "deck.bad_ydke": Sentence(
        422, _("This ydke address is broken. Copy it again, from ydke:// to the last mark.")
    ),
    "deck.bad_xml": Sentence(
        422,
        _("This deck file is broken near line {line}. Save it again, or paste the list as text."),
    ),
    "deck.xml_doctype": Sentence(
        422, _("This deck file declares things that no deck needs, so it is not read.")
    ),
    "deck.not_text": Sentence(
        422, _("This file is no deck list. Save the deck as text, YDK, .dek or .cod.")
    ),
    "deck.no_passcode": Sentence(422, _("No passcode is known for {name} in line {line}.")),
    "cards.unknown_source": Sentence(
        422, _("There is no kind of card file called {kind}. Known kinds: {known}.")
    ),
    "cards.unreadable": Sentence(
        422, _("The card file {path} cannot be read: {reason} (position {position}).")
    ),
    "cards.overtaken": Sentence(
        409, _("Another import of cards was faster, so nothing was changed. Please try again.")
    ),
    "cards.address_refused": Sentence(
        422,
        _("Card files are fetched from public https addresses only, and {url} leads elsewhere."),
    ),
    "cards.not_fetched": Sentence(422, _("Nothing could be fetched from {url}: {reason}.")),
    "cards.one_place": Sentence(422, _("Choose a file, or write an address: one of the two.")),
    "cards.sources_failed": Sentence(503, _("No card data could be taken in from: {places}.")),
    "cards.too_large": Sentence(422, _("This card file is too large: at most {limit} bytes.")),
    "cards.wrong_game": Sentence(422, _("{kind} has cards of another game than {format}.")),
    "round.nobody_here": Sentence(409, _("Nobody is checked in yet. Check people in first.")),
    "round.still_open": Sentence(
        409, _("Round {round} is still being played. Close or withdraw it first.")
    ),
    "round.all_played": Sentence(
        409, _("All {planned} planned rounds are played. Plan more rounds or finish the event.")
    ),
    "round.bad_sizes": Sentence(422, _("A pod has {least} to {most} players.")),
    "round.draft_stale": Sentence(
        409, _("Somebody seated in this draft has left. Pair the round again.")
    ),
    "round.wrong_state": Sentence(409, _("Round {number} is not in a state that allows this.")),
    "round.has_results": Sentence(
        409, _("Tables {pods} have reported already, so the round cannot be withdrawn.")
    ),
    "round.pods_still_playing": Sentence(409, _("No final result yet at tables {pods}.")),
    "plan.stale": Sentence(
        409, _("People came, went or reported while the round was being paired. Pair again.")
    ),
    "clock.bad_minutes": Sentence(422, _("Move the clock by 1 to {most} minutes, back or forth.")),
    "cursor.invalid": Sentence(
        422, _("This page cursor is none of ours. Begin again without a cursor.")
    ),
    "entry.stale": Sentence(
        412, _("Somebody changed this entry meanwhile. Load it again, then repeat your change.")
    ),
    "request.malformed": Sentence(400, _("The request cannot be read as JSON.")),
    "request.method_not_allowed": Sentence(405, _("This address does not take this method.")),
    "request.media_type": Sentence(415, _("Send the request as {takes}.")),
    "request.too_large": Sentence(413, _("This is too large to be read.")),
    "request.not_acceptable": Sentence(406, _("Only JSON can be answered here.")),
    "request.version_needed": Sentence(
        428, _("Send If-Match with the ETag of the version you changed.")
    ),
    "request.failed": Sentence(
        500, _("Something went wrong on our side. Nothing was changed; please try again.")
    ),
    **{
        code: Sentence(*words)
        for code, words in (
            RULE_SENTENCES
            | LOAN_SENTENCES
            | SEATING_SENTENCES
            | SUBGAME_SENTENCES
            | LIVE_SENTENCES
            | DESK_SENTENCES
            | PUSH_SENTENCES
            | QUEUE_SENTENCES
            | PENALTY_SENTENCES
            | AGREEMENT_SENTENCES
            | SEAT_SENTENCES
            | RECEPTION_SENTENCES
            | DRAW_SENTENCES
            | FILE_SENTENCES
            | FLOOR_SENTENCES
            | ENTRY_SENTENCES
            | SERIES_SENTENCES
            | STAFF_SENTENCES
            | TEAM_SENTENCES
            | WEBHOOK_SENTENCES
            | PAPER_SENTENCES
            | ACCOUNT_SENTENCES
            | SANDBOX_SENTENCES
            | BACKUP_SENTENCES
            | WORK_SENTENCES
            | CREDENTIAL_SENTENCES
            | APP_SENTENCES
            | TRAFFIC_SENTENCES
        ).items()
    },
}


CHOICES: Mapping[str, str | Promise] = {
    "pod_of_2": _("allow a pod of two"),
    "pod_of_3": _("allow a pod of three"),
    "pod_of_4": _("allow a pod of four"),
    "pod_of_5": _("allow a pod of five"),
    "pod_of_6": _("allow a pod of six"),
    "wait": _("wait for one more player"),
}


def status_of(code: str) -> int:
    """Return the HTTP status of a refusal."""
    return SENTENCES[code].status


def sentence_of(refusal: RuleError) -> str:
    """Return the refusal in the reader's language, with its facts filled in."""
    facts = {name: _spoken(value, name) for name, value in refusal.facts.items()}
    return str(SENTENCES[refusal.code].words).format_map(facts)


def _spoken(value: object, name: str) -> str:
    if isinstance(value, list | tuple):
        return gettext(", ").join(str(CHOICES.get(str(each), each)) for each in value)
    return said(str(value)) if name in NAMES else str(value)
