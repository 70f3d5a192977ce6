"""What writes of events take."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fee_words import FeesInput
from api.reading import Moment, Several, StrictForm, Table, Whole, Words, YesNo, words_for
from engine.legality.house import LARGEST
from engine.outcomes.confirming import MOST_SILENCE
from engine.outcomes.policies import MOST_MINUTES, MOST_TURNS, Then, time_policies
from engine.outcomes.report import MOST_LIFE
from engine.scoring.achievements import LONGEST_NAME, MOST, MOST_POINTS, Per
from engine.scoring.awards import Worth
from engine.scoring.tiebreaks import TIEBREAKS
from events.admission import Admission
from events.lost_time import LostTime
from events.models import (
    MOST_OFFERED,
    MOST_PLACES,
    Concession,
    Confirmation,
    DeckPolicy,
    Event,
    LevelsPolicy,
    Mode,
)
from events.pairing import ByeRule, PairingPolicy
from events.questions import (
    LONGEST_CHOICE,
    LONGEST_QUESTION,
    MOST_CHOICES,
    MOST_QUESTIONS,
    Kind,
)
from events.teams import Teams

MOST_HOUSE_RULES = 50
LONGEST_RULE = 40
WORTHS = [(each.value, each.value) for each in Worth]


class NothingInput(StrictForm):
    """An empty object, or no body at all."""


@extend_schema_field(
    {"oneOf": [{"type": "boolean"}, {"type": "integer", "minimum": 0, "maximum": LARGEST}]}
)
class HouseRule(serializers.Field[int | bool, Any, Any, Any]):
    """A rule of the format switched off (false), left (true), or with another number."""

    default_error_messages = {"invalid": _("Say true, false, or a number from 0 to 999.")}  # noqa: RUF012  DRF's own shape

    def to_internal_value(self, data: Any) -> int | bool:  # noqa: ANN401  anything may come
        """Refuse everything but truth values and small numbers."""
        if not isinstance(data, bool) and not (type(data) is int and 0 <= data <= LARGEST):
            self.fail("invalid")
        setting: int | bool = data
        return setting


class HouseRules(Table):
    """The event's own settings of deck rules, by rule id."""

    child = HouseRule()
    default_error_messages = {"flood": _("There are no such rules.")}  # noqa: RUF012  DRF's own shape


class TimePolicyInput(StrictForm):
    """A preset of what happens when time is called, and what differs from it at this event."""

    preset = serializers.ChoiceField([(code, code) for code in time_policies()], required=False)
    turns = Whole(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=MOST_TURNS,
        help_text="Single players' turns after the running one; null: it is not finished.",
    )
    minutes = Whole(required=False, min_value=0, max_value=MOST_MINUTES)
    then = serializers.ChoiceField([(each.value, each.value) for each in Then], required=False)
    everybody = YesNo(
        required=False, help_text="A draw is shared by the whole pod, not by those still in alone."
    )


class WorthInput(StrictForm):
    """What games not played are worth; what is not named is as usual: a bye a win, others nothing."""

    bye = serializers.ChoiceField(WORTHS, required=False)
    late = serializers.ChoiceField(WORTHS, required=False)
    no_show = serializers.ChoiceField(WORTHS, required=False)


class AchievementInput(StrictForm):
    """A feat that reports may tick, its points, and how often a player may earn it."""

    code = Words(max_length=20)
    name = Words(max_length=LONGEST_NAME)
    points = Whole(min_value=-MOST_POINTS, max_value=MOST_POINTS)
    per = serializers.ChoiceField([(each.value, each.value) for each in Per])


class QuestionInput(StrictForm):
    """A question of the event's own; its code stays while its words change."""

    code = Words(max_length=20)
    kind = serializers.ChoiceField([(each.value, each.value) for each in Kind])
    text = Words(max_length=LONGEST_QUESTION)
    text_en = Words(max_length=LONGEST_QUESTION, allow_blank=True, required=False)
    choices = Several(child=Words(max_length=LONGEST_CHOICE), most=MOST_CHOICES, required=False)
    required = YesNo(required=False)  # type: ignore[assignment]  # a field of that name

    def to_internal_value(self, data: Any) -> dict[str, Any]:  # noqa: ANN401  anything may come
        """Fill in what is left out, in changes of an event too."""
        usual = {"text_en": "", "choices": [], "required": False}
        return usual | super().to_internal_value(data)


class ChangeEventInput(StrictForm):
    """The settings that can change."""

    name = words_for(Event, "name", required=False)
    starts_at = Moment(required=False)
    format = words_for(Event, "format", required=False)
    place = words_for(Event, "place", required=False, allow_blank=True)
    fee = words_for(Event, "fee", required=False, allow_blank=True)
    fees = FeesInput(required=False)
    note = words_for(Event, "note", required=False, allow_blank=True)
    capacity = Whole(required=False, min_value=1, max_value=MOST_PLACES)
    rounds_planned = Whole(required=False, min_value=1, max_value=20)
    round_minutes = Whole(required=False, min_value=1, max_value=600)
    levels_policy = serializers.ChoiceField(LevelsPolicy.choices, required=False)
    pairing_policy = serializers.ChoiceField(PairingPolicy.choices, required=False)
    byes = serializers.ChoiceField(ByeRule.choices, required=False)
    deck_policy = serializers.ChoiceField(DeckPolicy.choices, required=False)
    teams = serializers.ChoiceField(Teams.choices, required=False)
    life_points = Whole(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=MOST_LIFE,
        help_text="With how much everybody starts; null: as the format has it.",
    )
    best_of = Whole(required=False, min_value=1, max_value=5, help_text="1, 3 or 5.")
    decks_allowed = Whole(required=False, min_value=1, max_value=6)
    decks_due_at = Moment(required=False, allow_null=True)
    decks_public = YesNo(required=False)
    levels_from_decks = YesNo(required=False)
    mode = serializers.ChoiceField(Mode.choices, required=False)
    queue_three_after = Whole(required=False, min_value=1, max_value=60)
    queue_again_after = Whole(required=False, min_value=1, max_value=20)
    queue_last_start = Moment(required=False, allow_null=True)
    queue_from_minute = Whole(required=False, min_value=0, max_value=600, allow_null=True)
    queue_scored = YesNo(required=False)
    time_policy = TimePolicyInput(required=False)
    concession = serializers.ChoiceField(Concession.choices, required=False)
    draw_is_loss = YesNo(required=False)
    admission = serializers.ChoiceField(Admission.choices, required=False)
    questions = Several(child=QuestionInput(), most=MOST_QUESTIONS, required=False)
    lots_at = Moment(required=False, allow_null=True)
    check_in_by = Moment(
        required=False,
        allow_null=True,
        help_text="Until then people show themselves; after it places of absent people go to the line.",
    )
    offer_minutes = Whole(
        required=False,
        min_value=0,
        max_value=MOST_OFFERED,
        help_text="How long a place from the line is kept for whoever is asked; 0: it is theirs at once.",
    )
    remind_minutes = Whole(
        required=False,
        min_value=0,
        max_value=MOST_OFFERED,
        help_text="How long before the beginning, and before decks are due, phones are told; 0: never.",
    )
    fan_event = YesNo(required=False)
    ranks_hidden = YesNo(required=False)
    confirmation = serializers.ChoiceField(Confirmation.choices, required=False)
    silence_minutes = Whole(required=False, min_value=1, max_value=MOST_SILENCE)
    grace_minutes = Whole(required=False, min_value=0, max_value=60)
    lost_time = serializers.ChoiceField(LostTime.choices, required=False)
    scheme = words_for(Event, "scheme", required=False)
    tiebreaks = Several(
        child=serializers.ChoiceField([(code, code) for code in TIEBREAKS]),
        most=len(TIEBREAKS),
        required=False,
    )
    draw_points = Whole(required=False, allow_null=True, min_value=0, max_value=MOST_POINTS)
    double_loss_points = Whole(required=False, allow_null=True, min_value=0, max_value=MOST_POINTS)
    worth = WorthInput(required=False)
    achievements = Several(child=AchievementInput(), most=MOST, required=False)
    rate_floor = Whole(required=False, min_value=0, max_value=100)
    house_rules = HouseRules(most=MOST_HOUSE_RULES, longest=LONGEST_RULE, required=False)


class CopyEventInput(ChangeEventInput):
    """What is to differ from the event that is copied; its moments move by whole weeks by themselves."""


class CreateEventInput(ChangeEventInput):
    """A shop, a preset, a name and a moment; the other settings win over the preset's."""

    shop = words_for(Event, "id")
    preset = words_for(Event, "format")
    name = words_for(Event, "name")
    starts_at = Moment()
