"""Make a token for an app and print its secret, which is shown this once."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.access import shops_of
from accounts.models import Shop, User
from engine.errors import RuleError
from events.access import Scope
from events.sentences import sentence_of
from events.services import make_token


class Command(BaseCommand):
    """`make_token NAME --user OWNER [--shop SHOP] [--scope events:read …] [--days 90]`."""

    help = "Make a token for an app in the name of an owner or organiser; print its secret once."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what the token is for, in whose name, for which shop, scopes and days."""
        parser.add_argument("name", help="what the token is for")
        parser.add_argument(
            "--user", required=True, help="the owner or organiser who answers for it"
        )
        parser.add_argument("--shop", help="the shop's id or name, where the person has several")
        parser.add_argument("--event", help="bind the token to this event's id")
        parser.add_argument("--scope", action="append", choices=[*Scope], help="may come again")
        parser.add_argument("--days", type=int, default=90)

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401, ARG002  Django's shape
        """Print nothing but the secret, so that a script can keep it."""
        user = User.objects.filter(username=options["user"]).first()
        if user is None:
            raise CommandError(_("There is no such person."))
        try:
            _token, secret = make_token(
                shop_id=self._shop(user, options["shop"]).pk,
                user=user,
                name=options["name"],
                scopes=options["scope"] or [Scope.EVENTS_READ],
                days=options["days"],
                event_id=options["event"],
                now=timezone.now(),
            )
        except RuleError as refusal:
            raise CommandError(sentence_of(refusal)) from None
        self.stdout.write(secret)

    def _shop(self, user: User, wanted: str | None) -> Shop:
        shops = [shop for shop in shops_of(user) if wanted in (None, shop.pk, shop.name)]
        if len(shops) != 1:
            names = _(", ").join(f"{shop.name} ({shop.pk})" for shop in shops_of(user))
            raise CommandError(_("Say which shop: {names}").format(names=names))
        return shops[0]
