"""The data of an installation: brought up to date before an evening, and who may sign in."""

from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from config.demo import open_demo_events, open_first_shop
from config.evening import checks, folder, lan
from config.evening.greeting import sign_in_link
from config.evening.words import StartError
from decks.importing import bring_own_cards
from engine.errors import RuleError
from events import address as public_address


def prepare(*, shop: str, demo: bool) -> None:
    """Bring the database and our own cards up to date; an empty one gets a shop and, where wished, a demo."""
    file = database_file()
    if file is not None:
        checks.check_file(file)
    try:
        if checks.unapplied(connection, file=file):
            call_command("migrate", verbosity=0, interactive=False)
        with transaction.atomic():  # a start that is cut off leaves no shop without its demo
            owner = open_first_shop(name=shop)
            if owner is not None and demo:
                open_demo_events(owner=owner, now=timezone.now())
        with suppress(RuleError):  # another import is at work: then there are cards to find
            bring_own_cards(now=timezone.now())
    except DatabaseError as trouble:
        raise StartError("database.unusable", trouble=trouble) from trouble
    connection.close()


def new_link(*, home: Path, port: int) -> str:
    """Return a fresh sign-in link for the installation of this folder, running or not.

    Where the evening is on the shop's network the link leads there: it is for a second device.
    Refuses with `evening.nothing_here` before the first start, and with `database.older` where the
    program was renewed and has not been started since.
    """
    file = database_file()
    if file is not None and not file.exists():
        raise StartError("evening.nothing_here")
    if checks.unapplied(connection, file=file):
        empty = not connection.introspection.table_names()
        raise StartError("evening.nothing_here" if empty else "database.older")
    open_first_shop(name="")
    where = folder.whereabouts(home) if folder.is_held(home) else None
    if where is not None:
        return sign_in_link(where.public or where.local)
    return sign_in_link(public_address.public_url() or lan.url_of(lan.LOOPBACK, port))


def kept_in(home: Path) -> str:
    """Return where the data is: the folder, or what DATABASE_URL names in its place."""
    file = database_file()
    if file is not None:
        return str(home if file.parent == home else file)
    database = settings.DATABASES["default"]
    return f"{connection.vendor}://{database['HOST']}/{database['NAME']}"


def database_file() -> Path | None:
    """Return the SQLite file, None where another database is used."""
    database = settings.DATABASES["default"]
    return Path(database["NAME"]) if database["ENGINE"].endswith("sqlite3") else None
