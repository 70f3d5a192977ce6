"""Sign in by name and password or by a one-time link; sign out."""

from django.contrib.auth import login, logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts import services
from accounts.links import maker_id_in
from accounts.models import User
from accounts.tries import address_in
from engine.errors import RuleError
from events.sentences import sentence_of, status_of
from web.links import place_here

BACKEND = "django.contrib.auth.backends.ModelBackend"
HOME = "/staff/"
LENT = "lent"  # in the session


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Ask for name and password; go on to where the person was going."""
    asked = request.POST.get("next") or request.GET.get("next", "")
    where = place_here(request, asked, otherwise=HOME)
    if request.method == "GET":
        return render(
            request, "web/staff/sign_in.html", {"next": where, "lost": "lost" in request.GET}
        )
    name = request.POST.get("username", "").strip()
    try:
        user = services.sign_in_by_password(
            username=name,
            password=request.POST.get("password", ""),
            now=timezone.now(),
            address=address_in(request.META),
        )
    except RuleError as refusal:
        facts = {"next": where, "username": name, "trouble": sentence_of(refusal)}
        return render(request, "web/staff/sign_in.html", facts, status=status_of(refusal.code))
    return entered(request, user, where)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session on this machine."""
    logout(request)
    return HttpResponseRedirect("/sign-in")


@never_cache
@require_http_methods(["GET", "POST"])
def sign_in_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Use a one-time link up, but only by a button: previews of a link must not."""
    if request.method == "GET":
        trouble = sentence_of(RuleError("sign_in.link_dead"))
        alive = services.link_works(token=token)
        return render(request, "web/staff/link.html", {} if alive else {"trouble": trouble})
    try:
        user = services.sign_in_by_link(token=token, now=timezone.now())
    except RuleError as refusal:
        facts = {"trouble": sentence_of(refusal)}
        return render(request, "web/staff/link.html", facts, status=status_of(refusal.code))
    response = entered(request, user, HOME)
    if maker_id_in(token) is not None:
        request.session[LENT] = True
    return response


def is_lent(request: HttpRequest) -> bool:
    """Tell whether this session began by a link that an owner made for its person."""
    return LENT in request.session


def stay_signed_in(request: HttpRequest, user: User) -> None:
    """Keep this one session of a person whose sessions have just ended."""
    user.refresh_from_db()
    update_session_auth_hash(request, user)


def entered(request: HttpRequest, user: User, where: str) -> HttpResponse:
    """Begin a session of this person on this device and go on."""
    request.session.flush()
    login(request, user, backend=BACKEND)
    return HttpResponseRedirect(where)
