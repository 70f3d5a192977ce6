"""A whole season of a real league, 117 tables of four: our tables of players and of teams are the published ones."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from engine.outcomes.judge import Outcome
from engine.scoring.awards import Award, Awarded
from engine.scoring.history import PlayedPod
from engine.scoring.schemes import Scheme
from engine.scoring.table import ranked
from engine.words import Kind, Text
from tests.golden import sw_league

LAST_ROUND = 60
PLACES = Scheme(
    code="places_4210",
    name=Text("4-2-1-0", "4-2-1-0"),
    sentence=Text("順位点", "Place points"),
    places=(Fraction(4), Fraction(2), Fraction(1), Fraction(0)),
)


def pods(team_of: Mapping[str, str] | None = None) -> Iterator[PlayedPod]:
    """Every table of the season, of players or of the teams they played for."""
    for line in sw_league.TABLES.split("\n")[1:-1]:
        at, *groups = line.split()
        placements: dict[str, int] = {}
        for group in groups:
            names = [team_of[name] if team_of else name for name in group.split("/")]
            placements |= dict.fromkeys(names, len(placements) + 1)
        winner = next(iter(placements))
        outcome = Outcome(placements, winner, Kind.WIN)
        yield PlayedPod(int(at[:-1]), ord(at[-1]), tuple(placements), outcome)


def taken_off(penalties: Mapping[str, int]) -> list[Award]:
    return [
        Award(LAST_ROUND, name, Awarded.PENALTY, Fraction(-points))
        for name, points in penalties.items()
    ]


def shared_ranks(points: Iterable[str]) -> list[int]:
    """The published order without its last tie-breaker: equals share the best rank they cover."""
    values = [Fraction(each) for each in points]
    return [values.index(each) + 1 for each in values]


def test_the_table_of_players_is_the_published_one():
    published = [line.split() for line in sw_league.PLAYERS.split("\n")[1:-1]]
    rows = ranked(
        [name for name, *_ in published],
        list(pods()),
        scheme=PLACES,
        tiebreaks=(),
        awards=taken_off(sw_league.PENALTIES),
    )
    assert [(row.player, row.points, row.played, row.wins) for row in rows] == [
        (name, Fraction(points), int(played), int(won)) for name, points, played, won in published
    ]
    assert [row.rank for row in rows] == shared_ranks(points for _, points, *_ in published)


def test_the_table_of_teams_is_the_published_one():
    team_of = {name: team for team, names in sw_league.TEAMS.items() for name in names.split()}
    rows = ranked(
        list(sw_league.TEAMS),
        list(pods(team_of)),
        scheme=PLACES,
        tiebreaks=(),
        awards=taken_off(sw_league.TEAM_PENALTIES),
    )
    assert [row.player for row in rows] == list(sw_league.TEAMS)
    assert tuple(row.points for row in rows) == tuple(map(Fraction, sw_league.TEAM_POINTS))
    assert tuple(row.played for row in rows) == sw_league.TEAM_GAMES
    assert tuple(row.wins for row in rows) == sw_league.TEAM_WINS
    assert [row.rank for row in rows] == shared_ranks(sw_league.TEAM_POINTS)
