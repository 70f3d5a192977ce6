"""What people answered to the event's own questions: on a page, as a file, and for one person."""

from collections import Counter
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from events.access import Scope
from events.models import OUT, Entry
from events.questions import NO, YES, Kind, Question, questions_from
from events.selectors import entries_by_kana
from standings.sheets import Sheet, harmless
from web.staff.gate import Desk, at_event, show
from web.views.table_files import csv_file, named


@dataclass(frozen=True, slots=True)
class Told:
    """What was answered to one question: by whom, and how often each answer where people choose."""

    question: Question
    answers: tuple[tuple[Entry, str], ...]
    counts: tuple[tuple[str, int], ...]


@require_GET
@at_event(Scope.CHECKIN_WRITE)
def answers(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show what people answered, question by question."""
    people = [entry for entry in entries_by_kana(desk.event) if entry.state not in OUT]
    told = [_told(question, people) for question in questions_from(desk.event.questions)]
    return show(request, desk, "answers.html", {"told": told, "people": len(people)})


@require_GET
@at_event(Scope.CHECKIN_WRITE)
def answers_csv(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Send the answers as a file for a spreadsheet, a line for each person."""
    asked = questions_from(desk.event.questions)
    rows = [
        [entry.player_name, entry.kana, *(words for _question, words in answers_of(entry))]
        for entry in entries_by_kana(desk.event)
        if entry.state not in OUT
    ]
    heading = [_("Name"), _("Reading"), *(each.words for each in asked)]
    sheet = Sheet("answers", [*map(harmless, heading)], [[*map(harmless, row)] for row in rows])
    return named(csv_file(request, sheet), [desk.event.name, _("Answers")], "csv")


def answers_of(entry: Entry) -> list[tuple[Question, str]]:
    """Return the event's own questions with what a person answered."""
    asked = questions_from(entry.event.questions)
    return [(each, answer_words(each, entry.answers.get(each.code, ""))) for each in asked]


def answer_words(question: Question, answer: str) -> str:
    """Return an answer in words."""
    known = {YES: _("Yes"), NO: _("No")} if question.kind is Kind.YES_NO else {}
    return known.get(answer, answer)


def _told(question: Question, people: list[Entry]) -> Told:
    given = [
        (entry, entry.answers[question.code]) for entry in people if question.code in entry.answers
    ]
    counts = Counter(answer for _entry, answer in given)
    return Told(
        question,
        tuple((entry, answer_words(question, answer)) for entry, answer in given),
        tuple((answer_words(question, option), counts[option]) for option in question.options),
    )
