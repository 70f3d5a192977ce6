"""How events and their journal read in JSON."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from accounts.models import Shop
from api.fee_words import FeesField
from api.told import told
from api.writes import address_of
from events.models import Event, JournalEntry


class TextOutput(serializers.Serializer[Any]):
    """One sentence in both languages."""

    ja = serializers.CharField()
    en = serializers.CharField()


class PresetOutput(serializers.Serializer[Any]):
    """A named set of an event's settings."""

    code = serializers.CharField()
    name = TextOutput()
    sentence = TextOutput()
    settings = serializers.DictField()


class PolicyOutput(serializers.Serializer[Any]):
    """A preset of when time is called, or of when players may concede."""

    code = serializers.CharField()
    name = TextOutput()
    sentence = TextOutput()


class SchemeOutput(PolicyOutput):
    """A way to give points, and whether an agreed draw of four pays more in all than a game."""

    four_draws_beat_a_win = serializers.BooleanField()


class TieBreakerOutput(PolicyOutput):
    """A tie-breaker, and what byes and people met more than once count in it."""

    note = TextOutput()


class PresetsOutput(serializers.Serializer[Any]):
    """All that an event can choose from by its code."""

    items = PresetOutput(many=True)
    time_policies = PolicyOutput(many=True)
    concessions = PolicyOutput(many=True)
    confirmations = PolicyOutput(many=True)
    schemes = SchemeOutput(many=True)
    tiebreaks = TieBreakerOutput(many=True)


class ShopOutput(serializers.ModelSerializer[Shop]):
    """Whose event it is."""

    class Meta:
        """Two fields."""

        model = Shop
        fields = ("id", "name")


class AchievementOutput(serializers.Serializer[Any]):
    """A feat that reports may tick."""

    code = serializers.CharField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    per = serializers.CharField()


class QuestionOutput(serializers.Serializer[Any]):
    """A question that is asked at entry."""

    code = serializers.CharField()
    kind = serializers.CharField()
    text = serializers.CharField()
    text_en = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField())
    required = serializers.BooleanField()  # type: ignore[assignment]  # a field of that name


class EventOutput(serializers.ModelSerializer[Event]):
    """An event as everybody may see it."""

    shop = ShopOutput()
    free = serializers.SerializerMethodField()
    waiting = serializers.SerializerMethodField()
    tiebreaks = serializers.ListField(child=serializers.CharField())
    house_rules = serializers.DictField()
    fees = FeesField()
    worth = serializers.DictField(child=serializers.CharField())
    achievements = AchievementOutput(many=True)
    questions = QuestionOutput(many=True)
    time_policy = serializers.DictField()
    html_url = serializers.SerializerMethodField()
    calendar_url = serializers.SerializerMethodField()

    class Meta:
        """The contract's fields in the contract's order."""

        model = Event
        fields = (
            "id", "shop", "name", "format", "starts_at", "place", "fee", "fees", "note", "capacity",
            "taken", "free", "waiting", "rounds_planned", "round_minutes", "levels_policy", "pairing_policy", "byes",
            "deck_policy", "teams", "best_of", "life_points", "decks_allowed", "decks_due_at", "decks_public", "levels_from_decks",
            "mode", "queue_three_after", "queue_again_after", "queue_last_start", "queue_from_minute",
            "queue_scored", "queue_open", "time_policy", "concession", "draw_is_loss", "fan_event", "ranks_hidden", "admission", "lots_at", "lots_drawn", "doors_open", "check_in_by", "offer_minutes", "remind_minutes", "confirmation", "silence_minutes", "grace_minutes", "lost_time", "scheme", "draw_points", "double_loss_points", "tiebreaks", "worth", "rate_floor", "achievements", "questions", "house_rules", "phase", "version", "html_url", "calendar_url",
        )  # fmt: skip

    def get_free(self, event: Event) -> int:
        """Places left."""
        return max(event.capacity - event.taken, 0)

    def get_waiting(self, event: Event) -> int:
        """People in line."""
        return int(self.context["waiting"])

    def get_html_url(self, event: Event) -> str:
        """The event's page for people."""
        return address_of(self.context["request"], f"/e/{event.pk}")

    def get_calendar_url(self, event: Event) -> str:
        """The event as a calendar file."""
        return address_of(self.context["request"], f"/e/{event.pk}/calendar.ics")


def event_words(event: Event, request: Request, waiting: int) -> dict[str, Any]:
    """Return an event as JSON; `waiting` is how many people are in line."""
    return told(EventOutput, event, request=request, waiting=waiting)


class EventPageOutput(serializers.Serializer[Any]):
    """One page of events, as of a moment."""

    items = EventOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.DateTimeField()


class JournalOutput(serializers.ModelSerializer[JournalEntry]):
    """One fact: ids and numbers, no names."""

    facts = serializers.DictField()

    class Meta:
        """All but the event."""

        model = JournalEntry
        fields = ("version", "kind", "actor", "facts", "at")


class JournalPageOutput(serializers.Serializer[Any]):
    """One page of the journal, as of a version of the event."""

    items = JournalOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


def journal_words(row: JournalEntry) -> dict[str, Any]:
    """Return a journal row as JSON."""
    return told(JournalOutput, row)
