"""The one door through which a page's POST becomes a command: once, or a sentence beside the form."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TypeVar

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers

from accounts import tries
from accounts.models import SignInFailure
from engine.errors import RuleError
from events.access import ANYONE, Actor
from events.once import Answer, digest_of, once
from events.public_reads import is_offered
from events.sentences import sentence_of, status_of
from events.services import try_team_codes
from web.forms import UNPROCESSABLE, PageForm

Prepared = TypeVar("Prepared")
OK = 200


class SeeOther(HttpResponseRedirect):
    """Go and look: the write is done, loading the page again repeats nothing."""

    status_code = 303


def _nothing() -> None:
    return None


def submit(
    request: HttpRequest,
    form: PageForm,
    command: Callable[[None], Answer],
    *,
    actor: Actor,
    event_id: str,
) -> Answer | None:
    """Run a command for a valid form; None means: show the form again, it says why."""
    return submit_prepared(request, form, command, prepare=_nothing, actor=actor, event_id=event_id)


def submit_by_codes(
    request: HttpRequest,
    form: PageForm,
    command: Callable[[], Answer],
    *,
    codes: Callable[[], Iterable[str]],
    actor: Actor,
    event_id: str,
) -> Answer | None:
    """Like `submit`, for a command that looks at codes of partners; wrong ones are counted by network."""
    address = tries.address_in(request.META)

    def count() -> list[SignInFailure]:
        return try_team_codes(*codes(), address=address, now=timezone.now())

    def run(tried: list[SignInFailure]) -> Answer:
        answer = command()
        tries.take_back(tried)
        return answer

    return submit_prepared(request, form, run, prepare=count, actor=actor, event_id=event_id)


def submit_prepared(
    request: HttpRequest,
    form: PageForm,
    command: Callable[[Prepared], Answer],
    *,
    prepare: Callable[[], Prepared],
    actor: Actor,
    event_id: str,
) -> Answer | None:
    """Like `submit`, for a command that needs something thought out before the lock is taken."""
    if not form.is_valid():
        form.status = UNPROCESSABLE
        return None
    try:
        return once(
            command,
            prepare=prepare,
            credential=f"anyone:{event_id}" if actor == ANYONE else actor.label,
            key=form.key_sent(),
            digest=digest_of("POST", request.path, form.typed()),
        )
    except RuleError as refusal:
        form.refuse(refusal)
        return None


def page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer a refusal that no form can show with a friendly page.

    Pages stay out of shared caches, but for those that are the same for everybody.
    """

    @wraps(view)
    def opened(request: HttpRequest, **at: str) -> HttpResponse:
        try:
            response = view(request, **at)
        except RuleError as refusal:
            response = refused(request, refusal)
        is_private = not is_offered(request) or response.status_code != OK
        patch_cache_control(response, no_cache=True, **({"private": True} if is_private else {}))
        patch_vary_headers(response, ["HX-Target"])  # going back must not show a lone fragment
        return response

    return opened


def refused(request: HttpRequest, refusal: RuleError) -> HttpResponse:
    """Return the page that says a refusal in the reader's language."""
    words = {"sentence": sentence_of(refusal), "code": refusal.code}
    return render(request, "web/refused.html", words, status=status_of(refusal.code))
