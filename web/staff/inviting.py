"""An invitation: its link to show or send, taking it back, and the page of whoever follows it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import services
from accounts.access import roles_in, shop_of
from accounts.links import invitation_token
from accounts.models import Invitation, User
from engine.errors import RuleError
from events import access
from events.once import Answer
from events.sentences import sentence_of, status_of
from web.door import SeeOther, submit
from web.forms import PageForm, new_key, sent
from web.links import absolute, leads_nowhere_else
from web.staff.acts import ButtonForm, told
from web.staff.codes import qr_svg
from web.staff.gate import person, signed_in
from web.staff.member_forms import JoinForm
from web.staff.role_words import ROLES, role_in_words
from web.staff.signing import HOME, entered


@require_GET
@signed_in
def invitation(request: HttpRequest, shop_id: str, invitation_id: str) -> HttpResponse:
    """Show an open invitation to the owner, to scan from the screen or to send."""
    shop = shop_of(shop_id, user=person(request))
    found = Invitation.objects.open(timezone.now()).filter(shop=shop, pk=invitation_id).first()
    if found is None:
        raise RuleError("access.not_found")
    address = absolute(request, reverse("staff:join", args=[invitation_token(found)]))
    facts = {
        "shop": shop,
        "invitation": found,
        "role": ROLES[found.role],
        "address": address,
        "qr": qr_svg(address),
        "only_here": leads_nowhere_else(address),
        "new_key": new_key,
    }
    return render(request, "web/staff/invitation.html", facts)


@require_POST
@signed_in
def take_back(request: HttpRequest, shop_id: str, invitation_id: str) -> HttpResponse:
    """Take an invitation back: its link lets nobody in any more."""
    user = person(request)
    form = ButtonForm(request.POST)

    def end(_nothing: None) -> Answer:
        services.revoke_invitation(
            shop_id=shop_id, invitation_id=invitation_id, by=user, now=timezone.now()
        )
        return Answer(204, None)

    if submit(request, form, end, actor=access.staff(user), event_id="") is not None:
        messages.success(request, _("The invitation is taken back."))
    told(request, form)
    return SeeOther(reverse("staff:shop", args=[shop_id]))


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Let the invited person in: as who they are, or by a name of their choice."""
    user = request.user if isinstance(request.user, User) else None
    if request.method == "POST":
        return _joined(request, token, user)
    try:
        found = services.invitation_by(token=token, now=timezone.now())
    except RuleError as refusal:
        return _closed(request, refusal)
    return _door(request, found, JoinForm(initial={"name": found.name}))


def _joined(request: HttpRequest, token: str, user: User | None) -> HttpResponse:
    form = JoinForm(sent(request)) if user is None else ButtonForm(request.POST)

    def place(_nothing: None) -> Answer:
        now = timezone.now()
        if user is not None:
            made = services.join(token=token, user=user, now=now)
        else:
            name, password = form.cleaned_data["name"], form.cleaned_data["password"]
            made = services.join_as_new(token=token, name=name, password=password, now=now)
        return Answer(201, {"id": made.user_id})

    actor = access.ANYONE if user is None else access.staff(user)
    answer = submit(request, form, place, actor=actor, event_id="join")
    if answer is None:
        return _refused(request, token, form)
    assert isinstance(answer.body, dict)  # noqa: S101  written above
    if user is None and answer.replayed:  # its key is no password
        messages.success(request, _("You belong to the staff. Please sign in."))
        return SeeOther(reverse("staff:sign_in"))
    messages.success(request, _("Welcome! You belong to the staff now."))
    if user is not None:
        return SeeOther(HOME)
    return entered(request, User.objects.get(pk=answer.body["id"]), HOME)


def _refused(request: HttpRequest, token: str, form: PageForm) -> HttpResponse:
    """Show the form again with what is wrong, or say that the invitation is over."""
    try:
        found = services.invitation_by(token=token, now=timezone.now())
    except RuleError as refusal:
        return _closed(request, refusal)
    return _door(request, found, form)


def _door(request: HttpRequest, found: Invitation, form: PageForm) -> HttpResponse:
    user = request.user
    facts = {
        "invitation": found,
        "role": role_in_words(found.role),
        "form": form,
        "works_there": isinstance(user, User) and found.shop_id in roles_in(user),
    }
    return render(request, "web/staff/join.html", facts, status=form.status)


def _closed(request: HttpRequest, refusal: RuleError) -> HttpResponse:
    facts = {"trouble": sentence_of(refusal)}
    return render(request, "web/staff/join.html", facts, status=status_of(refusal.code))
