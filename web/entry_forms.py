"""What a player writes about themself: once to enter, later to change it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.errors import RuleError
from events.models import Entry, Event, GroupWish, Mark
from events.questions import LONGEST_ANSWER, Question, questions_from
from events.words import LEVEL_MEANINGS, LEVELS, Words
from web.forms import PageForm


@dataclass(frozen=True, slots=True)
class LevelChoice:
    """One level to choose, as the form stands now."""

    level: int
    meaning: Words
    is_own: bool
    is_accepted: bool


LEVEL_CHOICES = tuple(LEVELS.items())
ANSWER = "answer_"
WORDS = ("level", "accepts", "group", "group_wish", "mark", "home_by")


class PlayForm(PageForm):
    """How somebody wants to play, and with whom they would rather not meet at once."""

    level = forms.TypedChoiceField(
        choices=LEVEL_CHOICES,
        coerce=int,
        widget=forms.RadioSelect,
        initial=2,
        error_messages={"required": _("Please choose how you want to play.")},
    )
    accepts = forms.TypedMultipleChoiceField(
        choices=LEVEL_CHOICES, coerce=int, widget=forms.CheckboxSelectMultiple, required=False
    )
    group = forms.CharField(max_length=40, required=False)
    group_wish = forms.ChoiceField(choices=GroupWish.choices, required=False)
    mark = forms.ChoiceField(choices=Mark.choices, required=False)
    home_by = forms.TimeField(
        required=False, error_messages={"invalid": _("Write the time like 21:30.")}
    )

    questions: tuple[Question, ...] = ()

    @classmethod
    def of(cls, entry: Entry) -> "PlayForm":
        """Return the form as an entry stands."""
        answers = {f"{ANSWER}{code}": answer for code, answer in entry.answers.items()}
        form = cls(initial={name: getattr(entry, name) for name in WORDS} | answers)
        return form.asking(entry.event)

    def asking(self, event: Event) -> Self:
        """Ask the event's own questions too."""
        self.questions = questions_from(event.questions)
        for question in self.questions:
            self.fields[f"{ANSWER}{question.code}"] = answer_field(question)
        return self

    def refuse(self, refusal: RuleError) -> None:
        """Say a refusal; what is wrong with an answer stands at its question."""
        errors = refusal.facts.get("errors")
        if isinstance(errors, Mapping) and isinstance(errors.get("answers"), Mapping):
            at = {f"{ANSWER}{code}": said for code, said in errors["answers"].items()}
            refusal = RuleError(refusal.code, **(refusal.facts | {"errors": at}))
        super().refuse(refusal)

    def needed_questions(self) -> list[tuple[Question, forms.BoundField]]:
        """Return the event's own questions that must be answered, with their fields."""
        return [(each, self._field_of(each)) for each in self.questions if each.required]

    def open_questions(self) -> list[tuple[Question, forms.BoundField]]:
        """Return those that may be left open."""
        return [(each, self._field_of(each)) for each in self.questions if not each.required]

    def answers_shown(self) -> bool:
        """Tell whether a question that may be left open is answered, or answered wrongly."""
        return any(field.value() or field.errors for _question, field in self.open_questions())

    def _field_of(self, question: Question) -> forms.BoundField:
        return self[f"{ANSWER}{question.code}"]

    def answers(self) -> dict[str, str]:
        """Return the answers to the event's own questions."""
        return {each.code: self.cleaned_data[f"{ANSWER}{each.code}"] for each in self.questions}

    def clean_group_wish(self) -> str:
        """Sit apart where nothing is chosen."""
        return self.cleaned_data["group_wish"] or GroupWish.APART

    def clean_mark(self) -> str:
        """Be neither new nor a helper where nothing is chosen."""
        return self.cleaned_data["mark"] or Mark.NONE

    def levels_shown(self) -> list[LevelChoice]:
        """Return the levels with what is chosen."""
        own, accepted = str(self["level"].value()), self["accepts"].value() or []
        return [
            LevelChoice(level, meaning, str(level) == own, str(level) in map(str, accepted))
            for level, meaning in LEVEL_MEANINGS.items()
        ]

    def words(self) -> dict[str, Any]:
        """Return what the command takes."""
        return {name: self.cleaned_data[name] for name in WORDS} | {"answers": self.answers()}


def answer_field(question: Question) -> forms.Field:
    """Return the field in which a question of an event is answered."""
    missing = {"required": _("Please answer this question.")}
    if question.options:
        choices = [(option, option) for option in question.options]
        return forms.ChoiceField(
            choices=choices, required=question.required, error_messages=missing
        )
    return forms.CharField(
        max_length=LONGEST_ANSWER, required=question.required, error_messages=missing
    )


class EntryForm(PlayForm):
    """A player's entry."""

    player_name = forms.CharField(
        max_length=40, error_messages={"required": _("Please write the name you go by.")}
    )
    kana = forms.CharField(max_length=40, required=False)
    same_name_ok = forms.BooleanField(required=False)
    loan_deck = forms.CharField(max_length=12, required=False)
    team_code = forms.CharField(max_length=20, required=False)

    field_order = ("player_name", "kana", *WORDS, "same_name_ok")

    def words(self) -> dict[str, Any]:
        """Return what the command takes."""
        own = ("player_name", "kana", "same_name_ok", "loan_deck", "team_code")
        return super().words() | {name: self.cleaned_data[name] for name in own}

    def sentences(self, name: str, sentences: list[str]) -> list[str]:
        """Ask for the missing reading in words that help."""
        if name == "kana" and not self.cleaned_data.get("kana"):
            return [gettext("Please write how the name is read, in kana: lists are sorted by it.")]
        return sentences

    def asks_for_other_person(self) -> bool:
        """Tell whether somebody of this name is in, so that the page asks who this is."""
        return self.refused_as == "entry.same_name" or self.add_prefix("same_name_ok") in self.data
