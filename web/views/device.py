"""A phone or laptop that was shown a code: what it is for, a name, and then its token, once."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.models import SignInFailure
from accounts.tries import address_in
from engine.errors import RuleError
from events import services
from events.access import ANYONE
from events.devices import SCOPES, end_of_code
from events.keys import ApiToken, DeviceCode, Purpose
from events.once import Answer
from events.scope_words import SCOPES as SCOPE_WORDS
from events.sentences import sentence_of, status_of
from events.short_codes import LONGEST, tidy
from web.device_words import PURPOSES
from web.door import SeeOther, page, submit_prepared
from web.forms import PageForm, sent
from web.links import absolute


class CodeForm(PageForm):
    """The code that staff show."""

    code = forms.CharField(
        max_length=LONGEST, error_messages={"required": _("Please write the code.")}
    )


class DeviceForm(PageForm):
    """What the staff shall call this device."""

    name = forms.CharField(
        max_length=ApiToken._meta.get_field("name").max_length,
        error_messages={"required": _("Please give this device a name.")},
    )


@require_http_methods(["GET", "HEAD", "POST"])
@page
def device(request: HttpRequest) -> HttpResponse:
    """Take a code that is typed."""
    form = CodeForm(sent(request))
    if request.method == "POST" and form.is_valid() and tidy(form.cleaned_data["code"]):
        return SeeOther(reverse("device-code", args=[tidy(form.cleaned_data["code"])]))
    if request.method == "POST" and form.is_valid():
        form.add_error("code", _("A code has eight letters and digits."))
    return render(
        request, "web/device/type.html", {"form": form}, status=422 if form.errors else 200
    )


@require_http_methods(["GET", "HEAD", "POST"])
@page
def device_code(request: HttpRequest, code: str) -> HttpResponse:
    """Say what a code is for, and make this device known by it; the page after shows its token, once."""
    form, made = DeviceForm(sent(request)), None
    if request.method == "POST":
        made = _added(request, form, code)
    if made is None and (request.method != "POST" or form.errors):
        answer = _ask(request, form, code)
    else:
        answer = render(request, "web/device/made.html", _told(request, made))
    patch_cache_control(answer, no_store=True)
    return answer


def _ask(request: HttpRequest, form: DeviceForm, code: str) -> HttpResponse:
    """Say what a code is for; an unknown one leads back to where another is typed."""
    try:
        found = services.device_code(typed=code, tried=_try(request), now=timezone.now())
    except RuleError as refusal:
        if refusal.code != "device.code_unknown":
            raise
        again = CodeForm({"code": code[:LONGEST]})
        again.add_error("code", sentence_of(refusal))
        words, status = {"form": again}, status_of(refusal.code)
        return render(request, "web/device/type.html", words, status=status)
    return render(request, "web/device/ask.html", _asked(found, form), status=form.status)


def _added(request: HttpRequest, form: DeviceForm, code: str) -> tuple[ApiToken, str] | None:
    """Return the new device with its secret; None where the form says why not, or on a second press."""
    made: list[tuple[ApiToken, str]] = []

    def add(tried: SignInFailure) -> Answer:
        name, now = form.cleaned_data["name"], timezone.now()
        made.append(services.add_device(typed=code, name=name, tried=tried, now=now))
        return Answer(303, {"id": made[0][0].pk})

    submit_prepared(
        request,
        form,
        add,
        prepare=lambda: _try(request),
        actor=ANYONE,
        event_id="devices",
    )
    return made[0] if made else None


def _try(request: HttpRequest) -> SignInFailure:
    return services.try_device_code(address=address_in(request.META), now=timezone.now())


def _asked(code: DeviceCode, form: DeviceForm) -> dict[str, object]:
    purpose = Purpose(code.purpose)
    return {
        "event": code.event,
        "purpose": PURPOSES[purpose],
        "may": [SCOPE_WORDS[scope] for scope in sorted(SCOPES[purpose])],
        "until": end_of_code(code, now=timezone.now()),
        "form": form,
    }


def _told(request: HttpRequest, made: tuple[ApiToken, str] | None) -> dict[str, object]:
    if made is None:
        return {"token": None}
    token, secret = made
    return {
        "token": token,
        "secret": secret,
        "event": token.event,
        "purpose": PURPOSES[Purpose(token.purpose)],
        "header": f"Authorization: Bearer {token.prefix}…",
        "call": "GET " + absolute(request, f"/api/v1/events/{token.event_id}/snapshot"),
    }
