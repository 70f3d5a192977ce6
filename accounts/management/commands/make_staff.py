"""Make an account for somebody of a shop's staff, and the shop itself where it is new; or dismiss them."""

import getpass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from accounts.links import sign_in_token
from accounts.models import Role, Shop, User
from accounts.services import dismiss, employ, open_shop


class Command(BaseCommand):
    """`make_staff NAME --shop SHOP [--role judge] [--password] [--dismiss]`: a link, or good-bye."""

    help = (
        "Make an account for a shop's staff (and the shop where it is new); print a sign-in link. "
        "With --dismiss, take the person's role in the shop away."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the name to sign in with, the shop and the role."""
        parser.add_argument("name", help="the name to sign in with")
        parser.add_argument("--shop", help="the shop's name; a new one is opened with this owner")
        parser.add_argument("--role", choices=Role.values, default=Role.OWNER.value)
        parser.add_argument("--password", action="store_true", help="ask for a password")
        parser.add_argument("--dismiss", action="store_true", help="take the role in the shop away")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401, ARG002  Django's shape
        """Make what is missing; an account that exists only gets the role and a new link."""
        if options["dismiss"]:
            self._dismiss(options["name"], options["shop"] or "")
            return
        password = self._password() if options["password"] else None
        user = User.objects.filter(username=options["name"]).first()
        if user is None:
            user = User.objects.create_user(options["name"], name=options["name"][:60])
        if password is not None:
            user.set_password(password)
            user.save(update_fields=["password"])
        if options["shop"]:
            self._place(user, options["shop"], Role(options["role"]))
        self.stdout.write(_("Sign in once by this link:") + f" /in/{sign_in_token(user)}")

    def _place(self, user: User, name: str, role: Role) -> None:
        shop = self._shop(name)
        if shop:
            employ(shop_id=shop.pk, user=user, role=role, actor="system")
            return
        if role != Role.OWNER:
            raise CommandError(_("There is no such shop. Only an owner can open one."))
        open_shop(name=name, owner=user)

    def _dismiss(self, username: str, name: str) -> None:
        shop = self._shop(name)
        user = User.objects.filter(username=username, memberships__shop=shop).first()
        if user is None or shop is None:
            raise CommandError(_("Nobody of this name works for this shop."))
        dismiss(shop_id=shop.pk, user=user, actor="system")
        self.stdout.write(_("They no longer work for this shop."))

    def _shop(self, name: str) -> Shop | None:
        shops = list(Shop.objects.filter(name=name, is_sandbox=False)[:2])
        if len(shops) > 1:
            raise CommandError(_("Several shops have this name."))
        return shops[0] if shops else None

    def _password(self) -> str:
        password = getpass.getpass(_("Password: "))
        if password != getpass.getpass(_("Once more: ")):
            raise CommandError(_("The two passwords differ."))
        try:
            validate_password(password)
        except ValidationError as trouble:
            raise CommandError(" ".join(trouble.messages)) from None
        return password
