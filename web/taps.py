"""What can be tapped while a result is told."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.formats import Format, format_of
from engine.words import Cause, Ending
from events.models import Event
from events.team_words import team_name
from pods.models import Pod
from pods.words import CAUSES, ENDINGS, lost_together
from web.claims import cause_words
from web.story import ENDINGS_TO_CHOOSE, Story

BY_SOMEBODY = (Cause.DIRECT_ATTACK, Cause.OPPONENT_EFFECT)
FOR_JUDGES = (Cause.DISQUALIFIED,)


@dataclass(frozen=True, slots=True)
class Tap:
    """Something to tap: its words and the address it leads to."""

    words: str
    address: str
    is_on: bool = False


def ending_words_of(ending: Ending, rules: Format) -> str:
    """Return what an ending is called where it can be chosen."""
    if ending is Ending.TURN_LIMIT and rules.turn_limit:
        words = _("Turn {number} of both was over: both lose")
        return words.format(number=rules.turn_limit)
    return str(ENDINGS[ending])


@dataclass(frozen=True, slots=True)
class Telling:
    """A story at one table, ready to be shown."""

    pod: Pod
    story: Story
    players: tuple[str, ...]
    names: tuple[str, ...]

    def name(self, seat: int) -> str:
        """Return the name of the player in a seat."""
        return self.names[seat - 1]

    def by_id(self) -> dict[str, str]:
        """Return the names by entry id."""
        return dict(zip(self.players, self.names, strict=True))

    def so_far(self) -> list[dict[str, object]]:
        """Return who is out, the last one first."""
        return [
            {
                "names": [self.name(seat) for seat in step.seats],
                "cause": CAUSES.get(step.cause, ""),
                "by": self.name(step.by) if step.by else "",
            }
            for step in reversed(self.story.steps)
        ]

    def who(self) -> list[Tap]:
        """Return the players who may be the next to go out."""
        story = self.story
        return [Tap(self.name(n), story.tapped(n).address()) for n in story.standing]

    def together(self) -> Tap:
        """Return the tap for everybody who is left going out at once."""
        left = self.story.standing
        return Tap(lost_together(len(left)), self.story.tapped(*left).address())

    def others(self) -> list[Tap]:
        """Return who else may have gone out at the same moment."""
        story = self.story
        return [
            Tap(self.name(n), story.tapped(n).address(), n in story.out)
            for n in story.standing
            if n not in story.side_of(story.out[0])
        ]

    def teams(self) -> list[str]:
        """Return the teams by the names of their people; nothing where everybody plays alone."""
        return [self._team(side) for side in self.story.sides]

    def special_wins(self, format_code: str) -> list[Tap]:
        """Return the special win of each team, where the format has them."""
        if Ending.SPECIAL_WIN not in format_of(format_code).endings:
            return []
        said = _("Special win of {team}")
        return [
            Tap(said.format(team=self._team(side)), self.story.won_specially(side[0]).address())
            for side in self.story.sides
        ]

    def _team(self, side: tuple[int, ...]) -> str:
        return team_name([self.name(seat) for seat in side])

    def causes(self, event: Event) -> list[Tap]:
        """Return how the tapped players may have gone out, by the event's format and rules."""
        known = format_of(event.format).causes
        causes = [c for c in Cause if c in known and c not in FOR_JUDGES]
        words = {cause: cause_words(cause, event.concession) for cause in causes}
        return [tap for cause in causes for tap in self._taps_of(cause, words[cause])]

    def life(self) -> list[tuple[int, str]]:
        """Return who is still in, by seat."""
        return [(seat, self.name(seat)) for seat in self.story.standing]

    def endings(self, format_code: str) -> list[Tap]:
        """Return the endings that the steps do not show."""
        rules = format_of(format_code)
        return [
            Tap(ending_words_of(ending, rules), self.story.ended(ending).address())
            for ending in ENDINGS_TO_CHOOSE
            if ending in rules.endings
        ]

    def _taps_of(self, cause: Cause, words: str) -> list[Tap]:
        story = self.story
        if cause not in BY_SOMEBODY:
            return [Tap(words, story.because(cause).address())]
        if len(story.out) > 1:
            return []
        by = [n for n in story.standing if n not in story.side_of(story.out[0])]
        said = _("{cause} by {player}")
        return [
            Tap(said.format(cause=words, player=self.name(n)), story.because(cause, n).address())
            for n in by
        ]
