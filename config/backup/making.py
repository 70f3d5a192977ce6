"""Make a backup: copy, pack, try out, and only then give the file its name."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings

from config import secret
from config.backup import packing, places
from config.backup.contents import Contents, refuse_difference
from config.backup.kinds import Kind, kind_here
from config.backup.manifest import Manifest, fingerprint, settings_told
from config.backup.troubles import in_words
from engine.errors import RuleError

WORK = ".backup.part"


@dataclass(frozen=True, slots=True)
class Made:
    """A backup that was just made: its file, what is in it, whether the key is, and older ones that went."""

    file: Path
    contents: Contents
    has_key: bool
    checked: bool
    removed: tuple[Path, ...] = ()


def make_backup(
    folder: Path, *, now: datetime, verify: bool = True, keep: int | None = None
) -> Made:
    """Make a backup of this installation in a folder, while it runs; keep the newest few where asked.

    Nothing is left under the final name unless it is whole and, with `verify`, was restored into a
    database of its own and compared. Refuses with `backup.…` in words.
    """
    kind = kind_here()
    with in_words(folder), places.alone_in(folder), kind.alone(), _work_in(folder) as work:
        keys = _keys()
        copy = work / kind.member
        contents = kind.dump(copy)
        manifest = Manifest(
            made_at=now,
            vendor=kind.vendor,
            contents=contents,
            key=fingerprint(settings.SECRET_KEY),
            push_key=fingerprint(_push_key()),
            settings=settings_told(),
            checked=verify,
            members={},
        )
        part = work / "backup.tar.gz"
        packing.pack(part, manifest, {kind.member: copy, **keys})
        copy.unlink()
        if verify:
            try_out(part, kind, work=work)
        file = places.new_place(folder, now=now)
        part.replace(file)
        packing.to_disk(file)
        removed = places.keep_newest(folder, keep) if keep is not None else []
    return Made(file, contents, secret.NAME in keys, verify, tuple(removed))


def try_out(file: Path, kind: Kind, *, work: Path) -> None:
    """Restore a backup into a database of its own and compare it with what it says of itself."""
    place = work / "tried"
    place.mkdir()
    manifest = packing.unpack(file, place)
    refuse_difference(kind.contents_of(place / kind.member), manifest.contents)
    shutil.rmtree(place)


@contextmanager
def _work_in(folder: Path) -> Iterator[Path]:
    """Give a folder for unfinished files, which goes in the end; one that a dead process left goes first."""
    work = folder / WORK
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(mode=0o700)
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _keys() -> dict[str, Path]:
    """Return the files of keys that belong to the data: those in use, not those of the environment."""
    home = Path(str(settings.HOME))
    used = {secret.NAME: settings.SECRET_KEY, secret.PUSH_NAME: _push_key()}
    try:
        return {
            name: home / name for name, key in used.items() if key and _in_file(home, name) == key
        }
    except (OSError, ValueError) as trouble:
        raise RuleError("backup.key_unreadable", trouble=str(trouble)) from trouble


def _push_key() -> str:
    """Return the key of messages to phones, without making one."""
    return settings.WEB_PUSH_PRIVATE_KEY or _in_file(Path(str(settings.HOME)), secret.PUSH_NAME)


def _in_file(home: Path, name: str) -> str:
    return secret.read_key(home / name)
