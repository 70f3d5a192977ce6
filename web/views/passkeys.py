"""Passkeys: the browser makes or uses one between two of these answers."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import mails, passkeys
from accounts.services import add_passkey, remove_passkey, sign_in_by_passkey
from accounts.tries import address_in
from engine.errors import RuleError
from events.sentences import sentence_of, status_of
from events.services import post_mail
from web.account_door import (
    account_page,
    own_page,
    owner,
    passkeys_work,
    safe_place,
    site_of,
)
from web.account_forms import MailForm, PasskeyForm
from web.door import SeeOther
from web.staff.signing import entered, stay_signed_in


@require_POST
@own_page
def begin_adding(request: HttpRequest) -> HttpResponse:
    """Tell the browser what to make a passkey for."""
    return _begun(request, lambda: passkeys.begin_adding(owner(request)))


@require_POST
@own_page
def add(request: HttpRequest) -> HttpResponse:
    """Keep the passkey that the browser has made."""
    user = owner(request)
    try:
        form = _answered(request)
        name = form.cleaned_data["name"] or _("Passkey")
        add_passkey(user=user, name=name, credential=form.cleaned_data["credential"])
    except RuleError as refusal:
        messages.error(request, sentence_of(refusal))
        return SeeOther(reverse("account-settings"))
    stay_signed_in(request, user)
    mail = mails.mail_of(user)
    if mail:
        facts = {"name": name, "site": site_of(request)}
        post_mail("passkey", to=mail, facts=facts, now=timezone.now())
    messages.success(request, _("From now on the passkey opens your account on this phone."))
    return SeeOther(reverse("account-settings"))


@require_POST
@own_page
def remove(request: HttpRequest, number: int) -> HttpResponse:
    """Forget a passkey."""
    remove_passkey(user=owner(request), passkey_id=number)
    stay_signed_in(request, owner(request))
    messages.success(request, _("The passkey no longer opens your account."))
    return SeeOther(reverse("account-settings"))


@require_POST
@account_page
def begin_signing_in(request: HttpRequest) -> HttpResponse:
    """Tell the browser to look for a passkey of this site."""
    address = address_in(request.META)
    return _begun(request, lambda: passkeys.begin_signing_in(address=address, now=timezone.now()))


@require_POST
@account_page
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in whoever has proven a passkey."""
    where = safe_place(request, request.POST.get("next", ""))
    try:
        credential = _answered(request).cleaned_data["credential"]
        user = sign_in_by_passkey(credential=credential, now=timezone.now())
    except RuleError as refusal:
        words = {
            "form": MailForm(),
            "next": where,
            "trouble": sentence_of(refusal),
            "passkeys_work": passkeys_work(request),
        }
        status = status_of(refusal.code)
        return render(request, "web/account/sign_in.html", words, status=status)
    return entered(request, user, where)


def _begun(request: HttpRequest, begin: Callable[[], Mapping[str, object]]) -> HttpResponse:
    try:
        _refuse_plain_http(request)
        return JsonResponse(begin())
    except RuleError as refusal:
        return JsonResponse({"sentence": sentence_of(refusal)}, status=status_of(refusal.code))


def _answered(request: HttpRequest) -> PasskeyForm:
    _refuse_plain_http(request)
    form = PasskeyForm(request.POST)
    if not form.is_valid():
        raise RuleError("passkey.refused")
    return form


def _refuse_plain_http(request: HttpRequest) -> None:
    if not passkeys_work(request):
        raise RuleError("passkey.needs_https")
