"""Let schemathesis loose on a running server: `python -m tests.conformance.run`, or `make schemathesis` for long.

A scratch database with a busy shop, a server as `make run` starts it, and three callers: an app with
every scope, a player with a ticket, and a stranger. The same seed asks the same.
"""

import argparse
import contextlib
import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import httpx

from config.full.leash import Leash
from tests.servers import free_port

BASE = Path(__file__).resolve().parents[2]
CHECKS = Path(__file__).with_name("schemathesis.toml")
PATIENCE = 240  # seconds: a busy machine is slow
USUAL_SEED = 20261204
FIXED: Mapping[str, Sequence[str | int]] = {
    "hint_id": ["x"],
    "code": ["access.not_found"],
    "number": [1],
}


class Attack(NamedTuple):
    """One run of schemathesis: bounded by examples of each operation, and by seconds where there are any."""

    caller: str
    phases: str
    examples: int
    seconds: int = 0


QUICK = (
    Attack("token", "fuzzing,stateful", 1),
    Attack("ticket", "fuzzing", 1),
    Attack("anyone", "fuzzing", 1),
)
LONG = (
    Attack("token", "examples,stateful", 30, 45),
    Attack("token", "fuzzing", 100, 60),
    Attack("token", "coverage", 1, 105),
    Attack("ticket", "fuzzing,stateful", 20, 45),
    Attack("anyone", "fuzzing,stateful", 20, 45),
)


def main() -> int:
    """Run every attack; 0 where nothing was found."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument(
        "--long", action="store_true", help="five minutes, by another seed each time"
    )
    asked.add_argument("--seed", type=int)
    words, others = asked.parse_known_args()
    usual = secrets.randbelow(2**32) if words.long else USUAL_SEED
    seed = usual if words.seed is None else words.seed
    print(f"seed {seed}", flush=True)
    home = Leash("conformance")
    home.start()
    os.environ |= _environment(home.folder)
    server = Leash("evening")
    try:
        address = _served(server)
        credentials = _set_up(home.folder)
        run = Run(address, home.folder, seed, others)
        attacks, at_once = (LONG, 1) if words.long else (QUICK, 2)
        with ThreadPoolExecutor(at_once) as callers:
            answers = list(callers.map(lambda each: run.carry_out(each, credentials), attacks))
    finally:
        server.close()
        home.close()
    return max(answers)


def _environment(folder: Path) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "TAKUWAKE_HOME": str(folder),
        "DATABASE_URL": f"sqlite:///{folder}/takuwake.sqlite3",
        "SECRET_KEY": "conformance",
        "REDIS_URL": "",
        "API_RATE_TOKEN": "1000000",  # what a flood is told, other tests ask
        "API_RATE_TICKET": "1000000",
        "API_RATE_STRANGERS": "1000000",
        "ALLOWED_HOSTS": "127.0.0.1,testserver",  # Django's client sets the scene as the latter
    }


def _served(server: Leash) -> str:
    """Start `manage.py evening` on the scratch database and wait until it answers."""
    port = free_port()
    words = ("evening", "--port", str(port), "--no-demo")
    server.start(sys.executable, str(BASE / "manage.py"), *words, env=dict(os.environ))
    address = f"http://127.0.0.1:{port}/api/v1"
    _wait_for(f"{address}/presets", server)
    return address


def _wait_for(address: str, server: Leash) -> None:
    """Wait until the server answers; on a busy machine the first answer takes long."""
    deadline = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(httpx.TransportError):
            httpx.get(address, timeout=PATIENCE).raise_for_status()
            return
        if not server.running or time.monotonic() > deadline:
            sys.exit(f"the server did not start: {server.last_words()}")
        time.sleep(0.1)


def _set_up(folder: Path) -> dict[str, str]:
    """Fill the database, write down the ids for schemathesis, and return the callers' credentials."""
    import django

    django.setup()
    from tests.conformance.scene import set_up

    scene = set_up()
    (folder / "schemathesis.toml").write_text(_configuration({**scene.ids, **FIXED}))
    return {"token": scene.token, "ticket": scene.ticket, "anyone": ""}


def _configuration(ids: Mapping[str, Sequence[str | int]]) -> str:
    """Return what is excluded and why, and the ids that addresses and bodies may hold."""
    bodies = ("event_id", "entry_id", "pod_id", "deck_id", "shop_id")
    lines = [
        '"query.wait" = 0',
        *(f"{json.dumps(f'path.{name}')} = {_bound(name)}" for name in ids),
    ]
    lines += [
        f"{json.dumps('body.' + name.removesuffix('_id'))} = {_bound(name)}" for name in bodies
    ]
    known = [f"[dictionaries.{name}]\nvalues = {json.dumps(ids[name])}\n" for name in ids]
    return "\n".join([CHECKS.read_text(), "[parameters]", *lines, "", *known])


def _bound(name: str) -> str:
    return f"{{ dictionary = {json.dumps(name)}, probability = 0.8 }}"


@dataclass(frozen=True)
class Run:
    """One server, and what is asked of it in every attack."""

    address: str
    folder: Path
    seed: int
    others: Sequence[str]

    def carry_out(self, attack: Attack, credentials: Mapping[str, str]) -> int:
        """Run schemathesis once; return its exit status."""
        begun = time.monotonic()
        program = Path(sys.executable).with_name("st")
        options = [*self._options(attack, credentials[attack.caller]), *self.others]
        done = subprocess.run(
            [
                program,
                "--config-file",
                "schemathesis.toml",
                "run",
                f"{self.address}/schema",
                *options,
            ],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": str(BASE)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        took = time.monotonic() - begun
        print(done.stdout)
        print(f"{attack.caller}, {attack.phases}: exit {done.returncode}, {took:.0f} s", flush=True)
        return done.returncode

    def _options(self, attack: Attack, credential: str) -> Iterator[str]:
        yield f"--seed={self.seed}"
        yield f"--max-examples={attack.examples}"
        yield f"--phases={attack.phases}"
        if attack.seconds:
            yield f"--max-time={attack.seconds}"
        if credential:
            yield f"--header=Authorization: Bearer {credential}"


if __name__ == "__main__":
    sys.exit(main())
