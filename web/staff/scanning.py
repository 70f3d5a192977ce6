"""A scanner at the desk: each ticket it reads is checked in at once, one after the other."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from engine.errors import RuleError
from events.access import Scope
from events.once import Answer
from events.scans import LONGEST
from events.sentences import sentence_of
from events.services import check_in_scanned
from web.door import SeeOther, submit
from web.forms import PageForm
from web.staff.arrivals import Told, checked_in, with_money
from web.staff.gate import Desk, at_event, show
from web.staff.reception import back_with, entry_at


class ScanForm(PageForm):
    """What the scanner typed."""

    code = forms.CharField(
        max_length=LONGEST,
        error_messages={"required": gettext_lazy("Nothing was scanned. Please scan again.")},
    )
    name = ""

    def refuse(self, refusal: RuleError) -> None:
        """Remember whose ticket it is, where that is known."""
        self.name = str(refusal.facts.get("player_name", ""))
        super().refuse(refusal)

    def sentence(self, refusal: RuleError) -> str:
        """Say what is to be done now, as nobody typed a form here."""
        return sentence_of(refusal)

    @property
    def trouble(self) -> str:
        """The refusal in one sentence, after the name."""
        said = " ".join(str(words) for errors in self.errors.values() for words in errors)
        return f"{self.name}: {said}" if self.name else said


@require_POST
@at_event(Scope.CHECKIN_WRITE)
def scan(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Check in whoever's ticket was scanned; the same scan sent again counts once."""
    form = ScanForm(request.POST)
    answer = submit(
        request,
        form,
        lambda _nothing: _scanned(desk, form),
        actor=desk.actor,
        event_id=desk.event.pk,
    )
    done = _done(desk, answer)
    if request.headers.get("HX-Request"):
        facts = {"done": done, "trouble": form.trouble}
        return show(request, desk, "scanned.html", facts, status=form.status)
    if answer is None or done is None:
        messages.error(request, form.trouble)
        return SeeOther(reverse("staff:reception", args=[desk.event.pk]) + "?scan=on")
    return back_with(desk, done.entry, "new" if done.undo else "again", scan="on")


def _scanned(desk: Desk, form: ScanForm) -> Answer:
    found = check_in_scanned(
        event_id=desk.event.pk, actor=desk.actor, scanned=form.cleaned_data["code"]
    )
    return Answer(200, {"id": found.entry.pk, "new": found.is_new})


def _done(desk: Desk, answer: Answer | None) -> Told | None:
    if answer is None:
        return None
    assert isinstance(answer.body, dict)  # noqa: S101  written by `_scanned`
    return with_money(checked_in(entry_at(desk, answer.body["id"]), is_new=answer.body["new"]))
