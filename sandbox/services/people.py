"""What people of the cast do beside the tables: come, hand decks in, come late, leave."""

from decks.services import rule_deck, submit_deck
from events.access import ANYONE, Actor
from events.models import DeckState, Entry, EntryState
from events.services import add_entry, check_in, drop_entry, mark_no_show
from sandbox.chance import chance
from sandbox.deck_texts import handed_in
from sandbox.people import Coming, Persona
from sandbox.script import CHECKED_IN_AT_ONCE
from sandbox.stage import Stage


def enter(event_id: str, person: Persona, *, staff: Actor) -> Entry:
    """Enter somebody of the cast."""
    phoneless = person.coming is Coming.PHONELESS
    return add_entry(
        event_id=event_id,
        actor=staff if phoneless else ANYONE,
        player_name=person.name.written,
        kana=person.name.read,
        level=int(person.level),
        accepts=person.accepts,
        group=person.group,
        phoneless=phoneless,
    )


def hand_in(stage: Stage) -> bool:
    """Hand somebody's deck in, perhaps with a mistake."""
    entry, person = stage.entry(stage.scene.place), stage.people[stage.scene.place]
    if entry is None or entry.deck_state != DeckState.MISSING:
        return False
    rng = chance(stage.options.seed, stage.scene.place, "deck")
    draft = handed_in(person.deck, person.trouble, rng)
    submit_deck(
        entry_id=entry.pk,
        actor=stage.acting_for(entry, person),
        text=draft.text,
        partner=draft.partner,
        now=stage.now,
    )
    return True


def accept_deck(stage: Stage) -> bool:
    """Let a judge accept a deck with a name that nobody knows."""
    entry = stage.entry(stage.scene.place)
    if entry is None or entry.deck_state != DeckState.NEEDS_JUDGE:
        return False
    rule_deck(entry_id=entry.pk, actor=stage.staff, ruling=DeckState.ACCEPTED)
    return True


def check_people_in(stage: Stage) -> bool:
    """Check a few people in, the author's too; one never comes."""
    places = slice(stage.scene.place, stage.scene.place + CHECKED_IN_AT_ONCE)
    pairs = zip(stage.sandbox.cast[places], stage.people[places], strict=False)
    coming = [entry_id for entry_id, person in pairs if person.coming is not Coming.ABSENT]
    expected = Entry.objects.filter(pk__in=coming, state=EntryState.EXPECTED)
    entries = list(expected.order_by("arrival"))
    for entry in entries:
        check_in(entry_id=entry.pk, actor=stage.staff)
    return bool(entries)


def give_up(stage: Stage) -> bool:
    """Note of the one who does not come that they did not."""
    ways = [person.coming for person in stage.people]
    entry = stage.entry(ways.index(Coming.ABSENT))
    if entry is None or entry.state != EntryState.EXPECTED:
        return False
    mark_no_show(entry_id=entry.pk, actor=stage.staff)
    return True


def enter_late(stage: Stage) -> bool:
    """Enter who comes late."""
    if len(stage.sandbox.cast) > stage.scene.place:
        return False
    entry = enter(stage.event_id, stage.people[stage.scene.place], staff=stage.staff)
    stage.sandbox.cast.append(entry.pk)
    return True


def drop(stage: Stage) -> bool:
    """Let those leave who leave after this round."""
    gone = False
    for place, person in enumerate(stage.people):
        entry = stage.entry(place) if person.leaves_after == stage.scene.round else None
        if entry is not None and entry.state == EntryState.HERE:
            drop_entry(entry_id=entry.pk, actor=stage.acting_for(entry, person))
            gone = True
    return gone
