"""What one full mode consists of: its folders, ports and addresses, chosen once at every start."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from config.evening.words import StartError
from config.full import front, servers
from config.secret import write_whole

BASE = Path(__file__).resolve().parents[2]
FOLDER = "full"
DATABASE = "takuwake"
EVERYWHERE = "0.0.0.0"  # noqa: S104  compared, not listened on


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for; port 0 is any, `proxy` False does without nginx even where it is."""

    port: int = 8000
    host: str = "127.0.0.1"
    web: int = 2
    workers: int = 2
    proxy: bool = True
    demo: bool = True
    shop: str = ""


@dataclass(frozen=True, slots=True)
class Installation:
    """Everything that the generated files and the processes need to know.

    `database_url` and `redis_url` are given from outside, or lead to servers of our own on the ports
    `postgres` and `redis` (0 where they are not ours).
    """

    home: Path
    wishes: Wishes
    port: int
    web_ports: tuple[int, ...]
    live_port: int
    postgres: int
    redis: int
    password: str
    nginx: str | None
    given: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def folder(self) -> Path:
        """Where everything lies that full mode makes."""
        return self.home / FOLDER

    @property
    def url(self) -> str:
        """Where people come in, on this machine."""
        host = "127.0.0.1" if self.wishes.host == EVERYWHERE else self.wishes.host
        return f"http://{host}:{self.port}"

    @property
    def live_url(self) -> str:
        """Where the live process answers, without the front."""
        return f"http://127.0.0.1:{self.live_port}"

    @property
    def web_urls(self) -> tuple[str, ...]:
        """Where each web process answers by itself; nowhere where they share the one port."""
        return tuple(f"http://127.0.0.1:{port}" for port in self.web_ports if self.nginx)

    @property
    def database_url(self) -> str:
        """Where PostgreSQL is, with the password."""
        own = f"postgres://postgres:{self.password}@127.0.0.1:{self.postgres}/{DATABASE}"
        return own if self.postgres else self.given["DATABASE_URL"]

    @property
    def redis_url(self) -> str:
        """Where Redis is, with the password."""
        own = f"redis://:{self.password}@127.0.0.1:{self.redis}/0"
        return own if self.redis else self.given["REDIS_URL"]

    @property
    def environment(self) -> dict[str, str]:
        """Return what every process of ours is started with."""
        return {
            "METRICS_FROM": "127.0.0.1",
            **self.given,
            "PROMETHEUS_MULTIPROC_DIR": str(self.folder / "metrics"),
            "TAKUWAKE_HOME": str(self.home),
            "FORWARDED_ALLOW_IPS": "127.0.0.1",  # our own front, which asks whom it believes
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "PYTHONIOENCODING": "utf-8",
            "PYTHONUNBUFFERED": "1",
        }


def planned(home: Path, wishes: Wishes, environment: Mapping[str, str]) -> Installation:
    """Choose ports and servers for a home; refuses with `full.not_postgres`."""
    database, redis = environment.get("DATABASE_URL", ""), environment.get("REDIS_URL", "")
    if database and not database.startswith("postgres"):
        raise StartError("full.not_postgres")
    port, live, postgres, cache, *web = servers.free_ports(4 + wishes.web)
    return Installation(
        home=home,
        wishes=wishes,
        port=wishes.port or port,
        web_ports=tuple(web),
        live_port=live,
        postgres=0 if database else postgres,
        redis=0 if redis else cache,
        password=_password(home / FOLDER),
        nginx=front.program() if wishes.proxy else None,
        given=dict(environment),
    )


def _password(folder: Path) -> str:
    """Return the word that keeps others on this machine out of the servers, made at the first start."""
    file = folder / "password"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(file, secrets.token_hex(24))
    return file.read_text().strip()
