"""Who may enter which staff page, and what the others are told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import patch_cache_control

from accounts.models import User
from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.models import Event
from events.sentences import sentence_of, status_of
from web.forms import new_key

Page = Callable[..., HttpResponse]
Rest = ParamSpec("Rest")


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a signed-in person works: as whom, at which event, with which rights."""

    actor: Actor
    event: Event

    def may(self, scope: Scope) -> bool:
        """Tell whether this person has the scope here."""
        return self.actor.may(self.event, scope)

    @property
    def runs_rounds(self) -> bool:
        """Whether board, pairing and tables are for this person."""
        return self.may(Scope.ROUNDS_WRITE)

    @property
    def sees_decks(self) -> bool:
        """Whether this person is a judge of decks."""
        return self.may(Scope.DECKS_READ)

    @property
    def judges(self) -> bool:
        """Whether this person decides results and keeps the penalty ledger."""
        return self.may(Scope.RESULTS_CONFIRM)

    @property
    def owns(self) -> bool:
        """Whether this person may change the event itself."""
        return self.may(Scope.EVENTS_WRITE)

    @property
    def home(self) -> str:
        """The address of the first page that is for this person."""
        place = f"/staff/e/{self.event.pk}"
        return place if self.runs_rounds else f"{place}/reception"


def person(request: HttpRequest) -> User:
    """Return the person behind a request that came through `signed_in`."""
    assert isinstance(request.user, User)  # noqa: S101  the gate has seen to it
    return request.user


def signed_in(page: Page) -> Page:
    """Send strangers to sign in and bring them back; explain refusals to the rest."""

    @wraps(page)
    def entered(request: HttpRequest, **rest: str) -> HttpResponse:
        if not request.user.is_authenticated:
            return _to_sign_in(request)
        try:
            answer = page(request, **rest)
        except RuleError as refusal:
            answer = refused(request, refusal)
        patch_cache_control(answer, private=True, no_store=True)
        return answer

    return entered


def at_event(
    need: Scope,
) -> Callable[[Callable[Concatenate[HttpRequest, Desk, Rest], HttpResponse]], Page]:
    """Open a page of one event to people with this scope; the page gets their `Desk`."""

    def gate(page: Callable[Concatenate[HttpRequest, Desk, Rest], HttpResponse]) -> Page:
        @wraps(page)
        def entered(
            request: HttpRequest, event_id: str, *args: Rest.args, **rest: Rest.kwargs
        ) -> HttpResponse:
            actor = access.staff(person(request))
            event = access.event_for(event_id, actor=actor, need=need)
            return page(request, Desk(actor, event), *args, **rest)

        return signed_in(entered)

    return gate


def show(
    request: HttpRequest,
    desk: Desk,
    template: str,
    facts: Mapping[str, object],
    *,
    status: int = 200,
) -> HttpResponse:
    """Show one of an event's pages; `new_key` makes a key for each form that asks."""
    known = {"desk": desk, "event": desk.event, "new_key": new_key}
    return render(request, f"web/staff/{template}", {**known, **facts}, status=status)


def refused(request: HttpRequest, refusal: RuleError) -> HttpResponse:
    """Say in a page of its own why something is not to be had, and where to go instead."""
    facts = {"sentence": sentence_of(refusal), "code": refusal.code}
    return render(request, "web/staff/refused.html", facts, status=status_of(refusal.code))


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    """Lead to the sign-in page; what was posted is gone, and the page says so."""
    query = {"next": request.get_full_path()}
    if request.method == "POST":
        query = {"next": _came_from(request), "lost": "yes"}
    where = f"{settings.LOGIN_URL}?{urlencode(query)}"
    answer: HttpResponse = HttpResponseRedirect(where)
    if request.headers.get("HX-Request"):  # a fragment must not swallow the sign-in page
        answer = HttpResponse(status=204, headers={"HX-Redirect": where})
    return answer


def _came_from(request: HttpRequest) -> str:
    """Return the page of this site that a form was sent from."""
    page = urlsplit(request.headers.get("Referer", ""))
    same = page.netloc == request.get_host()
    return f"{page.path}?{page.query}".rstrip("?") if same and page.path else "/staff/"
