"""The files that full mode writes, and that compose.yaml and the manual hold the same commands."""

import configparser
import os
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from django.core.signing import Signer

from config.evening.words import StartError
from config.full import files, front, programs, servers
from config.full.installation import Installation, Wishes, planned
from tests.project.code import BASE

pytestmark = pytest.mark.once
MANUAL = (BASE / "docs" / "full-mode.md").read_text("utf-8")
OURS_TO_CHOOSE = ("--host", "--port", "--workers", "--concurrency", "--forwarded-allow-ips")
COMMANDS = {
    "web": programs.SITE,
    "live": programs.SITE,
    "beat": programs.BEAT,
    **{queue: (*programs.WORKER, *own) for queue, own in programs.QUEUES.items()},
}


def installation(home, **more):
    chosen = Installation(
        home=home,
        wishes=Wishes(web=3),
        port=8000,
        web_ports=(20_001, 20_002, 20_003),
        live_port=20_010,
        postgres=20_020,
        redis=20_030,
        password="word",
        nginx="/usr/sbin/nginx",
    )
    return replace(chosen, **more)


def supervised(of):
    """The generated file as supervisord reads it."""
    text = programs.configuration(
        of, socket=Path("/tmp/s"), programs={"postgres": "/pg/postgres", "redis": "/redis"}
    )
    parsed = configparser.RawConfigParser()
    parsed.read_string(text)
    return parsed


def fixed(words):
    """A command without what depends on the machine: the program's folder, addresses and numbers."""
    kept = [words[0].rpartition("/")[2]]
    rest = iter(words[1:])
    for word in rest:
        if word in OURS_TO_CHOOSE:
            next(rest)
        else:
            kept.append(word)
    return kept


def test_everything_is_started_again_endlessly_and_each_web_process_is_a_program(tmp_path):
    parsed = supervised(installation(tmp_path))
    names = {name.partition(":")[2]: parsed[name] for name in parsed if name.startswith("program:")}
    workers = {f"worker-{queue}" for queue in programs.QUEUES}
    assert names.keys() == {
        "postgres", "redis", "live", "beat", "front", "web-0", "web-1", "web-2", *workers,
    }  # fmt: skip
    for section in names.values():
        assert section["autorestart"] == "true"
        assert int(section["startretries"]) > 10**6
    assert parsed["group:web"]["programs"] == "web-0,web-1,web-2"
    stops = sorted(names, key=lambda name: -int(names[name]["priority"]))
    assert stops[0] == "front"
    assert stops[-2:] == ["redis", "postgres"]


def test_postgres_keeps_its_usual_durability(tmp_path):
    command = supervised(installation(tmp_path))["program:postgres"]["command"]
    assert "fsync" not in command
    assert "synchronous_commit" not in command
    assert "listen_addresses=127.0.0.1" in command


def test_without_a_front_the_web_processes_share_one_socket(tmp_path):
    parsed = supervised(installation(tmp_path, nginx=None))
    web = parsed["fcgi-program:web"]
    assert (web["numprocs"], web["socket"]) == ("3", "tcp://127.0.0.1:8000")
    assert "program:front" not in parsed


def test_servers_that_are_named_are_not_started(tmp_path):
    named = {"DATABASE_URL": "postgres://db/x", "REDIS_URL": "redis://cache/0"}
    of = planned(tmp_path, Wishes(), named)
    parsed = supervised(of)
    assert not {"program:postgres", "program:redis"} & set(parsed)
    assert of.environment["DATABASE_URL"] == "postgres://db/x"
    with pytest.raises(StartError) as refused:
        planned(tmp_path, Wishes(), {"DATABASE_URL": "sqlite:////tmp/x"})
    assert refused.value.code == "full.not_postgres"


ODD = ("a b", "it's", 'say "hi"', "back\\slash", "{x}", "dol$lar", "a;b", "店")


@pytest.mark.parametrize("name", ODD)
def test_every_program_reads_odd_folders_as_they_are(tmp_path, name):
    home = tmp_path / name
    of = installation(home)
    command = shlex.split(supervised(of)["program:postgres"]["command"])
    assert command[command.index("-D") + 1] == f"{home}/full/postgres"
    [pid] = [line for line in files._front_configuration(of).splitlines() if line[:4] == "pid "]
    [at] = [line for line in files._redis_configuration(of).splitlines() if line[:4] == "dir "]
    assert shlex.split(pid.removesuffix(";"))[1] == f"{home}/full/nginx.pid"
    assert shlex.split(at)[1] == f"{home}/full/redis"
    if nginx := front.program():
        (of.folder / "nginx").mkdir(parents=True)
        (of.folder / front.FILE).write_text(files._front_configuration(of), "utf-8")
        words = (*front.command(nginx, of.folder), "-t")
        assert subprocess.run(words, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("name", ["100%", "a ;b", "a #b", "a\nb"])
def test_folders_that_the_supervisors_file_cannot_hold_are_refused(tmp_path, name):
    with pytest.raises(StartError) as refused:
        servers.check_name_of(tmp_path / name)
    assert refused.value.code == "full.odd_home"


def test_the_password_is_private_from_its_first_moment(tmp_path, monkeypatch):
    seen = []
    replace_file = Path.replace

    def look(new, place):
        seen.append(new.stat().st_mode & 0o777)
        return replace_file(new, place)

    monkeypatch.setattr(Path, "replace", look)
    monkeypatch.setattr(Path, "chmod", lambda *_: pytest.fail("it was open for a moment"))
    assert planned(tmp_path, Wishes(), {}).password == (tmp_path / "full/password").read_text()
    assert seen == [0o600]


def test_odd_letters_in_folders_reach_the_program_as_they_are(tmp_path):
    home = tmp_path / "店 100% 'x; y"
    section = supervised(installation(home))["program:postgres"]
    words = shlex.split(section["command"].replace("%%", "%"))
    assert words[words.index("-D") + 1] == f"{home}/full/postgres"


def test_what_supervisord_runs_is_what_compose_and_the_units_run(tmp_path):
    parsed = supervised(installation(tmp_path))
    services = yaml.safe_load((BASE / "compose.yaml").read_text("utf-8"))["services"]
    names = {"web": "web-0", "live": "live", "beat": "beat"}
    for name, words in COMMANDS.items():
        section = parsed[f"program:{names.get(name, f'worker-{name}')}"]
        ours = shlex.split(section["command"].replace("%%", "%"))
        assert ours[:2] == [sys.executable, "-m"]
        assert fixed(ours[2:]) == list(words)
        assert fixed(services[name]["command"]) == list(words)
        assert any(fixed(unit) == list(words) for unit in units()), name


def units():
    """Every command of the manual's units."""
    for line in MANUAL.splitlines():
        if line.startswith("ExecStart="):
            yield shlex.split(line.removeprefix("ExecStart="))
        elif line.startswith("| `takuwake-"):
            yield shlex.split(line.split("`")[3])


def test_the_front_of_the_manual_is_the_one_that_is_written():
    web = [f"127.0.0.1:{port}" for port in range(8001, 8005)]
    written = front.site(web=web, live="127.0.0.1:8000", listen="80", cache="/var/cache/takuwake")
    assert f"```nginx\n{written}```" in MANUAL


def test_the_front_says_anew_where_a_request_came_from_and_keeps_only_files(tmp_path):
    text = front.configuration(
        web_ports=(1, 2),
        live_port=3,
        host="127.0.0.1",
        port=8000,
        folder=tmp_path,
    )
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in text
    assert "client_max_body_size 2m;" in text
    pages = text[text.index("location / {") :]
    assert "proxy_cache" not in pages


def test_a_proxy_before_the_front_is_believed_where_it_is_named(tmp_path):
    words = {
        "web_ports": (1,),
        "live_port": 3,
        "host": "127.0.0.1",
        "port": 8000,
        "folder": tmp_path,
    }
    assert "set_real_ip_from" not in front.configuration(**words)
    text = front.configuration(**words, believed="10.0.0.1, 10.0.1.0/24", behind_https=True)
    for line in ("set_real_ip_from 10.0.0.1;", "set_real_ip_from 10.0.1.0/24;"):
        assert line in text
    assert "X-Forwarded-Proto $http_x_forwarded_proto;" in text
    of = installation(tmp_path, given={"FORWARDED_ALLOW_IPS": "10.0.0.1"})
    assert of.environment["FORWARDED_ALLOW_IPS"] == "127.0.0.1"


def test_tickets_of_an_old_key_open_while_it_is_named(tmp_path):
    signed = Signer(key="old", salt="events.tickets", sep=".").sign("entry.0")
    env = os.environ | {"SECRET_KEY": "new", "SECRET_KEY_FALLBACKS": "older,old"}
    program = (
        "import sys; from django.core.signing import Signer; "
        "print(Signer(salt='events.tickets', sep='.').unsign(sys.argv[1]))"
    )
    words = [sys.executable, "-c", program, signed]
    env |= {"DJANGO_SETTINGS_MODULE": "config.settings"}
    assert subprocess.check_output(words, cwd=BASE, env=env, text=True).strip() == "entry.0"
