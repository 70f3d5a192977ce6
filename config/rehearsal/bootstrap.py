"""`python -m config.rehearsal.bootstrap`: make a new home ready and print its shop and token as JSON."""

import json
import os
import sys

import django

OWNER = "rehearsal"


def main() -> None:
    """Migrate, open a shop with an owner who cannot sign in, unless there is one, and give them a token."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    sys.stdout.write(json.dumps(_opened()))


def _opened() -> dict[str, str]:
    from django.core.management import call_command  # noqa: PLC0415  needs django.setup first
    from django.utils import timezone  # noqa: PLC0415

    from accounts.models import Shop, User  # noqa: PLC0415
    from accounts.services import open_shop  # noqa: PLC0415
    from events.access import ALL_SCOPES  # noqa: PLC0415
    from events.services import make_token  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    owner = User.objects.filter(username=OWNER).first()
    if owner is None:
        owner = User.objects.create_user(OWNER, name="リハーサル係")
    shop = Shop.objects.filter(memberships__user=owner).first()
    if shop is None:
        shop = open_shop(name="リハーサル店", owner=owner)
    _, secret = make_token(
        shop_id=shop.pk,
        user=owner,
        name="rehearsal",
        scopes=ALL_SCOPES,
        now=timezone.now(),
        days=1,
    )
    return {"shop": shop.pk, "token": secret}


if __name__ == "__main__":
    main()
