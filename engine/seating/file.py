"""The pod event file (JSON, version 1): read with exact places of faults, written, redacted."""

import json
import re

from engine.outcomes.judge import Outcome
from engine.seating.event import OpenPod, Player, PodEvent, Round, Table, clock_of
from engine.seating.places import Place
from engine.seating.problem import Levels, Person, Policy
from engine.words import Kind

VERSION = 1
TIME_OF_DAY = re.compile(r"([0-3]\d|4[0-7]):[0-5]\d")
EVENT = (
    "pod_event", "format", "policy", "levels", "sizes", "rounds_planned", "seed",
    "players", "together", "rounds", "open_play", "scoring", "tiebreaks",
)  # fmt: skip
TABLE = ("table", "seats", "points", "result")
PLAYER = (
    "id", "level", "accepts", "group", "beginner", "helper", "avoid", "active_from", "active_to",
    "home_by", "name", "reading",
)  # fmt: skip


def read(text: str) -> PodEvent:
    """Read a pod event file.

    Raises RuleError `event_file.not_json` (line, column) or `event_file.malformed` (pointer,
    expected). People in rounds and under `avoid` must be among the players, once per round.
    """
    file = Place.of_text(text)
    file.known(EVENT)
    if file.at("pod_event").value != VERSION:
        file.at("pod_event").refuse(str(VERSION))
    players = _players(file.at("players"))
    names = frozenset(player.person.id for player in players)
    sizes, policy, levels = file.at("sizes"), file.find("policy"), file.find("levels")
    seed, told = file.find("seed"), file.find("rounds")
    sizes.known(("prefer", "allow"))
    rounds = _rounds(told, names) if told else ()
    return PodEvent(
        players=players,
        rounds=rounds,
        open_play=tuple(_open_pod(each, names, len(rounds)) for each in _list(file, "open_play")),
        rounds_planned=file.at("rounds_planned").whole(1),
        seed=seed.whole() if seed else 0,
        format=file.at("format").text(),
        policy=policy.one_of(Policy) if policy else Policy.NEVER_REPEAT,
        levels=levels.one_of(Levels) if levels else Levels.ACCEPTED,
        prefer=sizes.at("prefer").whole(2),
        allow=tuple(size.whole(1) for size in sizes.at("allow").each()),
        scoring=file.at("scoring").text(),
        tiebreaks=tuple(code.text() for code in file.at("tiebreaks").each()),
        together=tuple(
            tuple(_named(one, names) for one in group.each()) for group in _list(file, "together")
        ),
    )


def _players(place: Place) -> tuple[Player, ...]:
    players: dict[str, Player] = {}
    for each in place.each():
        each.known(PLAYER)
        if each.at("id").text() in players:
            each.at("id").refuse("an id of their own")
        players[each.at("id").text()] = _player(each)
    names = frozenset(players)
    for each in place.each():
        for other in _list(each, "avoid"):
            _named(other, names)
    return tuple(players.values())


def _player(place: Place) -> Player:
    level = place.at("level").whole()
    accepts = place.find("accepts")
    group, first, last = place.find("group"), place.find("active_from"), place.find("active_to")
    home_by, name, reading = (place.find(each) for each in ("home_by", "name", "reading"))
    return Player(
        person=Person(
            id=place.at("id").text(),
            level=level,
            accepts=frozenset(one.whole() for one in accepts.each())
            if accepts
            else frozenset({level}),
            group=group.text() if group else None,
            avoid=frozenset(other.text() for other in _list(place, "avoid")),
            beginner=_flag(place, "beginner"),
            helper=_flag(place, "helper"),
        ),
        active_from=first.whole(1) if first else 1,
        active_to=last.whole() if last else None,
        home_by=_time(home_by) if home_by else None,
        name=name.text() if name else "",
        reading=reading.text() if reading else "",
    )


def _rounds(place: Place, names: frozenset[str]) -> tuple[Round, ...]:
    rounds = []
    for number, each in enumerate(place.each(), 1):
        each.known(("number", "pods", "byes", "ends"))
        if each.at("number").value != number:
            each.at("number").refuse(str(number))
        ends = each.find("ends")
        seen: set[str] = set()
        for pod in each.at("pods").each():
            pod.known(TABLE)
        pods = tuple(_table(pod, names, seen) for pod in each.at("pods").each())
        byes = tuple(_seat(bye, names, seen) for bye in _list(each, "byes"))
        rounds.append(Round(number, pods, byes, _time(ends) if ends else None))
    return tuple(rounds)


def _open_pod(place: Place, names: frozenset[str], rounds: int) -> OpenPod:
    place.known((*TABLE, "during", "formed"))
    formed, during = place.find("formed"), place.at("during")
    if during.whole() > rounds:
        during.refuse("the number of a round, or 0")
    pod = _table(place, names, set())
    return OpenPod(during.whole(), pod, _time(formed) if formed else None)


def _table(place: Place, names: frozenset[str], seen: set[str]) -> Table:
    seats = tuple(_seat(seat, names, seen) for seat in place.at("seats").each())
    here = frozenset(seats)
    points, result = place.find("points"), place.find("result")
    return Table(
        table=place.at("table").whole(1),
        seats=seats,
        points={_key(one, n, here): one.number() for n, one in points.items()} if points else None,
        outcome=_outcome(result, seats) if result else None,
    )


def _outcome(place: Place, seats: tuple[str, ...]) -> Outcome:
    place.known(("placements", "winner", "kind"))
    placements = place.at("placements")
    winner = place.find("winner")
    here = frozenset(seats)
    places = {_key(one, name, here): one.whole(1) for name, one in placements.items()}
    if places.keys() != here:
        placements.refuse("a place for everybody seated")
    return Outcome(
        placements={name: places[name] for name in seats},
        winner=_named(winner, here) if winner else None,
        kind=place.at("kind").one_of(Kind),
    )


def _key(place: Place, name: str, seats: frozenset[str]) -> str:
    if name not in seats:
        place.refuse("somebody seated here")
    return name


def _seat(place: Place, names: frozenset[str], seen: set[str]) -> str:
    name = _named(place, names)
    if name in seen:
        place.refuse("everybody once in a round")
    seen.add(name)
    return name


def _named(place: Place, names: frozenset[str]) -> str:
    if place.text() not in names:
        place.refuse("the id of a player")
    return place.text()


def _time(place: Place) -> str:
    if not TIME_OF_DAY.fullmatch(place.text()):
        place.refuse("a time of day as HH:MM")
    return place.text()


def _flag(place: Place, name: str) -> bool:
    found = place.find(name)
    return found.flag() if found else False


def _list(place: Place, name: str) -> list[Place]:
    found = place.find(name)
    return found.each() if found else []


def write(event: PodEvent, *, redacted: bool = False) -> str:
    """The file of an event; redacted it keeps nothing private (no `avoid`, no `home_by`, no names)."""
    return json.dumps(as_dict(event, redacted=redacted), ensure_ascii=False, indent=1) + "\n"


def as_dict(event: PodEvent, *, redacted: bool = False) -> dict[str, object]:
    """The same as a JSON-able value."""
    return {
        "pod_event": VERSION,
        "format": event.format,
        "policy": event.policy.value,
        "levels": event.levels.value,
        "sizes": {"prefer": event.prefer, "allow": list(event.allow)},
        "rounds_planned": event.rounds_planned,
        "seed": event.seed,
        "players": [_player_dict(player, redacted=redacted) for player in event.players],
        "together": [list(group) for group in event.together],
        "rounds": [_round_dict(each, redacted=redacted) for each in event.rounds],
        "scoring": event.scoring,
        "tiebreaks": list(event.tiebreaks),
        **_open_dict(event, redacted=redacted),
    }


def _open_dict(event: PodEvent, *, redacted: bool) -> dict[str, object]:
    """Games at rolling tables, where there are any."""
    pods = [
        _table_dict(each.pod)
        | {"during": each.during}
        | ({} if redacted else {"formed": each.formed})
        for each in event.open_play
    ]
    return {"open_play": pods} if pods else {}


def _player_dict(player: Player, *, redacted: bool) -> dict[str, object]:
    person = player.person
    private = {
        "avoid": sorted(person.avoid),
        "home_by": _late(player),
        "name": player.name or None,
        "reading": player.reading or None,
    }
    return {
        "id": person.id,
        "level": person.level,
        "accepts": sorted(person.accepts),
        "group": person.group,
        "beginner": person.beginner,
        "helper": person.helper,
        "active_from": player.active_from,
        "active_to": player.active_to,
        **({} if redacted else private),
    }


def _late(player: Player) -> str | None:
    late = player.late()
    return None if late is None else clock_of(late)


def _round_dict(each: Round, *, redacted: bool) -> dict[str, object]:
    pods = [_table_dict(pod) for pod in each.pods]
    ends = {} if redacted else {"ends": each.ends}
    return {"number": each.number, "pods": pods, "byes": list(each.byes), **ends}


def _table_dict(pod: Table) -> dict[str, object]:
    told: dict[str, object] = {"table": pod.table, "seats": list(pod.seats)}
    if pod.points is not None:
        told["points"] = dict(pod.points)
    if pod.outcome is not None:
        told["result"] = {
            "placements": dict(pod.outcome.placements),
            "winner": pod.outcome.winner,
            "kind": pod.outcome.kind.value,
        }
    return told
