"""Devices of an evening: a code to show, a device made known by it, and the end of all of them."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.tries import address_in
from api.auth import actor_of
from api.event_forms import NothingInput
from api.pages import page
from api.reading import StrictForm, Words, body_of, filled, words_for
from api.token_words import TokenOutput, TokenPageOutput, token_words
from api.tokens import SEALED
from api.views import View
from api.writes import address_of, told_once, written, written_after
from events import services
from events.devices import devices_for
from events.keys import ApiToken, Purpose
from events.once import Answer
from events.short_codes import LONGEST, spoken


class DeviceCodeInput(StrictForm):
    """What the device is for."""

    purpose = serializers.ChoiceField(choices=Purpose.values)


class DeviceCodeOutput(serializers.Serializer[Any]):
    """A code for one device; `code` and `url` are there in the answer that makes it, and never again."""

    event = serializers.CharField()
    purpose = serializers.ChoiceField(choices=Purpose.values)
    expires_at = serializers.DateTimeField()
    code = serializers.CharField(required=False)
    url = serializers.CharField(
        required=False, help_text="A page that takes the code; for a QR code."
    )


class DeviceInput(StrictForm):
    """The code as it was read or typed, and what the staff shall call this device."""

    code = Words(max_length=LONGEST)
    name = words_for(ApiToken, "name")


class DevicesRevokedOutput(serializers.Serializer[Any]):
    """How many devices were ended."""

    revoked = serializers.IntegerField()


class EventDevicesView(View):
    """The devices of an event."""

    @extend_schema(responses=TokenPageOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List the devices of an event with their last use on one page, the newest first."""
        now = timezone.now()
        _event, devices = devices_for(event_id, actor=actor_of(request))
        items = [token_words(each, now=now) for each in devices]
        return Response(page(items, following=None, as_of=timezone.localtime(now)), headers=SEALED)


class DeviceCodesView(View):
    """A code that makes one device known."""

    @extend_schema(request=DeviceCodeInput, responses={201: DeviceCodeOutput})
    def post(self, request: Request, event_id: str) -> Response:
        """Make a code for one device: good once, for ten minutes. A repeat of the request leaves it out."""
        body, actor, now = body_of(request), actor_of(request), timezone.now()
        purpose = Purpose(filled(DeviceCodeInput, body)["purpose"])

        def make(told: dict[str, str]) -> Answer:
            code, letters = services.make_device_code(
                event_id=event_id, actor=actor, purpose=purpose, now=now
            )
            told["code"] = spoken(letters)
            told["url"] = address_of(request, f"/device/{letters}")
            words = {"event": event_id, "purpose": code.purpose, "expires_at": code.expires_at}
            return Answer(201, dict(DeviceCodeOutput(words).data))

        return told_once(request, make, body=body)


class DevicesView(View):
    """A device that shows a code."""

    @extend_schema(request=DeviceInput, responses={201: TokenOutput})
    def post(self, request: Request) -> Response:
        """Make a device known: the code is the proof. The answer has its token's secret, once."""
        body, now = body_of(request), timezone.now()
        words = filled(DeviceInput, body)
        told: dict[str, str] = {}

        def add(tried: Any) -> Answer:  # noqa: ANN401  what `try_device_code` returned
            token, told["secret"] = services.add_device(
                typed=words["code"], name=words["name"], tried=tried, now=now
            )
            return Answer(201, token_words(token, now=now))

        def reveal(known: Any) -> object:  # noqa: ANN401  the body of `add`
            return {**known, **told}

        address = address_in(request.META)
        return written_after(
            request,
            lambda: services.try_device_code(address=address, now=now),
            add,
            body=body,
            event_id="devices",
            reveal=reveal,
        )


class RevokeDevicesView(View):
    """All devices of an event at once."""

    @extend_schema(request=NothingInput, responses=DevicesRevokedOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """End every device that one may hand out, and the codes still open; a second time changes nothing."""
        body, actor, now = body_of(request), actor_of(request), timezone.now()
        filled(NothingInput, body)
        devices_for(event_id, actor=actor)

        def end() -> Answer:
            number = services.revoke_devices(event_id=event_id, actor=actor, now=now)
            return Answer(200, {"revoked": number})

        return written(request, end, body=body)
