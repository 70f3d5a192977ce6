"""The processes of full mode, and the file that tells supervisord about them.

The words of the four commands are the same in compose.yaml and in the units of docs/full-mode.md.
"""

import resource
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from config.full import front, servers
from config.full.installation import BASE, Installation

SITE = (
    "uvicorn",
    "config.asgi:application",
    "--no-access-log",
    "--log-config",
    "config/uvicorn.json",
    "--timeout-keep-alive",
    "75",  # longer than a proxy keeps its connections, so that it never sends into a closing one
    "--timeout-graceful-shutdown",
    "5",
)
WORKER = ("celery", "-A", "config", "-q", "worker", "--without-gossip", "--without-mingle")
# One for each queue of events/waking.py: nothing short waits behind long thinking or a slow machine elsewhere.
QUEUES: Mapping[str, tuple[str, ...]] = {
    "ordinary": ("--queues", "ordinary", "--hostname", "ordinary@%h"),
    "thinking": ("--queues", "thinking", "--hostname", "thinking@%h"),
    "sending": ("--queues", "sending", "--hostname", "sending@%h", "--pool", "threads"),
}
_AT_ONCE = {"sending": 8}  # threads that wait for others
# beat keeps its clock in memory: a file would be one more thing that a kill can break
BEAT = (
    "celery",
    "-A",
    "config",
    "-q",
    "beat",
    "--scheduler",
    "celery.beat:Scheduler",
    "--pidfile",
    "",
)
SHARED = ("config.full.shared_port",)

SERVERS = ("postgres", "redis")
SITES = ("live", "web")
BEHIND = ("worker", "beat")
# supervisord stops the highest first
_ORDER = {name: place for place, name in enumerate((*SERVERS, *SITES, *BEHIND, "front"), 1)}
_WISHED_FILES = 16_384
_ENDLESSLY = 1_000_000_000
NOTHING_MORE: Mapping[str, object] = {}
_SECONDS_TO_STOP = {"postgres": 60, "worker": 30}
_USUAL_SECONDS_TO_STOP = 10


def configuration(of: Installation, *, socket: Path, programs: Mapping[str, str]) -> str:
    """Return supervisord's file; `programs` are the found programs `postgres` and `redis`."""
    sections = [_head(of, socket), *_server_sections(of, programs), *_own_sections(of)]
    return "\n".join(sections)


def _head(of: Installation, socket: Path) -> str:
    return (
        _section("unix_http_server", {"file": socket, "chmod": "0700"})
        + _section(
            "supervisord",
            {
                "nodaemon": "true",
                "silent": "true",
                "directory": BASE,
                "logfile": of.folder / "logs" / "supervisor.log",
                "pidfile": of.folder / "supervisord.pid",
                "childlogdir": of.folder / "logs",
                "minfds": _most_files(),
                **({"user": "root"} if servers.postgres_user() else {}),
            },
        )
        + _section(
            "rpcinterface:supervisor",
            {"supervisor.rpcinterface_factory": "supervisor.rpcinterface:make_main_rpcinterface"},
        )
        + _section("supervisorctl", {"serverurl": f"unix://{socket}"})
    )


def _most_files() -> int:
    """How many open files each process may have: a stream is one in the live process, two in the front."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _WISHED_FILES if hard == resource.RLIM_INFINITY else min(hard, _WISHED_FILES)


def _server_sections(of: Installation, programs: Mapping[str, str]) -> Iterator[str]:
    if of.postgres:
        words = (
            programs["postgres"], "-D", of.folder / "postgres", "-p", of.postgres,
            "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=",
            "-c", "max_connections=300",
        )  # fmt: skip
        user = servers.postgres_user()
        more = {"stopsignal": "INT", "directory": of.folder, **({"user": user} if user else {})}
        yield _program(of, "postgres", words, autostart=True, more=more)
    if of.redis:
        yield _program(of, "redis", (programs["redis"], of.folder / "redis.conf"), autostart=True)


def _own_sections(of: Installation) -> Iterator[str]:
    live = (*SITE, "--host", "127.0.0.1", "--port", of.live_port)
    yield _program(of, "live", _module(live))
    yield _web(of)
    yield _workers(of)
    yield _program(of, "beat", _module(BEAT))
    if of.nginx is not None:
        yield _program(of, "front", front.command(of.nginx, of.folder), more={"stopsignal": "QUIT"})


def _workers(of: Installation) -> str:
    words = {
        f"worker-{name}": (*WORKER, *own, "--concurrency", _AT_ONCE.get(name, of.wishes.workers))
        for name, own in QUEUES.items()
    }
    return _group(of, "worker", {name: _module(each) for name, each in words.items()})


def _group(of: Installation, name: str, programs: Mapping[str, tuple[object, ...]]) -> str:
    """Several programs that are started together."""
    sections = [_program(of, each, words) for each, words in programs.items()]
    group = {"programs": ",".join(programs), "priority": _ORDER[name]}
    return "".join([*sections, _section(f"group:{name}", group)])


def _web(of: Installation) -> str:
    """Each web process is a program: on a port of its own behind a front, else all on the one port."""
    if of.nginx is None:
        shared = {"socket": f"tcp://{of.wishes.host}:{of.port}", "socket_backlog": 2048}
        several = {
            "numprocs": of.wishes.web,
            "process_name": "web-%(process_num)d",
            "stdout_logfile": of.folder / "logs" / "web-%(process_num)d.log",
        }
        return _program(of, "web", _module(SHARED), kind="fcgi-program", more=shared | several)
    words = {
        f"web-{place}": _module((*SITE, "--host", "127.0.0.1", "--port", port))
        for place, port in enumerate(of.web_ports)
    }
    return _group(of, "web", words)


def _module(words: tuple[object, ...]) -> tuple[object, ...]:
    return (sys.executable, "-m", *words)


def _program(
    of: Installation,
    name: str,
    words: tuple[object, ...],
    *,
    kind: str = "program",
    autostart: bool = False,
    more: Mapping[str, object] = NOTHING_MORE,
) -> str:
    """Return a program that is started again however it ends, as often as it takes."""
    return _section(
        f"{kind}:{name}",
        {
            "command": " ".join(_quoted(word) for word in words),
            "priority": _ORDER[name.partition("-")[0]],
            "autostart": str(autostart).lower(),
            "autorestart": "true",
            "startsecs": "1",
            "startretries": _ENDLESSLY,
            "stopwaitsecs": _SECONDS_TO_STOP.get(name.partition("-")[0], _USUAL_SECONDS_TO_STOP),
            "killasgroup": "true",
            "redirect_stderr": "true",
            "stdout_logfile": of.folder / "logs" / f"{name}.log",
            "stdout_logfile_maxbytes": "10MB",
            "stdout_logfile_backups": "3",
            **more,
        },
    )


def _quoted(word: object) -> str:
    """Return a word of a command as supervisord takes it apart."""
    text = str(word).replace("%", "%%")
    return front.quoted(text) if not text or set(text) & set(" ;'\"\\") else text


def _section(name: str, values: Mapping[str, object]) -> str:
    return "\n".join([f"[{name}]", *(f"{key}={value}" for key, value in values.items()), "", ""])
