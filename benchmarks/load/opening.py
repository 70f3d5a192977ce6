"""How each scene begins: what is written before anybody asks. Import it after `django.setup()`."""

from collections.abc import Sequence

from benchmarks.load import written
from benchmarks.load.phone import Phone
from benchmarks.load.places import Place
from benchmarks.load.round_start import Room
from benchmarks.load.rush import Kept
from benchmarks.load.written import Player, Stage
from config.rehearsal.timings import Timings
from events.models import Phase
from sandbox.chance import chance
from sandbox.names import Name, names

EARLIER_ROUNDS = 2


def room(site: Place, people: int) -> tuple[Room, str]:
    """Write an event with everybody here and its first round drafted; return the phones and the round."""
    stage = written.stage(capacity=people)
    players = written.people(stage, people)
    draft = written.drafted(stage)
    timings = Timings()
    phones = [
        Phone(
            site.pages, player.ticket, stage.page, pod, timings, chance(player.entry), bool(at % 2)
        )
        for pod, seated in written.tables_of(draft, players)
        for at, player in enumerate(seated)
    ]
    return Room(site, phones, stage.token, stage.api, stage.page, timings), draft.pk


def rush(*, places: int, people: int) -> tuple[Stage, Sequence[Name]]:
    """Write an empty event and draw the names of who comes."""
    return written.stage(capacity=places), names(people, chance(people, "rush"))


def kept(stage: Stage) -> list[Kept]:
    """Return everybody as the database has them."""
    return [Kept(entry.arrival, entry.state) for entry in stage.event.entries.order_by("arrival")]


def tables(people: int) -> tuple[Stage, list[tuple[str, list[Player]]]]:
    """Write an event whose second round is being played."""
    stage = written.stage(capacity=people)
    players = written.people(stage, people)
    written.played(stage, players, 1)
    playing = written.played(stage, players, 2, done=False)
    stage.event.phase = Phase.PLAYING
    stage.event.save(update_fields=["phase"])
    return stage, written.tables_of(playing, players)


def field(players: int) -> Stage:
    """Write an event with rounds behind it."""
    stage = written.stage(capacity=players)
    everybody = written.people(stage, players)
    for number in range(1, EARLIER_ROUNDS + 1):
        written.played(stage, everybody, number)
    return stage
