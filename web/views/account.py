"""A player's account: the tickets it keeps, its mail address, its data, its end."""

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import mails
from accounts.codes import Purpose
from accounts.models import User
from accounts.passkeys import passkeys_of
from accounts.services import change_mail, close_account, refuse_staff, remind_by_mail
from engine.errors import RuleError
from events.access import player
from events.keeping import kept_tickets
from events.services import give_up_ticket, post_mail
from standings.services import forget_entry
from web.account_door import asked_in, is_late, own_page, owner, passkeys_work, site_of
from web.account_forms import CloseForm, CodeForm, MailForm, RemindForm
from web.account_words import data_of
from web.door import SeeOther
from web.forms import sent
from web.held_tickets import held_by
from web.keeping import keep_all
from web.own_tickets import own_tickets
from web.staff.signing import stay_signed_in
from web.views.account_entry import ask_by, proven


@require_safe
@own_page
def account(request: HttpRequest) -> HttpResponse:
    """List the evenings of whoever is signed in: those to come, and those that are over."""
    kept = kept_tickets(owner(request))
    ids = {entry.pk for entry in (*kept.entries, *kept.lost)}
    words = {
        "tickets": own_tickets(kept.entries),
        "lost": kept.lost,
        "loose": [entry for entry in held_by(request) if entry.pk not in ids],
        "mail": mails.mail_of(owner(request)),
    }
    return render(request, "web/account/account.html", words)


@require_POST
@own_page
def keep_held(request: HttpRequest) -> HttpResponse:
    """Keep every ticket of this phone in the account; one that another account keeps stays there."""
    number = keep_all(owner(request), held_by(request))
    said = ngettext(
        "{number} ticket is in your account now.",
        "{number} tickets are in your account now.",
        number,
    )
    messages.success(request, said.format(number=number))
    return SeeOther(reverse("account"))


@require_POST
@own_page
def give_up(request: HttpRequest, entry_id: str) -> HttpResponse:
    """Take a ticket out of the account."""
    give_up_ticket(entry_id=entry_id, user=owner(request))
    messages.success(request, _("The ticket is no longer in your account. Its link still works."))
    return SeeOther(reverse("account"))


@require_safe
@own_page
def settings(request: HttpRequest) -> HttpResponse:
    """Show the mail address, the passkeys, and the ways out."""
    return _settings(request, MailForm())


@require_http_methods(["GET", "HEAD", "POST"])
@own_page
def mail(request: HttpRequest) -> HttpResponse:
    """Mail a code to the address that somebody wants to sign in by from now on."""
    form = MailForm(sent(request))
    if request.method == "POST" and ask_by(request, form, Purpose.CHANGE_MAIL):
        return SeeOther(reverse("account-mail-code"))
    return _settings(request, form)


@require_http_methods(["GET", "HEAD", "POST"])
@own_page
def mail_code(request: HttpRequest) -> HttpResponse:
    """Change the mail address for whoever has the code that went to the new one."""
    asked = asked_in(request, Purpose.CHANGE_MAIL)
    if asked is None:
        return SeeOther(reverse("account-settings"))
    form = CodeForm(sent(request))
    if request.method == "POST" and proven(request, form, Purpose.CHANGE_MAIL):
        try:
            _changed(request, asked.mail)
        except RuleError as refusal:
            failed = MailForm(request.POST)
            failed.refuse(refusal)
            return _settings(request, failed)
        messages.success(request, _("You sign in by the new address from now on."))
        return SeeOther(reverse("account-settings"))
    words = {"form": form, "mail": asked.mail, "changes": True, "late": is_late(request)}
    return render(request, "web/account/code.html", words, status=form.status)


@require_POST
@own_page
def reminders(request: HttpRequest) -> HttpResponse:
    """Turn mails that remind on, in the language of the page, or off."""
    form = RemindForm(request.POST)
    wanted = form.is_valid() and form.cleaned_data["remind"]
    remind_by_mail(user=owner(request), language=(get_language() or "") if wanted else "")
    said = _("A mail reminds you from now on.") if wanted else _("No mail reminds you any more.")
    messages.success(request, said)
    return SeeOther(reverse("account-settings"))


@require_safe
@own_page
def data(request: HttpRequest) -> HttpResponse:
    """Give everything that the account and its entries hold, as a file."""
    response = JsonResponse(
        data_of(owner(request)), json_dumps_params={"ensure_ascii": False, "indent": 2}
    )
    response["Content-Disposition"] = 'attachment; filename="takuwake-account.json"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@own_page
def close(request: HttpRequest) -> HttpResponse:
    """Ask once more, then delete the account; entries stay in their events, or are forgotten first."""
    form = CloseForm(sent(request))
    if request.method == "POST" and form.is_valid():
        too = form.cleaned_data["entries_too"]
        try:
            _close(owner(request), entries_too=too)
        except RuleError as refusal:
            form.refuse(refusal)
        else:
            logout(request)
            messages.success(request, _closed(entries_too=too))
            return SeeOther(reverse("home"))
    return render(request, "web/account/close.html", {"form": form}, status=form.status)


def _close(user: User, *, entries_too: bool) -> None:
    """Forget the entries one by one where that is wished; one that cannot be yet stops it all."""
    refuse_staff(user)
    for entry in kept_tickets(user).entries if entries_too else ():
        forget_entry(entry_id=entry.pk, actor=player(entry), now=timezone.now())
    close_account(user=user)


def _closed(*, entries_too: bool) -> str:
    if entries_too:
        return _("Your account and the data of your entries are deleted.")
    return _("Your account is deleted. Your entries are still there.")


def _settings(request: HttpRequest, form: MailForm) -> HttpResponse:
    user: User = owner(request)
    words = {
        "form": form,
        "mail": mails.mail_of(user),
        "is_reminded": bool(user.reminder_language),
        "passkeys": passkeys_of(user),
        "passkeys_work": passkeys_work(request),
    }
    return render(request, "web/account/settings.html", words, status=form.status)


def _changed(request: HttpRequest, new: str) -> None:
    before = change_mail(user=owner(request), mail=new)
    stay_signed_in(request, owner(request))
    if before and before != new:
        facts = {"site": site_of(request)}
        post_mail("changed", to=before, facts=facts, now=timezone.now())
