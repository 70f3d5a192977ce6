"""Links of players to their accounts elsewhere: a code by the player, used by an app, ended by either."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import SignInFailure
from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.pages import PageQuery, cut, key_in, page
from api.reading import StrictForm, Words, asked, body_of, filled
from api.tokens import SEALED
from api.views import View
from api.writes import told_once, written, written_after
from engine.errors import RuleError
from events import access, services
from events.access import Scope
from events.linked import LONGEST_ACCOUNT, LONGEST_SERVICE, AccountLink
from events.links import link_for, links_of, open_code_of, own_links
from events.models import Event
from events.once import Answer
from events.short_codes import LONGEST, spoken


class LinkInput(StrictForm):
    """The code that a player gave to the app, and who they are at the service."""

    code = Words(max_length=LONGEST)
    service = Words(max_length=LONGEST_SERVICE, help_text="A short word: discord, maker.")
    account = Words(max_length=LONGEST_ACCOUNT, help_text="Opaque: only the app knows what it is.")


class LinksQuery(PageQuery):
    """A page, one service, one account."""

    service = serializers.CharField(required=False, max_length=LONGEST_SERVICE)
    account = serializers.CharField(required=False, max_length=LONGEST_ACCOUNT)


class LinkOutput(serializers.Serializer[Any]):
    """Who a player is at a service; `app` is what the app was called that was told."""

    id = serializers.CharField()
    event = serializers.CharField()
    entry = serializers.CharField()
    service = serializers.CharField()
    account = serializers.CharField()
    app = serializers.CharField()
    made_at = serializers.DateTimeField()


class LinkPageOutput(serializers.Serializer[Any]):
    """One page of links, as of a version of the event."""

    items = LinkOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


class LinkCodeOutput(serializers.Serializer[Any]):
    """A code of a player; `code` is there in the answer that makes it, and never again."""

    entry = serializers.CharField()
    expires_at = serializers.DateTimeField()
    code = serializers.CharField(required=False)


class LinkCodePageOutput(serializers.Serializer[Any]):
    """The code of a player that nobody has used yet, if there is one."""

    items = LinkCodeOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.DateTimeField()


class LinksView(View):
    """Links by codes of players."""

    @extend_schema(request=LinkInput, responses={201: LinkOutput})
    def post(self, request: Request) -> Response:
        """Note who a player is at a service, by the code they gave; another account there gives way."""
        body, actor, now = body_of(request), actor_of(request), timezone.now()
        words = filled(LinkInput, body)
        typed = words.pop("code")

        def link(tried: SignInFailure) -> Answer:
            found = services.link_account(typed=typed, actor=actor, tried=tried, now=now, **words)
            return Answer(201, {"id": found.pk})

        def reveal(stored: Any) -> object:  # noqa: ANN401  the body of `link`
            return link_words(link_for(stored["id"], actor=actor))

        return written_after(
            request,
            lambda: services.try_link_code(actor=actor, now=now),
            link,
            body=body,
            reveal=reveal,
        )


class LinkView(View):
    """One link."""

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, link_id: str) -> Response:
        """Forget a link at once; its own player may, and an app that may change entries."""
        actor = actor_of(request)

        def end() -> Answer:
            services.unlink(link_id=link_id, actor=actor)
            return Answer(204, None)

        return written(request, end, body=None)


class EventLinksView(View):
    """The links of an event."""

    @extend_schema(parameters=[LinksQuery], responses=LinkPageOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List who players are elsewhere, for apps that may change entries; nobody else ever learns of it."""
        event = access.event_for(event_id, actor=actor_of(request), need=Scope.ENTRIES_WRITE)
        query = asked(LinksQuery, request)
        return etags.read(request, event, lambda: _page_of(event, query), viewer="links")


class EntryLinksView(View):
    """The links of a player."""

    @extend_schema(responses=LinkPageOutput)
    def get(self, request: Request, entry_id: str) -> Response:
        """List the links of one player on one page."""
        actor = actor_of(request)
        entry = access.entry_for(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
        items = [link_words(each) for each in own_links(entry)]
        return Response(page(items, following=None, as_of=entry.event.version), headers=SEALED)


class LinkCodesView(View):
    """A player's code for one app."""

    @extend_schema(responses=LinkCodePageOutput)
    def get(self, request: Request, entry_id: str) -> Response:
        """Read whether a code of this player waits to be used, and until when; never the code itself."""
        actor, now = actor_of(request), timezone.now()
        entry = access.entry_for(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
        if not actor.is_entry(entry):
            raise RuleError("access.forbidden")
        code = open_code_of(entry, now=now)
        items = [_code_words(entry_id, code.expires_at)] if code else []
        return Response(page(items, following=None, as_of=timezone.localtime(now)), headers=SEALED)

    @extend_schema(request=NothingInput, responses={201: LinkCodeOutput})
    def post(self, request: Request, entry_id: str) -> Response:
        """Make a code with which one app learns who the player is elsewhere: the player's own consent.

        It is good once, for ten minutes, and takes the place of an older one. A repeat leaves it out.
        """
        body, actor, now = body_of(request), actor_of(request), timezone.now()
        filled(NothingInput, body)

        def make(told: dict[str, str]) -> Answer:
            code, letters = services.make_link_code(entry_id=entry_id, actor=actor, now=now)
            told["code"] = spoken(letters)
            return Answer(201, _code_words(entry_id, code.expires_at))

        return told_once(request, make, body=body)


def link_words(link: AccountLink) -> dict[str, Any]:
    """Return a link for its player and for apps that may change entries."""
    words = {
        "id": link.pk,
        "event": link.entry.event_id,
        "entry": link.entry_id,
        "service": link.service,
        "account": link.account,
        "app": link.app,
        "made_at": link.made_at,
    }
    return dict(LinkOutput(words).data)


def _code_words(entry_id: str, expires_at: object) -> dict[str, Any]:
    return dict(LinkCodeOutput({"entry": entry_id, "expires_at": expires_at}).data)


def _page_of(event: Event, query: dict[str, Any]) -> dict[str, object]:
    found = links_of(event)
    found = found.filter(**{name: query[name] for name in ("service", "account") if name in query})
    if "cursor" in query:
        found = found.filter(pk__gt=key_in(query["cursor"], str)[0])
    shown, following = cut(found, query, lambda link: (link.pk,))
    return page([link_words(each) for each in shown], following=following, as_of=event.version)
