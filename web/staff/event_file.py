"""An event as a file: take it along, make a new event from one, and audit its rounds."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from engine.errors import RuleError
from engine.seating.file import read, write
from events import access
from events.access import Actor, Scope
from events.once import Answer
from pods.certificate import certificate_of
from pods.event_file import pod_event_of, public_pod_event_of
from pods.services import FileThought, make_from_file, think_file
from standings.uploads import UploadKind, is_later
from web.certificates import cards_of, open_games_of
from web.door import SeeOther, submit_prepared
from web.event_files import as_file
from web.forms import PageForm, sent
from web.staff.forms import next_friday_evening
from web.staff.gate import Desk, at_event, person, show, signed_in
from web.staff.list_files import LARGEST_KEPT, KeptFileForm
from web.staff.shops import chosen_shop, own_shops
from web.staff.uploads import ordered

LARGEST = 1_000_000
LONGEST_NAME = 80


class EventFileForm(KeptFileForm):
    """A pod event file, and what the event made from it is called."""

    largest: ClassVar[int] = LARGEST
    kept_name = forms.CharField(widget=forms.HiddenInput, required=False)
    name = forms.CharField(
        label=gettext_lazy("Name of the event"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=gettext_lazy("Leave it empty: it is called as the file."),
    )
    day = forms.DateField(
        label=gettext_lazy("Date"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    hour = forms.TimeField(
        label=gettext_lazy("Time"), widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )

    def __init__(self, data: Any = None, files: Any = None) -> None:  # noqa: ANN401  Django's own types
        """Suggest the next usual evening."""
        super().__init__(data, files)
        friday = next_friday_evening(timezone.now())
        self.initial = {"day": friday.date(), "hour": friday.time()}

    def clean(self) -> None:
        """Ask for a file, unless one is kept from before; name the event by it if need be."""
        super().clean()
        if not self.cleaned_data.get("name") and self.errors.keys().isdisjoint({"file", "name"}):
            self.cleaned_data["name"] = self._called()

    def typed(self) -> dict[str, list[str]]:
        """Return what was sent; a file that was kept is the same file."""
        return {
            name: words for name, words in super().typed().items() if not name.startswith("kept")
        }

    @property
    def keeps(self) -> str:
        """The text to keep for the next try, "" where the file itself was refused."""
        if not self.is_bound or self.refused_as.startswith("event_file."):
            return ""
        has_one = self.cleaned_data.get("file") or self.cleaned_data.get("kept")
        try:
            text = self.text() if has_one else ""
        except RuleError:
            return ""
        return text if len(text.encode()) <= LARGEST_KEPT else ""

    @property
    def file_name(self) -> str:
        """What the file is called."""
        file = self.cleaned_data.get("file")
        return str(file.name) if file else str(self.cleaned_data.get("kept_name", ""))

    def _called(self) -> str:
        """Return the file's name without what the download added, else a word for any event."""
        stem = self.file_name.removesuffix(".json")
        for word in (_("private"), _("Pod event").replace(" ", "_")):
            stem = stem.removesuffix(f"-{word}")
        return stem.replace("_", " ").strip()[:LONGEST_NAME] or _("Pod event")

    def too_large(self) -> RuleError:
        """Return the refusal of a file that is too large."""
        return RuleError("event_file.too_large", limit=self.largest)

    def unreadable(self) -> RuleError:
        """Return the refusal of a file that is no text."""
        return RuleError("event_file.not_json", line=1, column=1)

    def starts_at(self) -> datetime:
        """Return when the event begins."""
        typed = self.cleaned_data
        return timezone.make_aware(datetime.combine(typed["day"], typed["hour"]))


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def audit(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the certificate of all rounds; with `all=1` what is private, too."""
    redacted = request.GET.get("all") != "1"
    certificate = certificate_of(desk.event, redacted=redacted)
    facts = {
        "certificate": certificate,
        "cards": cards_of(certificate, desk.event),
        "games": open_games_of(certificate, desk.event),
        "redacted": redacted,
        "now": timezone.now(),
    }
    return show(request, desk, "audit.html", facts)


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def event_file(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Return the whole event as a file, with names and private wishes."""
    text = write(pod_event_of(desk.event))
    return as_file(desk.event, text, words=_("private"))


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def redacted_file(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Return the event as a file that may be given to anybody."""
    text = write(public_pod_event_of(desk.event), redacted=True)
    return as_file(desk.event, text)


@require_http_methods(["GET", "POST"])
@signed_in
def import_event(request: HttpRequest) -> HttpResponse:
    """Make an event of a shop from a file; what is wrong in it is told with its place."""
    form = EventFileForm(sent(request), request.FILES or None)

    def told(_made: Mapping[str, Any]) -> str:
        return _("The event is made from the file.")

    make = partial(_imported, request, form)
    return event_from_file(request, form, "web/staff/import.html", make=make, told=told)


def event_from_file(
    request: HttpRequest,
    form: PageForm,
    template: str,
    *,
    make: Callable[[Actor, str], Answer | None],
    told: Callable[[Mapping[str, Any]], str],
) -> HttpResponse:
    """Show the form of a file, and lead to the event that is made from one for a shop."""
    actor = access.staff(person(request))
    shops = own_shops(request, actor)
    shop = chosen_shop(request, shops)
    answer = make(actor, shop.pk) if request.method == "POST" else None
    if answer is None:
        facts = {"form": form, "shops": shops, "shop": shop}
        return render(request, template, facts, status=form.status)
    assert isinstance(answer.body, dict)  # noqa: S101  `make` wrote it
    if "upload" in answer.body:
        return SeeOther(reverse("staff:upload", kwargs={"upload_id": answer.body["upload"]}))
    messages.success(request, told(answer.body))
    return SeeOther(reverse("staff:board", kwargs={"event_id": answer.body["id"]}))


def _imported(
    request: HttpRequest, form: EventFileForm, actor: Actor, shop_id: str
) -> Answer | None:
    def think() -> FileThought | bytes:
        content = form.text().encode()
        return content if is_later(content) else think_file(read(form.text()))

    def make(thought: FileThought | bytes) -> Answer:
        if isinstance(thought, bytes):
            typed = {"name": form.cleaned_data["name"], "starts_at": form.starts_at().isoformat()}
            return ordered(shop_id, UploadKind.POD_EVENT, thought, actor=actor, **typed)
        event = make_from_file(
            shop_id=shop_id,
            actor=actor,
            thought=thought,
            name=form.cleaned_data["name"],
            starts_at=form.starts_at(),
            now=timezone.now(),
        )
        return Answer(201, {"id": event.pk})

    return submit_prepared(request, form, make, prepare=think, actor=actor, event_id="")
