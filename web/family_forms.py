"""The form through which one phone enters up to four people; one more and one fewer without scripts."""

from typing import Any, Self

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from decks.services import MOST_AT_ONCE
from engine.errors import RuleError
from events.models import Event
from web.entry_forms import ANSWER, EntryForm

MANY = {str(number): number for number in range(1, MOST_AT_ONCE + 1)}
SHARED = ("group", "group_wish", "home_by")
ONE_MORE = "more"


class OtherForm(EntryForm):
    """Somebody else who enters from the same phone; `number` counts from 2."""

    def __init__(
        self, number: int, data: QueryDict | None = None, *, initial: dict[str, Any] | None = None
    ) -> None:
        """Take the fields that belong to this person."""
        super().__init__(data, initial=initial, prefix=f"p{number}")
        self.number = number


class FamilyForm(EntryForm):
    """The first person, and the others who share their group and their way home."""

    not_my_phone = forms.BooleanField(required=False)
    others: tuple[OtherForm, ...] = ()

    @classmethod
    def of_request(cls, request: HttpRequest, event: Event) -> "FamilyForm":
        """Return the form as it is shown or was sent."""
        if request.method != "POST":
            return cls().asking(event)
        if "family" in request.POST:
            return cls._changed(request.POST).asking(event)
        form = cls(request.POST)
        form.others = tuple(OtherForm(n, request.POST) for n in range(2, _people(request.POST) + 1))
        return form.asking(event)

    def asking(self, event: Event) -> Self:
        """Ask everybody the event's own questions too."""
        for other in self.others:
            other.asking(event)
        return super().asking(event)

    @classmethod
    def _changed(cls, typed: QueryDict) -> "FamilyForm":
        """Return the form with one person more or fewer; nothing typed is judged or lost."""
        act, numbers = typed.get("family"), list(range(2, _people(typed) + 1))
        form = cls(initial=_typed(cls, typed, ""))
        kept = [_typed(OtherForm, typed, f"p{n}-") for n in numbers if act != str(n)]
        if act == ONE_MORE and len(kept) < MOST_AT_ONCE - 1:
            kept.append({"level": typed.get("level")})
        form.others = tuple(OtherForm(n, initial=words) for n, words in enumerate(kept, 2))
        return form

    @property
    def people(self) -> int:
        """How many people the form is for."""
        return 1 + len(self.others)

    @property
    def next_number(self) -> int | None:
        """The number of one more person, None where nobody fits any more."""
        return self.people + 1 if self.people < MOST_AT_ONCE else None

    def is_valid(self) -> bool:
        """Look at everybody, so that all that is wrong is said at once."""
        valid = [super().is_valid(), *(other.is_valid() for other in self.others)]
        if not all(valid) and valid[0]:
            self.add_error(
                None, _("Something is missing below. Everything you wrote is still there.")
            )
        return all(valid)

    def refuse(self, refusal: RuleError) -> None:
        """Say a refusal at the person whom it is about."""
        person = refusal.facts.get("person")
        if not isinstance(person, int) or not 0 < person < self.people:
            super().refuse(refusal)
            return
        other = self.others[person - 1]
        other.refuse(refusal)
        self.status = other.status
        words = _("Person {number} could not be entered, so nobody was. Please look below.")
        self.add_error(None, words.format(number=other.number))

    def family(self) -> dict[str, Any]:
        """Return what the command for several people takes."""
        first = self.words()
        shared = {name: first.pop(name) for name in SHARED}
        home_by = shared.pop("home_by")
        people = [first, *(_own(other) for other in self.others)]
        return shared | {"people": [words | {"home_by": home_by} for words in people]}


def _own(other: OtherForm) -> dict[str, Any]:
    return {name: value for name, value in other.words().items() if name not in SHARED}


def _people(typed: QueryDict) -> int:
    return MANY.get(typed.get("people", "1"), 1)


def _typed(form: type[EntryForm], typed: QueryDict, prefix: str) -> dict[str, Any]:
    """Return what was typed as the first showing of a form takes it."""
    several = {"accepts"}
    asked = {name.removeprefix(prefix) for name in typed if name.startswith(prefix + ANSWER)}
    names = [name for name in form.base_fields if name != "key" and prefix + name in typed]
    return {
        name: typed.getlist(prefix + name) if name in several else typed[prefix + name]
        for name in (*names, *sorted(asked))
    }
