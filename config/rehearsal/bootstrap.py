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
    from django.utils import timezone  # noqa: PLC0415  needs django.setup first

    from accounts.models import Shop, User  # noqa: PLC0415
    from accounts.services import open_shop  # noqa: PLC0415
    from events.access import ALL_SCOPES  # noqa: PLC0415
    from events.services import make_token  # noqa: PLC0415

    _make_tables()
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


def _make_tables() -> None:
    """Bring the tables up to date; where there are none yet, make them by the models, ten times as fast."""
    from django.apps import apps  # noqa: PLC0415
    from django.conf import settings  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    if connection.introspection.table_names():
        call_command("migrate", verbosity=0)
        return
    written = settings.MIGRATION_MODULES
    settings.MIGRATION_MODULES = {each.label: None for each in apps.get_app_configs()}
    call_command("migrate", run_syncdb=True, verbosity=0)
    settings.MIGRATION_MODULES = written
    call_command("migrate", fake=True, verbosity=0)


if __name__ == "__main__":
    main()
