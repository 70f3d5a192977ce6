"""Live games for tests: short words for acts, and random logs that may happen."""

from datetime import UTC, datetime, timedelta
from random import Random

from hypothesis import strategies as st

from engine.errors import RuleError
from engine.table.acts import Act, Kind, Partner, Until
from engine.table.game import setup_for
from engine.table.play import begun, played
from engine.words import Cause, Ending

START = datetime(2026, 12, 4, 10, 0, tzinfo=UTC)
SEATS = ("a", "b", "c", "d")
TEAMS = (("a", "c"), ("b", "d"))


def table(format_code="duel_party", seats=SEATS, **words):
    return begun(setup_for(format_code, seats, **words), START)


def play(game, *acts):
    for act in acts:
        game = played(game, act, START)
    return game


def out(*players, cause=Cause.DECK_OUT, by="", agreed=False):
    return Act(Kind.ELIMINATE, players=players, cause=cause, by=by, agreed=agreed)


def change(player, amount, counter="shields"):
    return Act(Kind.CHANGE, player=player, amount=amount, counter=counter)


def wait(player, text=""):
    return Act(Kind.WAIT, player=player, text=text)


def last(player, until, whose="", text=""):
    return Act(Kind.LAST, player=player, until=until, whose=whose, text=text)


def end(ending, player=""):
    return Act(Kind.END, ending=ending, player=player)


NEXT = Act(Kind.NEXT_TURN)


def some_act(chance, seats):
    """Any act that a table of these seats may try."""
    word = {
        "player": chance.choice(seats),
        "players": tuple(chance.sample(seats, chance.choice((1, 1, 2, 3)))),
        "whose": chance.choice(("", *seats)),
        "by": chance.choice(("", "", *seats)),
        "counter": chance.choice(("shields", "life", "poison")),
        "amount": chance.randint(-9, 9),
        "cause": chance.choice(list(Cause)),
        "ending": chance.choice(list(Ending)),
        "number": chance.randint(1, 6),
        "until": chance.choice(list(Until)),
        "to": chance.choice(list(Partner)),
        "text": chance.choice(("", "オニ")),
        "seed": chance.randint(0, 9),
        "life": chance.randint(1, 9),
    }
    common = (Kind.NEXT_TURN, Kind.NEXT_TURN, Kind.ELIMINATE, Kind.LAST, Kind.PARTNER, *Kind)
    return Act(chance.choice([each for each in common if each is not Kind.UNDO]), **word)


def _told(seed):
    chance = Random(seed)
    code = chance.choice(("duel_party", "mtg_commander", "ygo_tag"))
    absent = chance.choice(((), ("a",), ("b", "d")))
    setup = setup_for(code, SEATS, teams=TEAMS if code == "ygo_tag" else None, absent=absent)
    games, log = [begun(setup, START)], []
    for minute in range(chance.randint(0, 40)):
        at = START + timedelta(minutes=minute)
        if len(games) > 1 and chance.random() < 0.1:
            games.pop()
            log.append((Act(Kind.UNDO), at))
            continue
        act = some_act(chance, SEATS)
        try:
            games.append(played(games[-1], act, at))
        except RuleError:
            continue
        log.append((act, at))
    return setup, log, games


def logs():
    """A setup, a log of acts that its table took, with undos, and the games that are left of it."""
    return st.integers(0, 10**9).map(_told)
