"""Commands on links: a player makes a code, an app of the shop uses it, either ends the link."""

import re
from datetime import datetime, timedelta

from django.db import transaction

from accounts import tries
from accounts.chunks import deleted
from accounts.models import SignInFailure
from engine.errors import RuleError
from events import access, journal
from events.access import Actor, Scope
from events.linked import LONGEST_ACCOUNT, LONGEST_APP, LONGEST_SERVICE, AccountLink, LinkCode
from events.links import link_for, may_link, name_of_app
from events.models import Entry
from events.short_codes import LIVES, TRIES, digest_of, new_code

SALT = "links"
SERVICE = re.compile(rf"[a-z0-9][a-z0-9-]{{0,{LONGEST_SERVICE - 1}}}")
KEPT = timedelta(days=30)  # after the beginning of the event


@transaction.atomic
def make_link_code(*, entry_id: str, actor: Actor, now: datetime) -> tuple[LinkCode, str]:
    """Return a code by which one app learns who the player is elsewhere, and its letters, told this once.

    Only the player's own ticket makes one; it takes the place of an older one. Refuses with `link.over`.
    """
    _event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
    if not actor.is_entry(entry):
        raise RuleError("access.forbidden")
    _refuse_over(entry)
    letters = new_code()
    words = {"digest": digest_of(letters, salt=SALT), "expires_at": now + LIVES}
    return LinkCode.objects.update_or_create(entry=entry, defaults=words)[0], letters


def try_link_code(*, actor: Actor, now: datetime) -> SignInFailure:
    """Count a try of a code before it is looked at; `link_account` forgets a right one.

    Refuses whoever may change no entries, and with `sign_in.too_many_tries` an app that guesses.
    """
    if not actor.may_somewhere(Scope.ENTRIES_WRITE):
        raise access.no_entry(actor)
    return tries.claim(name=f"link:{actor.label}", address="", now=now, most=TRIES)


@transaction.atomic
def link_account(
    *,
    typed: str,
    service: str,
    account: str,
    actor: Actor,
    tried: SignInFailure,
    now: datetime,
) -> AccountLink:
    """Note who a player is at a service, by the code that they gave; it is used up.

    Takes the place of another account at that service. Refuses with `link.code_unknown`, also for a
    code of another shop, `link.over`, `link.bad_words`.
    """
    if not _are_good(service, account):
        raise RuleError("link.bad_words", service=LONGEST_SERVICE, account=LONGEST_ACCOUNT)
    event = access.locked_event(_code(typed, actor=actor, now=now).entry.event_id, actor=actor)
    code = _code(typed, actor=actor, now=now)  # whoever else had it may have been faster
    tried.delete()
    _refuse_over(code.entry)
    code.delete()
    AccountLink.objects.filter(entry=code.entry, service=service).delete()
    app = name_of_app(actor)[:LONGEST_APP]
    link = AccountLink.objects.create(
        entry=code.entry, service=service, account=account, app=app, made_at=now
    )
    journal.record(event, actor=actor, kind="link.made", link=link.pk, entry=code.entry_id)
    return link


@transaction.atomic
def unlink(*, link_id: str, actor: Actor) -> None:
    """Forget a link at once; its player or an app that may change entries does it."""
    found = link_for(link_id, actor=actor)
    event, entry = access.locked_entry(found.entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
    gone, _rows = AccountLink.objects.filter(pk=link_id).delete()
    if not gone:
        raise RuleError("access.not_found")
    journal.record(event, actor=actor, kind="link.ended", link=link_id, entry=entry.pk)


def forget_links(entry: Entry) -> None:
    """Forget who a player is elsewhere: their entry is cancelled, or others had their ticket."""
    AccountLink.objects.filter(entry=entry).delete()
    LinkCode.objects.filter(entry=entry).delete()


def forget_old_links(*, now: datetime) -> int:
    """Forget the links of events that began a month ago, and codes that nobody used in time."""
    old = AccountLink.objects.filter(entry__event__starts_at__lt=now - KEPT, made_at__lt=now - KEPT)
    return deleted(old) + deleted(LinkCode.objects.filter(expires_at__lte=now))


def _code(typed: str, *, actor: Actor, now: datetime) -> LinkCode:
    """Return the code of a player in a shop where this app may change entries; elsewhere there is none."""
    found = LinkCode.objects.select_related("entry__event__shop")
    code = found.filter(digest=digest_of(typed, salt=SALT), expires_at__gt=now).first()
    if code is None or not actor.may(code.entry.event, Scope.ENTRIES_WRITE):
        raise RuleError("link.code_unknown")
    return code


def _are_good(service: str, account: str) -> bool:
    fits = 0 < len(account) <= LONGEST_ACCOUNT and account.isprintable()
    return fits and account == account.strip() and SERVICE.fullmatch(service) is not None


def _refuse_over(entry: Entry) -> None:
    if not may_link(entry):
        raise RuleError("link.over")
