"""Sign in to a player's account by a mailed code; sign out."""

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts.codes import Purpose, check
from accounts.models import User
from accounts.services import sign_in_by_mail
from accounts.tries import address_in
from engine.errors import RuleError
from web.account_door import (
    ASKED,
    account_page,
    asked_in,
    is_late,
    mail_code,
    passkeys_work,
    safe_place,
)
from web.account_forms import CodeForm, MailForm
from web.door import SeeOther
from web.forms import UNPROCESSABLE, sent
from web.keeping import leave_phone
from web.staff.signing import entered


@require_http_methods(["GET", "HEAD", "POST"])
@account_page
def sign_in(request: HttpRequest) -> HttpResponse:
    """Ask for a mail address and mail a code to it, whether or not anybody has an account by it."""
    where = safe_place(request, request.POST.get("next") or request.GET.get("next", ""))
    if isinstance(request.user, User):
        return SeeOther(where)
    form = MailForm(sent(request))
    if request.method == "POST" and ask_by(request, form, Purpose.SIGN_IN, where):
        return SeeOther(reverse("account-code"))
    words = {"form": form, "next": where, "passkeys_work": passkeys_work(request)}
    return render(request, "web/account/sign_in.html", words, status=form.status)


@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
@account_page
def code(request: HttpRequest) -> HttpResponse:
    """Ask for the code, and sign in whoever has it."""
    asked = asked_in(request, Purpose.SIGN_IN)
    if asked is None:
        return SeeOther(reverse("account-sign-in"))
    form = CodeForm(sent(request))
    if request.method == "POST" and proven(request, form, Purpose.SIGN_IN):
        try:
            return entered(request, sign_in_by_mail(mail=asked.mail), asked.where)
        except RuleError as refusal:
            form.refuse(refusal)
    words = {
        "form": form,
        "mail": asked.mail,
        "next": asked.where,
        "late": is_late(request),
    }
    return render(request, "web/account/code.html", words, status=form.status)


@require_POST
@account_page
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session on this phone; the next person here finds no ticket of the account either."""
    response = SeeOther(reverse("home"))
    left = leave_phone(request, response)
    logout(request)
    if left:
        messages.info(
            request, _("Tickets that are in no account of yours are still on this phone.")
        )
    return response


def proven(request: HttpRequest, form: CodeForm, purpose: Purpose) -> bool:
    """Tell whether the digits of a form are the code this session waits for; it works once."""
    asked = asked_in(request, purpose)
    if not form.is_valid() or asked is None:
        form.status = UNPROCESSABLE
        return False
    try:
        address = address_in(request.META)
        check(asked, form.cleaned_data["code"], address=address, now=timezone.now())
    except RuleError as refusal:
        form.refuse(refusal)
        return False
    del request.session[ASKED]
    return True


def ask_by(request: HttpRequest, form: MailForm, purpose: Purpose, where: str = "") -> bool:
    """Mail a code to the address of a form; where that fails the form says why."""
    if not form.is_valid():
        form.status = UNPROCESSABLE
        return False
    try:
        mail_code(request, mail=form.cleaned_data["mail"], purpose=purpose, where=where)
    except RuleError as refusal:
        form.refuse(refusal)
        return False
    return True
