"""Fixed pairs: join by a code, part, put two people together."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.auth import actor_of
from api.entry_words import EntryOutput, JoinTeamInput, PartnersInput, entry_words
from api.entry_writes import entry_written, written_by_codes
from api.event_forms import NothingInput
from api.reading import body_of, filled
from api.views import View
from events import services
from events.once import Answer


class JoinTeamView(View):
    """Whoever knows a code plays with its owner."""

    @extend_schema(request=JoinTeamInput, responses=EntryOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Join the pair of whoever told this code; players until they have a seat, staff always."""
        body, actor = body_of(request), actor_of(request)
        code = filled(JoinTeamInput, body)["code"]

        def join() -> Answer:
            entry = services.join_team(entry_id=entry_id, actor=actor, code=code)
            return Answer(200, entry_words(entry))

        return written_by_codes(request, join, codes=(code,), body=body)


class LeaveTeamView(View):
    """Two people who no longer play together."""

    @extend_schema(request=NothingInput, responses=EntryOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Part from the partner: both have a code again to find another one by."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def leave() -> Answer:
            return Answer(200, entry_words(services.leave_team(entry_id=entry_id, actor=actor)))

        return entry_written(request, leave, body=body)


class PairsView(View):
    """Pairs that the staff make."""

    @extend_schema(request=PartnersInput, responses=EntryOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Put two people together; who had a partner parts from them. Answers with the second one."""
        body, actor = body_of(request), actor_of(request)
        one, other = filled(PartnersInput, body)["entries"]

        def pair() -> Answer:
            entry = services.pair_up(event_id=event_id, actor=actor, one=one, other=other)
            return Answer(200, entry_words(entry))

        return entry_written(request, pair, body=body)
