"""What staff type, with one sentence of help for each field."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engine.scoring.schemes import SCHEMES
from events.models import MOST_PLACES, Event
from events.pairing import ByeRule
from events.scope_words import SCOPES
from events.words import (
    BYE_RULES,
    DECK_POLICIES,
    LEVELS_POLICIES,
    PAIRING_POLICIES,
    Words,
    in_words,
)
from web.forms import PageForm
from web.staff.sides import LIFE, SIDES, SidesForm, sides_of, usual_sides

EVENING = time(19, 0)
LAST_MINUTE = time(23, 59)
FRIDAY = 4
DEFAULTS = (
    "capacity", "rounds_planned", "round_minutes", "levels_policy", "pairing_policy", "byes",
    "deck_policy", "scheme",
)  # fmt: skip
WITHOUT_ROUNDS: Mapping[str, tuple[Words, Words]] = {
    "hour": (_("Time"), _("When the queue should open.")),
    "round_minutes": (
        _("Minutes of a game"),
        _("How long a game usually lasts; who must be home before its end is not seated."),
    ),
    "format": (
        _("Format"),
        _(
            "It decides what a deck must be and how games end. It cannot change once the queue was"
            " open."
        ),
    ),
    "scheme": (_("Scoring"), _("It cannot change once the queue was open.")),
}
ABOUT_DECKS = ("decks_allowed", "levels_from_decks", "decks_public")


def next_friday_evening(now: datetime) -> datetime:
    """Return the next Friday at seven in the evening, local time; today counts until then."""
    local = timezone.localtime(now)
    days = (FRIDAY - local.weekday()) % 7
    day = local.date() + timedelta(days=days)
    if days == 0 and local.time() >= EVENING:
        day += timedelta(days=7)
    return timezone.make_aware(datetime.combine(day, EVENING))


def scheme_choices() -> list[tuple[str, str]]:
    """Return every scoring scheme in the reader's language."""
    return [(code, in_words(scheme.name)) for code, scheme in SCHEMES.items()]


class EventForm(SidesForm):
    """An event's settings as people type them."""

    name = forms.CharField(
        label=_("Name of the event"), max_length=80, help_text=_("Players see it on their phones.")
    )
    day = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Decks are judged by the rules of this day."),
    )
    hour = forms.TimeField(
        label=_("Time"),
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        help_text=_("When round 1 should begin."),
    )
    place = forms.CharField(
        label=_("Place"),
        max_length=120,
        required=False,
        help_text=_("Floor or address; it stands on the poster."),
    )
    fee = forms.CharField(
        label=_("Fee"),
        max_length=60,
        required=False,
        help_text=_("As you would say it. Leave it empty if it is free."),
    )
    note = forms.CharField(
        label=_("Note to players"),
        max_length=2000,
        required=False,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("What to bring, prizes, house rules."),
    )
    capacity = forms.IntegerField(
        label=_("Places"),
        min_value=1,
        max_value=MOST_PLACES,
        help_text=_("Whoever comes after that waits in line and moves up by itself."),
    )
    rounds_planned = forms.IntegerField(
        label=_("Number of rounds"),
        min_value=1,
        max_value=20,
        help_text=_("You can finish earlier or add rounds later."),
    )
    round_minutes = forms.IntegerField(
        label=_("Minutes per round"),
        min_value=1,
        max_value=600,
        help_text=_("You can still move the running clock by five minutes."),
    )
    levels_policy = forms.ChoiceField(
        label=_("Play levels"),
        choices=[*LEVELS_POLICIES.items()],
        help_text=_("With few people, strict levels can make pods impossible."),
    )
    pairing_policy = forms.ChoiceField(
        label=_("What comes first when pods are made"),
        choices=[*PAIRING_POLICIES.items()],
        help_text=_(
            "Usually new faces; with tables of two that is a Swiss. Before each round you see what"
            " the other ways would cost, and can choose one for that round."
        ),
    )
    byes = forms.ChoiceField(
        label=_("Byes"),
        choices=[*BYE_RULES.items()],
        initial=ByeRule.USUAL,
        help_text=_(
            "Who has a bye sits a round out and gets its points; nobody has two before all had one."
        ),
    )
    deck_policy = forms.ChoiceField(
        label=_("Deck lists"),
        choices=[*DECK_POLICIES.items()],
        help_text=_("Decks are checked at once; only their player and judges see them."),
    )
    scheme = forms.ChoiceField(
        label=_("Scoring"),
        choices=scheme_choices,
        help_text=_("It cannot change once round 1 is published."),
    )

    decks_allowed = forms.IntegerField(
        label=_("Decks a player may bring"),
        min_value=1,
        max_value=6,
        initial=1,
        help_text=_("With several, phones say at which table to play which."),
    )
    levels_from_decks = forms.BooleanField(
        label=_("Decks decide the levels"),
        required=False,
        help_text=_("Players then sit at tables of the levels of their legal decks."),
    )
    decks_due_day = forms.DateField(
        label=_("Decks are due on"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Leave it empty: players may change decks until they sit down."),
    )
    decks_due_hour = forms.TimeField(
        label=_("at"),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        help_text=_("Without a time: by the end of the day."),
    )
    decks_public = forms.BooleanField(
        label=_("Publish the decks afterwards"),
        required=False,
        help_text=_("Once the evening is finished everybody can read them."),
    )

    @property
    def has_deck_settings(self) -> bool:
        """Whether something about decks is otherwise than usual, or wrong."""
        names = (*ABOUT_DECKS, "decks_due_day", "decks_due_hour")
        values = [self[name].value() not in (None, "", False, 1, "1") for name in names]
        return any(values) or any(self[name].errors for name in names)

    def speak_of_games(self) -> None:
        """Say at the fields what they mean where there are no rounds, but rolling tables."""
        for name, (label, hint) in WITHOUT_ROUNDS.items():
            self.fields[name].label, self.fields[name].help_text = str(label), str(hint)

    def settings(self) -> dict[str, Any]:
        """Return the cleaned values as an event's settings."""
        apart = {"key", LIFE, *SIDES}
        values = {name: value for name, value in self.cleaned_data.items() if name not in apart}
        moment = datetime.combine(values.pop("day"), values.pop("hour"))
        due, hour = values.pop("decks_due_day"), values.pop("decks_due_hour")
        due_at = timezone.make_aware(datetime.combine(due, hour or LAST_MINUTE)) if due else None
        return (
            values
            | self.sides()
            | {"starts_at": timezone.make_aware(moment), "decks_due_at": due_at}
        )


def typed_from(event: Event) -> dict[str, object]:
    """Return an event's settings as the form shows them."""
    local = timezone.localtime(event.starts_at)
    kept = {name: getattr(event, name) for name in ("name", "place", "fee", "note", *DEFAULTS)}
    kept |= {name: getattr(event, name) for name in ABOUT_DECKS} | sides_of(event)
    if event.decks_due_at:
        due = timezone.localtime(event.decks_due_at)
        kept |= {"decks_due_day": due.date(), "decks_due_hour": _to_the_minute(due)}
    return kept | {"day": local.date(), "hour": _to_the_minute(local)}


def _to_the_minute(at: datetime) -> time:
    return at.time().replace(second=0, microsecond=0)


def typed_from_preset(
    settings: Mapping[str, object], *, name: str, now: datetime
) -> dict[str, object]:
    """Return a preset's settings as the form shows them, for the next usual evening."""
    friday = next_friday_evening(now)
    kept = {field: settings[field] for field in DEFAULTS if field in settings}
    return (
        kept | usual_sides(settings) | {"name": name, "day": friday.date(), "hour": friday.time()}
    )


class TokenForm(PageForm):
    """What an app may do, and for how long."""

    name = forms.CharField(
        label=_("What is it for?"),
        max_length=60,
        help_text=_("So that you know later which one to revoke."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What may it do?"),
        choices=[*SCOPES.items()],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Give as little as it needs."),
    )
    event = forms.CharField(label=_("Event"), required=False)
    days = forms.IntegerField(
        label=_("Days it lives"),
        min_value=1,
        max_value=400,
        initial=90,
        help_text=_("After that it stops by itself."),
    )
