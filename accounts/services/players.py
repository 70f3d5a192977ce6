"""Commands on the accounts of players: a mail address, nothing else."""

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction

from accounts.ids import new_id
from accounts.links import end_all
from accounts.mails import mail_of
from accounts.models import Membership, User
from engine.errors import RuleError


@transaction.atomic
def sign_in_by_mail(*, mail: str) -> User:
    """Return the person of an address that has just been proven; the first time makes the account.

    Raises RuleError("access.forbidden") where the account was closed by whoever runs the machine.
    """
    user = _owner_of(mail) or _new_player(mail)
    if not user.is_active:
        raise RuleError("access.forbidden")
    return user


@transaction.atomic
def change_mail(*, user: User, mail: str) -> str:
    """Let a person sign in by another address, just proven; return the one before, empty for none.

    Older sessions and unused links end.

    Raises RuleError("account.mail_taken") where it is another account's.
    """
    person = User.objects.select_for_update().get(pk=user.pk)
    before = mail_of(person)
    owner = _owner_of(mail)
    if owner is not None and owner != person:
        raise RuleError("account.mail_taken")
    if owner is None:
        _replace(person, mail)
        end_all(person)
    return before


def remind_by_mail(*, user: User, language: str) -> None:
    """Have mails remind a person of what their account's tickets are for, in this language; empty ends it."""
    User.objects.filter(pk=user.pk).update(reminder_language=language)


@transaction.atomic
def close_account(*, user: User) -> None:
    """Delete a player's account with all that only it holds; entries stay in their events.

    Raises RuleError("account.staff_stays") for somebody who works for a shop.
    """
    person = User.objects.select_for_update().get(pk=user.pk)
    refuse_staff(person)
    person.delete()


def refuse_staff(person: User) -> None:
    """Refuse to delete, as a player's, the account of somebody who works for a shop (`account.staff_stays`)."""
    if person.is_superuser or Membership.objects.filter(user=person).exists():
        raise RuleError("account.staff_stays")


def _owner_of(mail: str) -> User | None:
    row = EmailAddress.objects.select_related("user").filter(email=mail, verified=True).first()
    return row.user if row else None


def _new_player(mail: str) -> User:
    """Make an account; of two at once for an address the second finds the first's."""
    try:
        with transaction.atomic():
            user = User(username=f"player-{new_id()}")
            user.set_unusable_password()
            user.save(force_insert=True)
            _prove(user, mail)
    except IntegrityError:
        found = _owner_of(mail)
        if found is None:
            raise
        return found
    return user


def _replace(person: User, mail: str) -> None:
    """Put an address in the place of the old one, unless another account proves it right now."""
    try:
        with transaction.atomic():
            EmailAddress.objects.filter(user=person).delete()
            _prove(person, mail)
    except IntegrityError:
        raise RuleError("account.mail_taken") from None


def _prove(user: User, mail: str) -> None:
    EmailAddress.objects.create(user=user, email=mail, verified=True, primary=True)
