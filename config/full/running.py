"""Full mode for programs: started for as long as a `with` lasts, on servers of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from config.full.installation import BASE, Installation, Wishes
from config.full.opening import opened
from config.full.supervising import Supervisor

_NOT_OURS = frozenset(
    {"DATABASE_URL", "REDIS_URL", "HTTPS", "ALLOWED_HOSTS", "DEBUG", "PUBLIC_URL"}
)


@dataclass(frozen=True, slots=True)
class Running:
    """A full mode at work."""

    installation: Installation
    supervisor: Supervisor

    @property
    def url(self) -> str:
        """Where people come in: the front, or the web processes themselves."""
        return self.installation.url

    @property
    def live_url(self) -> str:
        """Where the live process answers without the front."""
        return self.installation.live_url

    @property
    def database_url(self) -> str:
        """Where PostgreSQL is."""
        return self.installation.database_url

    @property
    def redis_url(self) -> str:
        """Where Redis is."""
        return self.installation.redis_url

    @property
    def home(self) -> Path:
        """The folder with everything that is kept."""
        return self.installation.home

    @property
    def environment(self) -> dict[str, str]:
        """What a program of ours needs to work on the same data, as `manage.py` does."""
        return self.installation.environment

    def pids(self) -> dict[str, list[int]]:
        """Return the process ids by name: web, live, worker, beat, postgres, redis and perhaps front."""
        return self.supervisor.pids()

    def manage(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run a command of manage.py on the data of this full mode."""
        return self.python("manage.py", *words)

    def python(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run a program of ours on the data of this full mode."""
        return _run(words, self.environment)

    def shop_and_token(self) -> dict[str, str]:
        """Open a shop for rehearsals and loads; return `{shop, token}`; the same shop every time."""
        made = self.python("-m", "config.rehearsal.bootstrap")
        made.check_returncode()
        return dict(json.loads(made.stdout))


@contextmanager
def full_mode(
    home: Path,
    *,
    port: int = 0,
    web: int = 2,
    workers: int = 2,
    front: bool = True,
    settings: Mapping[str, str] | None = None,
) -> Iterator[Running]:
    """Run everything in a home until the context ends; raises StartError where it cannot start.

    `front` False does without nginx even where it is found; `settings` are environment variables.
    """
    kept = {name: value for name, value in os.environ.items() if name not in _NOT_OURS}
    wishes = Wishes(port=port, web=web, workers=workers, proxy=front, demo=False)
    with opened(home, wishes, {**kept, **(settings or {})}, say=_silently) as full:
        yield Running(full.installation, full.supervisor)


def _silently(_words: str) -> None:
    """A program reads no greeting."""


def _run(words: Sequence[str], env: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(  # noqa: S603 - our own programs
        [sys.executable, *words],
        cwd=BASE,
        env=env,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
