"""Go back to a backup: look at all of it first, then put it in place in one step, then say what moved."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from accounts.links import end_every_sign_in
from config import secret
from config.backup import packing, places
from config.backup.contents import Contents, refuse_difference
from config.backup.kinds import Kind, kind_here
from config.backup.making import make_backup
from config.backup.manifest import Manifest, fingerprint, settings_told
from config.backup.sqlite import SqliteFile
from config.backup.troubles import in_words
from config.evening.checks import known_migrations
from engine.errors import RuleError
from events.services.moving_back import tell_all_moved_back
from standings.forgotten_list import ids_in
from standings.services import forget_again

WORK = ".restore-"


@dataclass(slots=True)
class Restored:
    """What was put in place, and what became of what was there: a backup, or files that cannot be read."""

    made_at: datetime
    contents: Contents
    before: Path | None = None
    was_damaged: bool = False
    key_differs: bool = False
    settings_differ: dict[str, object] = field(default_factory=dict)


def restore(file: Path, *, now: datetime, replace: bool = False) -> Restored:
    """Put a backup in the place of this installation's data.

    Refuses before anything changes: a file that is damaged, of another kind of database or of a newer
    program, data that hold events (unless `replace`), and a program that is running.
    """
    if not file.is_file():
        raise RuleError("restore.no_file", file=str(file))
    kind = kind_here()
    with in_words(Path(str(settings.HOME))):
        manifest = packing.manifest_in(file)
        _refuse_unfit(manifest, kind)
        with kind.stopped(), _work_for(kind) as work:
            packing.unpack(file, work)
            refuse_difference(kind.contents_of(work / kind.member), manifest.contents)
            found = Restored(manifest.made_at, manifest.contents)
            _keep_what_is_here(kind, found, replace=replace, now=now)
            kind.replace(work / kind.member, _bring_up_to_date)
            _put_keys(work)
    found.key_differs = _key_in_use() != manifest.key
    here = settings_told()
    found.settings_differ = {
        name: told for name, told in manifest.settings.items() if here.get(name) != told
    }
    return found


def _refuse_unfit(manifest: Manifest, kind: Kind) -> None:
    if manifest.vendor != kind.vendor:
        raise RuleError("restore.other_kind", theirs=manifest.vendor, ours=kind.vendor)
    loader = MigrationLoader(None)
    known = {f"{app}.{name}" for app, name in known_migrations(loader)}
    ours = {f"{app}." for app in loader.migrated_apps}
    newer = [
        name
        for name in manifest.contents.migrations
        if name not in known and name.partition(".")[0] + "." in ours
    ]
    if newer:
        raise RuleError("restore.newer", migrations=", ".join(newer))


def _keep_what_is_here(kind: Kind, found: Restored, *, replace: bool, now: datetime) -> None:
    """Make a backup of data that are about to go; what cannot be read is kept under another name."""
    events = kind.events()
    if events == 0:
        return
    if not replace:
        raise RuleError("restore.not_empty", events=events or "?")
    if events is None and isinstance(kind, SqliteFile):
        found.before, found.was_damaged = kind.put_aside(now=now), True
        return
    folder = places.usual_folder() or Path(str(settings.HOME)) / "backups"
    found.before = make_backup(folder, now=now, verify=False).file


def _bring_up_to_date() -> None:
    """Apply newer migrations, end sign-ins, let each event say that it moved back, forget again who was forgotten."""
    call_command("migrate", verbosity=0, interactive=False)
    end_every_sign_in()
    tell_all_moved_back()
    forget_again(ids_in(Path(settings.FORGOTTEN_LIST)), now=timezone.now())
    connection.close()


def _put_keys(work: Path) -> None:
    """Put the backup's keys beside its data: tickets, links and messages were signed with them."""
    home = Path(str(settings.HOME))
    for name in (secret.NAME, secret.PUSH_NAME):
        key = secret.read_key(work / name)
        if key and key != _readable(home / name):
            home.mkdir(mode=0o700, parents=True, exist_ok=True)
            secret.write_whole(home / name, key)


def _readable(file: Path) -> str:
    try:
        return secret.read_key(file)
    except (OSError, ValueError):
        return ""


def _key_in_use() -> str:
    """Return the fingerprint of the key that the next start will use."""
    given = os.environ.get("SECRET_KEY", "")
    return fingerprint(given or _readable(Path(str(settings.HOME)) / secret.NAME))


@contextmanager
def _work_for(kind: Kind) -> Iterator[Path]:
    """Give a folder for unpacked files; of a SQLite file on its own disk, so that one step puts it in place."""
    beside = Path(connection.settings_dict["NAME"]).parent if kind.vendor == "sqlite" else None
    for left in beside.glob(f"{WORK}*") if beside else ():  # of one that was killed: whole copies
        shutil.rmtree(left, ignore_errors=True)
    with TemporaryDirectory(prefix=WORK, dir=beside) as work:
        yield Path(work)
