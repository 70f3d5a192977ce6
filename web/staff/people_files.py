"""People from a list and as a list: look first what would happen, then enter them at one tap."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from engine.errors import RuleError
from events.access import Scope
from events.letters import MOST_BYTES, text_in
from events.once import Answer
from events.people_file import MOST_PEOPLE, PeopleFile, heading_for, read_people, rows_of
from events.services import enter_people, foresee_people
from events.services.importing import NEW, Item, Outcome
from events.words import LEVELS
from standings.sheets import Sheet
from web.door import SeeOther, submit
from web.forms import UNPROCESSABLE, sent
from web.staff.gate import Desk, at_event, show
from web.staff.list_files import LARGEST_KEPT, KeptFileForm
from web.views.table_files import csv_file, named


class PeopleFileForm(KeptFileForm):
    """A list of people, and the level of those for whom it tells none."""

    largest: ClassVar[int] = MOST_BYTES
    level = forms.TypedChoiceField(
        label=gettext_lazy("Play level where the list tells none"),
        choices=[("", gettext_lazy("Every line tells it")), *LEVELS.items()],
        coerce=int,
        empty_value=None,
        required=False,
    )

    def too_large(self) -> RuleError:
        """Return the refusal of a file that is too large."""
        return RuleError("people_file.too_large", limit=self.largest)

    def _decoded(self, content: bytes) -> str:
        text = text_in(content)
        if len(text.encode()) > LARGEST_KEPT:
            raise self.too_large()
        return text

    def read(self, desk: Desk) -> PeopleFile:
        """Return the people on the list."""
        level = self.cleaned_data["level"]
        return read_people(self.text(), event=desk.event, usual_level=level)


@require_http_methods(["GET", "POST"])
@at_event(Scope.ENTRIES_WRITE)
def import_people(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Take a list, show line by line what would happen, and enter the people on it when told so."""
    form = PeopleFileForm(sent(request), request.FILES or None)
    looked: dict[str, object] = {}
    if request.method == "POST" and not form.is_valid():
        form.status = UNPROCESSABLE
    elif request.method == "POST":
        answer = _entered(request, desk, form) if request.POST.get("act") else None
        if answer is not None:
            messages.success(request, _told(answer))
            return SeeOther(reverse("staff:reception", kwargs={"event_id": desk.event.pk}))
        looked = _looked(desk, form)
    facts = {"form": form, "headings": heading_for(desk.event), "most": MOST_PEOPLE}
    return show(request, desk, "import_people.html", facts | looked, status=form.status)


@require_GET
@at_event(Scope.CHECKIN_WRITE)
def entries_csv(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Send everybody who has a place or waits for one as a list that can be entered elsewhere."""
    sheet = Sheet("entries", heading_for(desk.event), rows_of(desk.event))
    return named(csv_file(request, sheet), [desk.event.name, _("Entries")], "csv")


@require_GET
@at_event(Scope.CHECKIN_WRITE)
def template_csv(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Send a list with nothing but its headings."""
    sheet = Sheet("entries", heading_for(desk.event), [])
    return named(csv_file(request, sheet), [_("Entries"), _("template")], "csv")


def _entered(request: HttpRequest, desk: Desk, form: PeopleFileForm) -> Answer | None:
    only_good = request.POST["act"] == "good"

    def enter(_nothing: None) -> Answer:
        people = form.read(desk).people
        event_id, actor = desk.event.pk, desk.actor
        items = enter_people(event_id=event_id, actor=actor, people=people, only_good=only_good)
        return Answer(200, _counts(items))

    return submit(request, form, enter, actor=desk.actor, event_id=desk.event.pk)


def _looked(desk: Desk, form: PeopleFileForm) -> dict[str, object]:
    """Return what would become of each line; nothing where the list cannot be read."""
    try:
        file = form.read(desk)
        items = foresee_people(desk.event, file.people, actor=desk.actor)
    except RuleError as refusal:
        if not form.errors:
            form.refuse(refusal)
        return {}
    counts = _counts(items)
    fresh = sum(counts[each] for each in NEW)
    return {"items": items, "left_out": file.left_out, "counts": counts, "fresh": fresh}


def _counts(items: Sequence[Item]) -> dict[str, int]:
    counted = Counter(item.outcome for item in items)
    return {each.value: counted[each] for each in Outcome}


def _told(answer: Answer) -> str:
    """Say how many came in or wait, how many lines tell of who was here already, and how many were left out."""
    assert isinstance(answer.body, dict)  # noqa: S101  written above
    if answer.body["wrong"]:
        words = _(
            "Entered: {enters}, in line: {waits}, here already: {already_here}, left out: {wrong}."
        )
    else:
        words = _("Entered: {enters}, in line: {waits}, here already: {already_here}.")
    return words.format_map(answer.body)
