"""The event's own questions: what is asked at entry."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from events.access import Scope
from events.models import Event
from events.questions import (
    LONGEST_CHOICE,
    LONGEST_QUESTION,
    MOST_CHOICES,
    MOST_QUESTIONS,
    Kind,
)
from web.door import SeeOther
from web.forms import PageForm, codes_for, sent
from web.staff.acts import settled
from web.staff.gate import Desk, at_event, show

KINDS = {
    Kind.TEXT.value: gettext_lazy("People write"),
    Kind.YES_NO.value: gettext_lazy("Yes or no"),
    Kind.CHOICE.value: gettext_lazy("People choose one of these answers"),
}
PARTS = ("text", "text_en", "kind", "choices", "required")


class QuestionsForm(PageForm):
    """Five lines; one without words is taken out."""

    def __init__(self, data: Any, *, event: Event) -> None:  # noqa: ANN401  Django's own type
        """Start from what the event asks."""
        super().__init__(data)
        self.kept: list[Mapping[str, Any]] = list(event.questions)
        for number in range(MOST_QUESTIONS):
            known = self.kept[number] if number < len(self.kept) else {}
            self.fields |= {f"{name}_{number}": field for name, field in _line(known).items()}

    @property
    def lines(self) -> list[dict[str, forms.BoundField]]:
        """The fields of each question by their names."""
        return [{name: self[f"{name}_{n}"] for name in PARTS} for n in range(MOST_QUESTIONS)]

    def clean(self) -> dict[str, Any]:
        """Ask for answers where people choose one."""
        for number in range(MOST_QUESTIONS):
            chosen = self.cleaned_data.get(f"kind_{number}") == Kind.CHOICE
            choices = _choices(self.cleaned_data.get(f"choices_{number}", ""))
            asks = self.cleaned_data.get(f"text_{number}") and chosen
            if asks and not self._fine(choices):
                self.add_error(
                    f"choices_{number}",
                    _("Write two to {most} different answers, one on each line.").format(
                        most=MOST_CHOICES
                    ),
                )
        return self.cleaned_data

    def changes(self) -> dict[str, object]:
        """Return the setting of the event; a question that was there keeps its code."""
        code = codes_for(self.kept, "q")
        asked = [self._question(n, code(n)) for n in range(MOST_QUESTIONS)]
        return {"questions": [each for each in asked if each["text"]]}

    def _question(self, number: int, code: str) -> dict[str, object]:
        typed = {name: self.cleaned_data[f"{name}_{number}"] for name in PARTS}
        chosen = typed["kind"] == Kind.CHOICE
        return typed | {"code": code, "choices": _choices(typed["choices"]) if chosen else []}

    @staticmethod
    def _fine(choices: list[str]) -> bool:
        few_and_short = all(len(each) <= LONGEST_CHOICE for each in choices)
        return few_and_short and 1 < len(set(choices)) == len(choices) <= MOST_CHOICES


def _choices(text: str) -> list[str]:
    return [line for line in (" ".join(each.split()) for each in text.splitlines()) if line]


def _line(known: Mapping[str, Any]) -> dict[str, forms.Field]:
    return {
        "text": forms.CharField(
            label=_("Question"),
            max_length=LONGEST_QUESTION,
            required=False,
            initial=known.get("text", ""),
            help_text=_("Short, as you would ask it at the desk."),
        ),
        "text_en": forms.CharField(
            label=_("The same in English"),
            max_length=LONGEST_QUESTION,
            required=False,
            initial=known.get("text_en", ""),
            help_text=_("For people who read the page in English. It may stay empty."),
        ),
        "kind": forms.ChoiceField(
            label=_("How it is answered"),
            choices=[*KINDS.items()],
            initial=known.get("kind", Kind.TEXT.value),
            help_text=_("Choices are the quickest on a phone."),
        ),
        "choices": forms.CharField(
            label=_("Answers to choose from, one on each line"),
            required=False,
            widget=forms.Textarea({"rows": 3, "class": "short"}),
            initial="\n".join(known.get("choices", ())),
            help_text=_("Only for questions with choices."),
        ),
        "required": forms.BooleanField(
            label=_("Players must answer it"),
            required=False,
            initial=known.get("required", False),
            help_text=_("Otherwise it may be left out."),
        ),
    }


@require_http_methods(["GET", "POST"])
@at_event(Scope.EVENTS_WRITE)
def questions(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the event's own questions, and store what was typed."""
    form = QuestionsForm(sent(request), event=desk.event)
    if request.method == "POST" and settled(request, desk, form, form.changes):
        messages.success(request, _("The settings are saved."))
        return SeeOther(reverse("staff:questions", kwargs={"event_id": desk.event.pk}))
    return show(request, desk, "questions.html", {"form": form}, status=form.status)
