"""`python -m config.full.prepare`: bring the database of full mode up to date and print what a start prints.

Settings are read once, and the address of the database is known only when PostgreSQL runs: hence a program of its own.
"""

import argparse
import os
import sys

import django


def main() -> None:
    """Migrate, bring our own cards, open the first shop, and say where everything is."""
    words = argparse.ArgumentParser()
    words.add_argument("--url", required=True)
    words.add_argument("--shop", default="")
    words.add_argument("--demo", action="store_true")
    given = words.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings  # noqa: PLC0415  needs django.setup first

    from config.evening.data import prepare  # noqa: PLC0415
    from config.evening.greeting import greeting  # noqa: PLC0415
    from config.evening.words import StartError, both  # noqa: PLC0415
    from events.address import public_url  # noqa: PLC0415

    try:
        prepare(shop=given.shop, demo=given.demo)
    except StartError as refusal:
        sys.exit(both(refusal.code, **refusal.facts))
    kept = str(settings.HOME)
    sys.stdout.write(greeting(local=given.url, public=public_url() or given.url, kept=kept))


if __name__ == "__main__":
    main()
