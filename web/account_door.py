"""The doors of a player's account: shut where no mails go out, and private to one person."""

from collections.abc import Callable
from dataclasses import asdict
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control

from accounts import mails, passkeys
from accounts.codes import LIVES, Asked, Purpose, ask
from accounts.models import User
from accounts.posted import Mail
from accounts.tries import address_in
from engine.errors import RuleError
from events.services import post_mail
from web.door import SeeOther, page
from web.links import absolute, place_here
from web.staff.signing import is_lent

Page = Callable[..., HttpResponse]
ASKED = "code_asked"  # in the session
POSTED = "code_posted"


def account_page(view: Page) -> Page:
    """Open a page of accounts where the installation has them; nobody keeps a copy of it."""

    @wraps(view)
    def opened(request: HttpRequest, **at: str) -> HttpResponse:
        if not mails.mails_go_out():
            raise RuleError("access.not_found")
        response = view(request, **at)
        patch_cache_control(response, private=True, no_store=True)
        return response

    return page(opened)


def own_page(view: Page) -> Page:
    """Open a page to whoever signed in by themselves; send who is not signed in to do so and back."""

    @wraps(view)
    def opened(request: HttpRequest, **at: str) -> HttpResponse:
        if not isinstance(request.user, User):
            where = request.path if request.method == "GET" else reverse("account")
            return SeeOther(f"{reverse('account-sign-in')}?next={where}")
        if is_lent(request):
            raise RuleError("account.lent")
        return view(request, **at)

    return account_page(opened)


def owner(request: HttpRequest) -> User:
    """Return the person behind a request that came through `own_page`."""
    assert isinstance(request.user, User)  # noqa: S101  the door has seen to it
    return request.user


def player_of(request: HttpRequest) -> User | None:
    """Return who is signed in by themselves where accounts are to be had, else nobody."""
    user = request.user
    if not mails.mails_go_out() or not isinstance(user, User) or is_lent(request):
        return None
    return user


def safe_place(request: HttpRequest, where: str) -> str:
    """Return a place of this site to go on to: the asked one, or the account where it is elsewhere."""
    return place_here(request, where, otherwise=reverse("account"))


def passkeys_work(request: HttpRequest) -> bool:
    """Tell whether a browser allows passkeys on this page."""
    return passkeys.work_at(request.get_host(), secure=request.is_secure())


def mail_code(request: HttpRequest, *, mail: str, purpose: Purpose, where: str = "") -> None:
    """Mail a code to an address, known or not, and remember in this session what was asked."""
    address = address_in(request.META)
    asked, code = ask(mail=mail, purpose=purpose, address=address, now=timezone.now(), where=where)
    facts = {
        "code": code,
        "minutes": LIVES.seconds // 60,
        "changes": purpose is Purpose.CHANGE_MAIL,
        "site": site_of(request),
    }
    posted = post_mail("code", to=mail, facts=facts, now=timezone.now(), good_for=LIVES)
    request.session[ASKED] = asdict(asked)
    request.session[POSTED] = posted.pk


def asked_in(request: HttpRequest, purpose: Purpose) -> Asked | None:
    """Return the code this session waits for, if it is for that."""
    asked = Asked.stored(request.session.get(ASKED))
    return asked if asked and asked.purpose == purpose else None


def is_late(request: HttpRequest) -> bool:
    """Tell whether the mail this session waits for could not be sent so far."""
    posted = Mail.objects.filter(pk=request.session.get(POSTED, ""), sent_at=None)
    return posted.filter(misses__gt=0).exists()


def site_of(request: HttpRequest) -> str:
    """Return the address of this installation, for mails."""
    return absolute(request, "/")
