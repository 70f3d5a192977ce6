"""How many files and connections there is room for."""

import subprocess
import sys

import pytest

from config.evening import room
from config.evening.room import Room, Streams
from tests.evening.program import BASE

LIMITS = """
import resource, sys
from config.evening.room import raised_limit
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), int(sys.argv[2])))
print(raised_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(
    ("soft", "hard", "raised"), [(256, 4096, 4096), (256, 20_000, 10_240), (256, 256, 256)]
)
def test_the_limit_of_open_files_is_raised_as_far_as_it_may(soft, hard, raised):
    resource = pytest.importorskip("resource")
    if resource.getrlimit(resource.RLIMIT_NOFILE)[1] < hard:
        pytest.skip("this machine allows fewer files")
    words = [sys.executable, "-c", LIMITS, str(soft), str(hard)]
    said = subprocess.run(words, cwd=BASE, capture_output=True, text=True, check=True).stdout
    assert said.split() == [str(raised), str(raised)]


def test_where_nobody_counts_files_there_is_enough(monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(room, "import_module", missing)
    assert room.raised_limit() == room.WISHED


@pytest.mark.parametrize("files", [0, 200, 256, 1024, 4096, 10_240])
def test_what_fits_leaves_files_for_pages(files):
    fits = Room.in_files(files)
    assert room.SERVERS * fits.connections <= max(files - room.OWN, 32)
    assert 0 < fits.of_one <= fits.streams <= fits.connections // 2


def test_a_whole_shop_fits_where_files_are_plenty():
    assert Room.in_files(room.WISHED) == Room(5056, 1_000, 300)


def test_streams_are_counted_by_address_and_in_all():
    streams = Streams(Room(connections=8, streams=3, of_one=2))
    with streams.counted("a"), streams.counted("a"):
        assert not streams.has_room("a")
        assert streams.has_room("b")
        with streams.counted("b"):
            assert not streams.has_room("c")
    assert streams.has_room("a")
    assert not streams._open
