"""Somebody of the staff deletes their own account."""

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.access import shops_of
from accounts.services import delete_staff_account
from engine.errors import RuleError
from web.door import SeeOther
from web.forms import PageForm, sent
from web.staff.gate import person, signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def delete_account(request: HttpRequest) -> HttpResponse:
    """Say what goes and what stays, then delete the account for good."""
    user, form = person(request), PageForm(sent(request))
    if request.method == "POST" and form.is_valid():
        try:
            delete_staff_account(user=user, now=timezone.now())
        except RuleError as refusal:
            form.refuse(refusal)
        else:
            logout(request)
            messages.success(request, _("Your account is deleted."))
            return SeeOther(reverse("home"))
    facts = {"form": form, "shops": shops_of(user)}
    return render(request, "web/staff/delete_account.html", facts, status=form.status)
