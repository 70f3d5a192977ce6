"""What lies in the folder of full mode: the database, made at the first start, and files written at every start."""

import shutil
from pathlib import Path
from shlex import quote

from config.full import front, servers
from config.full.installation import Installation


def prepare_servers(of: Installation) -> dict[str, str]:
    """Write the files of the servers and return their programs."""
    shutil.rmtree(of.folder / "metrics", ignore_errors=True)  # counts of processes that are no more
    for each in (
        of.folder,
        of.folder / "logs",
        of.folder / "nginx",
        of.folder / "redis",
        of.folder / "metrics",
    ):
        each.mkdir(parents=True, exist_ok=True)
    if (
        servers.postgres_user() is not None
    ):  # who serves may pass through to what is theirs, and read nothing
        for each in (of.home, of.folder, of.folder / "nginx"):
            each.chmod(each.stat().st_mode & 0o777 | 0o011)
    servers.check_way_to(of.folder)
    write_privately(of.folder / "environment", _for_a_shell(of))
    found: dict[str, str] = {}
    if of.postgres:
        found["postgres"] = str(_cluster(of) / "postgres")
    if of.redis:
        found["redis"] = servers.redis_program()
        write_privately(of.folder / "redis.conf", _redis_configuration(of))
    if of.nginx is not None:
        write_privately(of.folder / front.FILE, _front_configuration(of))
    return found


def _cluster(of: Installation) -> Path:
    """Make the database's folder at the first start; return the folder of its programs."""
    user, data = servers.postgres_user(), of.folder / "postgres"
    made_by = data / "PG_VERSION"
    if made_by.exists():
        return servers.postgres_programs(of.folder, version=made_by.read_text().strip())
    found = servers.postgres_programs(of.folder)
    shutil.rmtree(data, ignore_errors=True)  # of a first start that was cut off
    shutil.rmtree(of.folder / "postgres.new", ignore_errors=True)
    new = of.folder / "postgres.new"
    new.mkdir(mode=0o700)
    word = of.folder / "password.postgres"
    write_privately(word, of.password)
    if user is not None:
        shutil.chown(new, user)
        shutil.chown(word, user)
    words = ("-A", "scram-sha-256", f"--pwfile={word}")
    servers.make_cluster(found, new, words, user=user)
    word.unlink()
    new.rename(data)
    return found


def _redis_configuration(of: Installation) -> str:
    """Only hints and counters: nothing is lost with it, so nothing is written to the disk."""
    lines = (
        "bind 127.0.0.1",
        f"port {of.redis}",
        f"requirepass {of.password}",
        'save ""',
        "appendonly no",
        f"dir {front.quoted(str(of.folder / 'redis'))}",
    )
    return "\n".join([*lines, ""])


def _for_a_shell(of: Installation) -> str:
    """What other commands of manage.py need to work on the same data, as a shell reads it."""
    words = {
        "TAKUWAKE_HOME": str(of.home),
        "DATABASE_URL": of.database_url,
        "REDIS_URL": of.redis_url,
    }
    return "".join(f"{name}={quote(value)}\n" for name, value in words.items())


def _front_configuration(of: Installation) -> str:
    return front.configuration(
        web_ports=of.web_ports,
        live_port=of.live_port,
        host=of.wishes.host,
        port=of.port,
        folder=of.folder,
        believed=of.given.get("FORWARDED_ALLOW_IPS", ""),
        behind_https=of.given.get("HTTPS", "").lower() in ("1", "true", "yes", "on"),
    )


def write_privately(file: Path, text: str) -> None:
    """Write a file that this machine's user alone may read."""
    file.touch(mode=0o600)
    file.chmod(0o600)
    file.write_text(text, "utf-8")
