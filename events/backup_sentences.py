"""What refusals about backups say, each with its HTTP status; `events.sentences` adds them to its table."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

BACKUP_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "backup.running": (409, _("Another backup is being made in {folder}. Wait until it is done.")),
    "backup.disk_full": (
        503,
        _(
            "The disk of {folder} is full. Free some space or name another folder; nothing was kept."
        ),
    ),
    "backup.not_writable": (
        503,
        _("The folder {folder} cannot be written to ({trouble}). Name another one."),
    ),
    "backup.database": (503, _("The database refused: {trouble}")),
    "backup.nothing_here": (404, _("There are no data to back up yet.")),
    "backup.key_unreadable": (
        503,
        _(
            "The key that belongs to the data cannot be read ({trouble}), so the backup would be worthless."
        ),
    ),
    "backup.no_program": (
        503,
        _(
            "pg_dump, pg_restore and psql are missing. Install PostgreSQL's client programs of version {server} or later."
        ),
    ),
    "backup.old_program": (
        503,
        _(
            "The server is PostgreSQL {server}, but pg_dump here is {found}. Install the client programs of version {server} or later."
        ),
    ),
    "backup.program_failed": (503, _("{program} failed: {trouble}")),
    "backup.no_scratch": (
        503,
        _(
            "The database's user may not make databases, so the backup cannot be tried out. Allow it (ALTER ROLE … CREATEDB), or leave it out: --no-verify, BACKUP_VERIFY=false."
        ),
    ),
    "backup.differs": (
        500,
        _("The backup does not hold what the database holds ({what}), so it was not kept."),
    ),
    "backup.not_ours": (422, _("{file} is not a backup of Takuwake.")),
    "backup.damaged": (
        422,
        _("{file} is damaged or not whole. Nothing was changed; take another backup."),
    ),
    "restore.no_file": (404, _("There is no file {file}.")),
    "restore.newer_form": (
        409,
        _("This backup was made by a newer Takuwake. Update Takuwake first; nothing was changed."),
    ),
    "restore.newer": (
        409,
        _(
            "This backup holds data of a newer Takuwake ({migrations}). Update Takuwake first; nothing was changed."
        ),
    ),
    "restore.other_kind": (
        409,
        _(
            "This backup is of {theirs}, and this installation uses {ours}. Nothing was changed. Events move between the two as archives, one by one."
        ),
    ),
    "restore.not_empty": (
        409,
        _(
            "There are {events} events here already. With --replace a backup of them is made first, and then they are replaced."
        ),
    ),
    "restore.in_use": (
        409,
        _(
            "{number} programs are using the database. Stop the web, live, worker and beat processes first; nothing was changed."
        ),
    ),
}
