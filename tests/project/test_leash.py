"""What a test run starts ends with it, even when the run is killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from config.full.leash import Leash
from tests.project.code import BASE

STARTER = """
import sys, time
from config.full.leash import Leash
leash = Leash("killed")
leash.start(sys.executable, "-c", f"import os, time; open('{leash.folder}/pid', 'w').write(str(os.getpid())); time.sleep(99)")
print(leash.folder, flush=True)
time.sleep(99)
"""


def wait_for(condition):
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_killed_starter_leaves_nothing_behind():
    command = [sys.executable, "-c", STARTER]
    with subprocess.Popen(command, cwd=BASE, stdout=subprocess.PIPE, text=True) as starter:
        folder = Path(starter.stdout.readline().strip())
        wait_for(lambda: (folder / "pid").exists() and (folder / "pid").read_text())
        pid = int((folder / "pid").read_text())
        assert is_alive(pid)
        starter.send_signal(signal.SIGKILL)
    wait_for(lambda: not is_alive(pid) and not folder.exists())


def test_a_program_that_fails_leaves_its_last_words():
    leash = Leash("failing")
    leash.start(sys.executable, "-c", "print('first'); raise SystemExit('the port is taken')")
    wait_for(lambda: not leash.running)
    assert leash.last_words() == "the port is taken"
    leash.close()
    assert not leash.folder.exists()
