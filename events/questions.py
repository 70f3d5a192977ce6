"""An event's own questions, asked at entry, and the answers of one person: private to them and the staff."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.errors import RuleError
from events.names import tidy

MOST_QUESTIONS = 5
LONGEST_QUESTION = 120
LONGEST_ANSWER = 200
LONGEST_CHOICE = 60
MOST_CHOICES = 12
YES, NO = "yes", "no"
FIELDS = frozenset({"code", "kind", "text", "text_en", "choices", "required"})


class Kind(StrEnum):
    """How a question is answered."""

    TEXT = "text"
    CHOICE = "choice"
    YES_NO = "yes_no"


@dataclass(frozen=True, slots=True)
class Question:
    """One question; its code stays while its words change. Without English words it is asked as it is."""

    code: str
    kind: Kind
    text: str
    text_en: str
    choices: tuple[str, ...]
    required: bool

    @property
    def words(self) -> str:
        """The question in the reader's language, as far as the organiser wrote it."""
        return self.text_en if self.text_en and get_language() == "en" else self.text

    @property
    def options(self) -> tuple[str, ...]:
        """The answers that there are; none where people write."""
        return (YES, NO) if self.kind is Kind.YES_NO else self.choices


def questions_from(data: object) -> tuple[Question, ...]:
    """Read `[{"code", "kind", "text", "text_en", "choices", "required"}]` from any JSON value.

    Raises `questions.malformed` with `pointer`.
    """
    if not isinstance(data, list) or len(data) > MOST_QUESTIONS:
        raise RuleError("questions.malformed", pointer="")
    questions = tuple(_question(each, f"/{index}") for index, each in enumerate(data))
    if len({each.code for each in questions}) < len(questions):
        raise RuleError("questions.malformed", pointer="")
    return questions


def answers_from(
    questions: Sequence[Question], data: Mapping[str, str], *, lenient: bool
) -> dict[str, str]:
    """Return the answers to keep: those to questions that are asked, tidied, empty ones left out.

    Raises `fields.invalid` for what no answer is, and, unless `lenient`, for what lacks one.
    """
    errors: dict[str, list[str]] = {}
    answers: dict[str, str] = {}
    for question in questions:
        answer = tidy(data.get(question.code, ""))
        trouble = _trouble(question, answer, lenient=lenient)
        if trouble:
            errors[question.code] = [trouble]
        elif answer:
            answers[question.code] = answer
    if errors:
        raise RuleError("fields.invalid", errors={"answers": errors})
    return answers


def _trouble(question: Question, answer: str, *, lenient: bool) -> str:
    if not answer:
        return _("Please answer this question.") if question.required and not lenient else ""
    if question.options and answer not in question.options:
        return _("Please choose one of the answers.")
    too_long = len(answer) > LONGEST_ANSWER
    return _("At most {most} characters.").format(most=LONGEST_ANSWER) if too_long else ""


def _question(data: object, at: str) -> Question:
    if not isinstance(data, Mapping) or data.keys() != FIELDS:
        raise RuleError("questions.malformed", pointer=at)
    text, choices = data["text"], data["choices"]
    if not _is_text(data["code"], 20) or not _is_text(text, LONGEST_QUESTION):
        raise RuleError("questions.malformed", pointer=f"{at}/text")
    if not isinstance(data["text_en"], str) or len(data["text_en"]) > LONGEST_QUESTION:
        raise RuleError("questions.malformed", pointer=f"{at}/text_en")
    if data["kind"] not in [*Kind] or not isinstance(data["required"], bool):
        raise RuleError("questions.malformed", pointer=f"{at}/kind")
    kind = Kind(data["kind"])
    if not isinstance(choices, list) or not _are_choices(choices, kind):
        raise RuleError("questions.malformed", pointer=f"{at}/choices")
    own = tuple(choices) if kind is Kind.CHOICE else ()
    return Question(data["code"], kind, text, data["text_en"], own, data["required"])


def _are_choices(choices: list[object], kind: Kind) -> bool:
    """A choice has two to twelve different answers; elsewhere there is nothing to choose."""
    if kind is not Kind.CHOICE:
        return not choices
    fine = all(_is_text(each, LONGEST_CHOICE) and tidy(str(each)) == each for each in choices)
    return fine and 2 <= len(set(choices)) == len(choices) <= MOST_CHOICES  # noqa: PLR2004  a choice


def _is_text(value: object, longest: int) -> bool:
    return isinstance(value, str) and 0 < len(value.strip()) <= len(value) <= longest
