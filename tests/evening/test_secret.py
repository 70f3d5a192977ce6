"""The key beside the database: whole, the same for everybody, and never silently another."""

import base64
import os
import stat
import subprocess
import sys

import pytest

from config import secret
from config.evening import checks
from config.evening.words import StartError
from tests.evening.program import BASE, asked

START = """
import pathlib, sys
from config.secret import secret_key_in
print(flush=True)
sys.stdin.readline()
print(secret_key_in(pathlib.Path(sys.argv[1])))
"""


def starts(home, number):
    """As many processes that ask for the key in the same moment; what each got."""
    words = [sys.executable, "-c", START, str(home)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    programs = [subprocess.Popen(words, cwd=BASE, **pipes) for _ in range(number)]
    for program in programs:
        program.stdout.readline()
    for program in programs:
        program.stdin.write("\n")
        program.stdin.flush()
    return [program.communicate(timeout=60)[0].strip() for program in programs]


@pytest.mark.parametrize("before", [None, "", "cut off"])
def test_all_who_start_at_once_get_the_same_whole_key(tmp_path, before):
    if before is not None:
        (tmp_path / secret.NAME).write_text(before)
    keys = starts(tmp_path, 5)
    assert len(set(keys)) == 1
    assert len(keys[0]) >= secret.SHORTEST
    assert secret.read_key(tmp_path / secret.NAME) == keys[0]
    assert sorted(path.name for path in tmp_path.iterdir()) == [secret.NAME, secret.LOCK]


@pytest.mark.parametrize("torn", ["", "\n", "a" * (secret.SHORTEST - 1)])
def test_a_torn_key_is_made_anew_and_then_kept(tmp_path, torn):
    (tmp_path / secret.NAME).write_text(torn)
    key = secret.secret_key_in(tmp_path)
    assert key not in torn
    assert secret.secret_key_in(tmp_path) == key
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / secret.NAME).stat().st_mode) == 0o600


def test_the_key_for_phones_is_made_once_beside_it_and_is_one(tmp_path):
    key = secret.push_key_in(tmp_path)
    assert secret.push_key_in(tmp_path) == key
    number = int.from_bytes(base64.urlsafe_b64decode(key + "="), "big")
    assert 0 < number < secret.ORDER
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / secret.PUSH_NAME).stat().st_mode) == 0o600
    (tmp_path / secret.PUSH_NAME).write_bytes(b"\xff\xfe" * 40)
    assert secret.push_key_in(tmp_path) == ""  # nothing is offered; the file is left alone


def test_a_key_of_ones_own_is_kept(tmp_path):
    (tmp_path / secret.NAME).write_text("k" * secret.SHORTEST + "\n")
    assert secret.secret_key_in(tmp_path) == "k" * secret.SHORTEST


def test_a_write_that_fails_leaves_nothing_behind(tmp_path, monkeypatch):
    def full(_number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(secret.os, "fsync", full)
    first, second = (secret.secret_key_in(tmp_path) for _ in range(2))
    assert first != second  # for this process alone
    assert [path.name for path in tmp_path.iterdir()] == [secret.LOCK]


def unreadable(home):
    home.mkdir(exist_ok=True)
    (home / secret.NAME).write_bytes(b"\xff\xfe" * 40)


def test_a_key_that_cannot_be_read_is_left_alone_and_refused(tmp_path, monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    unreadable(tmp_path)
    assert len(secret.secret_key_in(tmp_path)) >= secret.SHORTEST
    assert (tmp_path / secret.NAME).read_bytes() == b"\xff\xfe" * 40
    with pytest.raises(StartError, match=r"key\.unreadable"):
        checks.check_key(tmp_path)
    monkeypatch.setenv("SECRET_KEY", "k" * 50)
    checks.check_key(tmp_path)


@pytest.mark.embedded_only
@pytest.mark.parametrize("words", [(), ("--new-link",)])
def test_an_evening_says_so_in_one_sentence(tmp_path, words):
    unreadable(tmp_path)
    code, out, err = asked(*words, home=tmp_path)
    assert (code, out) == (1, "")
    assert "secret-key cannot be read" in err
    assert len(err.splitlines()) == 2
