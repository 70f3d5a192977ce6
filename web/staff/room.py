"""The tables of the room: how many, what stands on them, how many sit there."""

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
from pods.room import FEWEST_CHAIRS, LABEL_LENGTH, MOST_CHAIRS, Table
from pods.services import set_tables
from pods.services.tables import MOST_TABLES
from pods.tables import last_with_tables, locks_of, tables_of
from web.door import SeeOther
from web.forms import PageForm, sent
from web.staff.acts import filled
from web.staff.gate import Desk, at_event, show

FIRST_GUESS = 4  # people for each table of a new room
USUAL_CHAIRS = 4
MARKS = ("accessible", "feature", "out_of_use")


class RoomForm(PageForm):
    """How many tables there are, and a row of fields for each that is there already."""

    count = forms.IntegerField(
        min_value=0, max_value=MOST_TABLES, label=gettext_lazy("Number of tables")
    )
    seen = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(self, data: Any, *, event: Event, tables: list[Table]) -> None:  # noqa: ANN401  Django's own type
        """Start from the tables as they are."""
        count = len(tables) or -(-event.capacity // FIRST_GUESS)
        super().__init__(data, initial={"count": count, "seen": event.version})
        self.tables = tables
        for table in tables:
            self.fields |= _fields(table)

    @property
    def rows(self) -> list[tuple[Table, dict[str, forms.BoundField]]]:
        """Each table with its fields."""
        names = ("label", "chairs", *MARKS)
        return [
            (table, {name: self[f"{name}_{table.number}"] for name in names})
            for table in self.tables
        ]

    def typed_tables(self) -> list[dict[str, Any]]:
        """Return the tables to store: new ones are usual ones, a smaller number drops the last."""
        count = self.cleaned_data["count"]
        rows = [self._typed(table.number) for table in self.tables[:count]]
        return rows + [{"chairs": USUAL_CHAIRS} for _ in range(count - len(rows))]

    def _typed(self, number: int) -> dict[str, Any]:
        typed = {name: self.cleaned_data[f"{name}_{number}"] for name in ("label", *MARKS)}
        return typed | {"chairs": self.cleaned_data[f"chairs_{number}"] or USUAL_CHAIRS}


@require_http_methods(["GET", "POST"])
@at_event(Scope.ROUNDS_WRITE)
def room(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the tables of the room and store what changed."""
    tables = tables_of(desk.event)
    form = RoomForm(sent(request), event=desk.event, tables=tables)
    before = {lock.pk: lock.entry.player_name for lock in locks_of(desk.event) if lock.table}
    if request.method == "POST" and _stored(request, desk, form):
        messages.success(request, _("These are the tables now. New pods take them in this order."))
        _tell_forgotten(request, desk, before)
        return SeeOther(reverse("staff:room", kwargs={"event_id": desk.event.pk}))
    own = any(table.pk for table in tables)
    chairs = sum(table.chairs for table in tables if not table.out_of_use)
    facts = {
        "form": form,
        "chairs": chairs,
        "copied_from": None if own else last_with_tables(desk.event),
    }
    return show(request, desk, "room.html", facts, status=form.status)


def _tell_forgotten(request: HttpRequest, desk: Desk, before: Mapping[str, str]) -> None:
    """Say whose promised table is there no more."""
    kept = {lock.pk for lock in locks_of(desk.event)}
    gone = [name for lock, name in before.items() if lock not in kept]
    if gone:
        words = _("Their promised table is gone, so the promise is taken back: {names}.")
        messages.warning(request, words.format(names=_(", ").join(gone)))


def _stored(request: HttpRequest, desk: Desk, form: RoomForm) -> bool:
    answer = filled(
        request,
        desk,
        form,
        lambda: set_tables(
            event_id=desk.event.pk,
            actor=desk.actor,
            tables=form.typed_tables(),
            seen=form.cleaned_data["seen"],
        ),
    )
    return answer is not None


def _fields(table: Table) -> dict[str, forms.Field]:
    number = table.number
    said = {
        "accessible": _("Accessible"),
        "feature": _("Feature table"),
        "out_of_use": _("Out of use"),
    }
    fields: dict[str, forms.Field] = {
        f"label_{number}": forms.CharField(
            required=False,
            max_length=LABEL_LENGTH,
            initial=table.label,
            label=_("Label"),
            widget=forms.TextInput(attrs={"placeholder": str(number)}),
        ),
        f"chairs_{number}": forms.IntegerField(
            required=False,  # a list that grew meanwhile is stale, not badly filled
            min_value=FEWEST_CHAIRS,
            max_value=MOST_CHAIRS,
            initial=table.chairs,
            label=_("Chairs"),
        ),
    }
    return fields | {
        f"{name}_{number}": forms.BooleanField(
            required=False, initial=getattr(table, name), label=words
        )
        for name, words in said.items()
    }
