"""Files of large events, of which a task makes the event: watch it, cancel it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from events import access
from events.access import Actor
from events.once import Answer
from standings.access import upload_for
from standings.services import cancel_upload, order_upload
from standings.uploads import Upload, UploadKind
from web.door import SeeOther, submit
from web.forms import new_key
from web.staff.acts import ButtonForm
from web.staff.gate import person, signed_in


@require_GET
@signed_in
def upload(request: HttpRequest, upload_id: str) -> HttpResponse:
    """Show how far a task has come; once it has ended, the whole page is read again."""
    found = upload_for(upload_id, actor=access.staff(person(request)))
    if request.headers.get("HX-Request") and not found.is_open:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return _shown(request, found)


@require_POST
@signed_in
def cancel(request: HttpRequest, upload_id: str) -> HttpResponse:
    """Stop waiting for a task."""
    actor = access.staff(person(request))
    found = upload_for(upload_id, actor=actor)
    form = ButtonForm(request.POST)

    def stop() -> Answer:
        ended = cancel_upload(upload_id=upload_id, actor=actor, now=timezone.now())
        return Answer(200, {"state": ended.state})

    if submit(request, form, lambda _nothing: stop(), actor=actor, event_id="") is None:
        return _shown(request, found, trouble=form.trouble, status=form.status)
    return SeeOther(reverse("staff:upload", kwargs={"upload_id": upload_id}))


def ordered(
    shop_id: str, kind: UploadKind, content: bytes, *, actor: Actor, **words: str
) -> Answer:
    """Keep a file for a task; the answer leads to the page where one watches it."""
    found = order_upload(
        shop_id=shop_id, kind=kind, content=content, words=words, actor=actor, now=timezone.now()
    )
    return Answer(202, {"upload": found.pk})


def _shown(
    request: HttpRequest, found: Upload, *, trouble: str = "", status: int = 200
) -> HttpResponse:
    facts = {"upload": found, "trouble": trouble, "new_key": new_key}
    return render(request, "web/staff/upload.html", facts, status=status)
