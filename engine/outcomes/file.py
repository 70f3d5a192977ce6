"""The files that the commands read: a game to judge, a loss to rule on."""

from dataclasses import dataclass
from datetime import date

from engine.outcomes.judge import Outcome, judge
from engine.outcomes.policies import Concession, TimePolicy, time_policy, time_policy_from
from engine.outcomes.report import Report, report_from
from engine.outcomes.rulings import How, Loss, Ruling, ruling
from engine.outcomes.sides import usual_teams
from engine.seating.places import Place
from engine.words import Cause

GAME = (
    "format", "seats", "steps", "ending", "life", "teams", "time_policy", "concession",
    "draw_is_loss",
)  # fmt: skip
QUESTION = ("format", "on", "turn_player", "losing", "remaining", "teams")


@dataclass(frozen=True, slots=True)
class GameFile:
    """One game to judge; `names` are those of the teams where they have any."""

    format: str
    seats: tuple[str, ...]
    report: Report
    time: TimePolicy
    concession: Concession
    draw_is_loss: bool
    teams: tuple[tuple[str, ...], ...] | None = None
    names: tuple[str, ...] = ()

    def judged(self) -> dict[str, object]:
        """Return `{placements, winner, kind}`; raises what `judge` does.

        A team of several wins by its name, or without one as the list of its players.
        """
        outcome = judge(
            self.report,
            seats=self.seats,
            format_code=self.format,
            draw_is_loss=self.draw_is_loss,
            time=self.time,
            concession=self.concession,
            teams=usual_teams(self.seats, self.format) if self.teams is None else self.teams,
        )
        return {
            "placements": dict(outcome.placements),
            "winner": self._winner(outcome),
            "kind": outcome.kind.value,
        }

    def _winner(self, outcome: Outcome) -> object:
        for name, team in zip(self.names, self.teams or (), strict=False):
            if set(team) == set(outcome.winners):
                return name
        return outcome.winner or list(outcome.winners) or None


def read_game(text: str) -> GameFile:
    """Read `{format, seats, steps, ending, life?, teams?, time_policy?, concession?, draw_is_loss?}`.

    Raises `event_file.not_json`, `event_file.malformed`, `report.malformed`, `time_policy.unknown`
    and `time_policy.malformed`.
    """
    file = Place.of_text(text)
    file.known(GAME)
    told = {name: file.at(name).value for name in ("steps", "ending")}
    life, time, teams = file.find("life"), file.find("time_policy"), file.find("teams")
    concession, loss = file.find("concession"), file.find("draw_is_loss")
    return GameFile(
        format=file.at("format").text(),
        seats=_texts(file.at("seats")),
        report=report_from(told | ({"life": life.value} if life else {})),
        time=time_policy_from(time.value) if time else time_policy(),
        concession=concession.one_of(Concession) if concession else Concession.FREE,
        draw_is_loss=loss.flag() if loss else False,
        teams=_teams(teams) if teams else None,
        names=_names(teams) if teams else (),
    )


def _texts(place: Place) -> tuple[str, ...]:
    return tuple(one.text() for one in place.each())


def _teams(place: Place) -> tuple[tuple[str, ...], ...]:
    """Return teams told by name or as a list of lists."""
    if isinstance(place.value, dict):
        return tuple(_texts(team) for _, team in place.items())
    return tuple(_texts(team) for team in place.each())


def _names(place: Place) -> tuple[str, ...]:
    return tuple(place.value) if isinstance(place.value, dict) else ()


def read_ruling(text: str) -> Ruling:
    """Answer `{format, on, turn_player, losing: [{player, cause, how}], remaining?, teams?}`.

    Raises `event_file.not_json`, `event_file.malformed`, and what `ruling` does.
    """
    file = Place.of_text(text)
    file.known(QUESTION)
    remaining, teams = file.find("remaining"), file.find("teams")
    return ruling(
        [_loss(one) for one in file.at("losing").each()],
        format_code=file.at("format").text(),
        on=_day(file.at("on")),
        turn_player=file.at("turn_player").text(),
        remaining=_texts(remaining) if remaining else None,
        teams=_teams(teams) if teams else None,
    )


def _loss(place: Place) -> Loss:
    place.known(("player", "cause", "how"))
    cause, how = place.at("cause").one_of(Cause), place.at("how").one_of(How)
    return Loss(place.at("player").text(), cause, how)


def _day(place: Place) -> date:
    try:
        return date.fromisoformat(place.text())
    except ValueError:
        place.refuse("a day as YYYY-MM-DD")
