"""Delete the account of somebody who works, or worked, for a shop: the row stays as a number, and names nobody."""

from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction

from accounts import links
from accounts.access import locked_shop, member_of, shops_of
from accounts.models import Invitation, SignInFailure, User
from accounts.services.staff import end_membership, keep_an_owner
from engine.errors import RuleError


@transaction.atomic
def delete_staff_account(*, user: User, now: datetime) -> None:
    """Leave all shops and forget name, addresses, passkeys and tickets; sessions, links and tokens end.

    Journals know whose acts these were by number alone. Raises RuleError("staff.last_owner") for the only
    owner of a shop, RuleError("access.forbidden") for whoever runs the machine.
    """
    person = User.objects.select_for_update().get(pk=user.pk)
    if person.is_superuser:
        raise RuleError("access.forbidden")
    for shop in sorted(shops_of(person), key=lambda one: one.pk):
        membership = member_of(locked_shop(shop.pk), person.pk)
        keep_an_owner(membership.shop, membership)
        end_membership(membership, actor=f"staff:{person.pk}", now=now)
    _forget(person, now=now)
    links.end_all(person)


def _forget(person: User, *, now: datetime) -> None:
    SignInFailure.objects.filter(username=person.username).delete()
    EmailAddress.objects.filter(user=person).delete()
    Authenticator.objects.filter(user=person).delete()
    person.kept_tickets.all().delete()
    Invitation.objects.filter(used_by=person).update(name="")
    made = Invitation.objects.filter(made_by=person)
    made.update(name="")
    made.filter(used_at=None, revoked_at=None).update(revoked_at=now)
    person.username, person.name, person.email = f"gone-{person.pk}", "", ""
    person.reminder_language = ""
    person.is_active = person.is_staff = False
    person.set_unusable_password()
    person.save()
