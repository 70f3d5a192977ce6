"""Files of large events, of which a task makes the event: follow it, cancel it."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.reading import body_of, filled
from api.views import View
from api.writes import written
from engine.errors import RuleError
from events.once import Answer
from events.sentences import sentence_of
from standings import services
from standings.access import upload_for
from standings.uploads import Upload, UploadKind, UploadStep


class UploadTroubleOutput(serializers.Serializer[Any]):
    """Why nothing was made of a file: a refusal's code and its sentence."""

    code = serializers.CharField()
    detail = serializers.CharField()


class UploadOutput(serializers.ModelSerializer[Upload]):
    """A task that makes an event of a file; `event` is there once it is done."""

    shop = serializers.CharField(source="shop_id")
    event = serializers.CharField(source="event_id", allow_null=True)
    step = serializers.SerializerMethodField()
    trouble = serializers.SerializerMethodField()

    class Meta:
        """The contract's fields in the contract's order."""

        model = Upload
        fields = (
            "id", "shop", "kind", "state", "step", "asked_at", "started_at", "finished_at", "event",
            "trouble",
        )  # fmt: skip

    @extend_schema_field(
        serializers.ChoiceField(choices=[each.name.lower() for each in UploadStep])
    )
    def get_step(self, upload: Upload) -> str:
        """Return what the task does, or did last."""
        return UploadStep(upload.step).name.lower()

    @extend_schema_field(UploadTroubleOutput(allow_null=True))
    def get_trouble(self, upload: Upload) -> dict[str, str] | None:
        """Return why nothing was made of it, in the reader's language."""
        if not upload.trouble:
            return None
        refusal = RuleError(upload.trouble["code"], **upload.trouble["facts"])
        return {"code": refusal.code, "detail": sentence_of(refusal)}


class UploadView(View):
    """One file."""

    @extend_schema(responses=UploadOutput)
    def get(self, request: Request, upload_id: str) -> Response:
        """Read how far the task has come; for a day after it has ended."""
        upload = upload_for(upload_id, actor=actor_of(request))
        headers = {"Cache-Control": "private, no-store", "Vary": etags.VARY}
        return Response(_words(upload), headers=headers)


class CancelUploadView(View):
    """A file of which nobody wants an event any more."""

    @extend_schema(request=NothingInput, responses=UploadOutput)
    def post(self, request: Request, upload_id: str) -> Response:
        """Stop waiting, and throw the file away. A task that has ended stays as it is."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def cancel() -> Answer:
            upload = services.cancel_upload(upload_id=upload_id, actor=actor, now=timezone.now())
            return Answer(200, _words(upload))

        return written(request, cancel, body=body)


def kept_for_later(
    request: Request,
    kind: UploadKind,
    content: bytes,
    *,
    shop_id: str,
    body: object,
    words: Mapping[str, str] | None = None,
) -> Response:
    """Keep a file for a task that makes its event; answer 202 with what to follow."""

    def order() -> Answer:
        upload = services.order_upload(
            shop_id=shop_id,
            actor=actor_of(request),
            kind=kind,
            content=content,
            words=words,
            now=timezone.now(),
        )
        return Answer(202, _words(upload))

    return written(request, order, body=body)


def _words(upload: Upload) -> dict[str, Any]:
    return dict(UploadOutput(upload).data)
