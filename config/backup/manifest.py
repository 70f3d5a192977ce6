"""What a backup says of itself: a JSON file, the first one in it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.crypto import salted_hmac

from config.backup.contents import Contents
from engine.errors import RuleError

NAME = "manifest.json"
FORMAT = 1
TOLD = ("TIME_ZONE", "PUBLIC_URL", "HTTPS")  # settings that change what the data mean


@dataclass(frozen=True, slots=True)
class Member:
    """A file of the backup: its length and SHA-256."""

    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """When a backup was made, of what, and what must be found in it again.

    `key` and `push_key` are fingerprints: they tell whether a key is the same one, not which. `checked`
    says that the file got its name only after it was restored and compared.
    """

    made_at: datetime
    vendor: str
    contents: Contents
    key: str
    push_key: str
    settings: Mapping[str, object]
    checked: bool
    members: Mapping[str, Member]

    def as_json(self) -> bytes:
        """Return the text of the file."""
        words = asdict(self) | {"format": FORMAT, "made_at": self.made_at.isoformat()}
        return json.dumps(words, ensure_ascii=False, indent=1, sort_keys=True).encode()

    def with_members(self, members: Mapping[str, Member]) -> "Manifest":
        """Return the same with the files that go along."""
        return replace(self, members=members)


def manifest_from(text: bytes) -> Manifest:
    """Read a manifest; refuses one of a newer program, raises ValueError, KeyError or TypeError for nonsense."""
    words: dict[str, Any] = json.loads(text)
    if words["format"] > FORMAT:
        raise RuleError("restore.newer_form")
    known = words["contents"]
    return Manifest(
        made_at=datetime.fromisoformat(words["made_at"]),
        vendor=str(words["vendor"]),
        contents=Contents(
            rows={str(name): int(count) for name, count in known["rows"].items()},
            versions={str(event): int(at) for event, at in known["versions"].items()},
            migrations=tuple(map(str, known["migrations"])),
            promises=int(known["promises"]),
        ),
        key=str(words["key"]),
        push_key=str(words["push_key"]),
        settings=dict(words["settings"]),
        checked=bool(words["checked"]),
        members={str(name): Member(**one) for name, one in words["members"].items()},
    )


def fingerprint(key: str) -> str:
    """Return what tells two keys apart without telling either; empty for none."""
    if not key:
        return ""
    return salted_hmac("takuwake.backup", "key", secret=key, algorithm="sha256").hexdigest()[:24]


def settings_told() -> dict[str, object]:
    """Return the settings that a backup tells of."""
    return {name: getattr(settings, name) for name in TOLD}
