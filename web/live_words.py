"""What the pages of a live game say of acts, effects and partners."""

from collections.abc import Callable, Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from engine.table.acts import Act, Kind, Partner, Until
from engine.table.game import Game, Lasting
from engine.table.presets import counter_names
from engine.table.turns import Moment, ends_with
from events.words import in_words
from pods.words import CAUSES, ENDINGS

Names = Mapping[str, str]
PARTNERS: Mapping[Partner, str | Promise] = {
    Partner.UP: gettext_lazy("Partner zone, face up"),
    Partner.DOWN: gettext_lazy("Partner zone, face down"),
    Partner.PLAYED: gettext_lazy("In the battle zone"),
    Partner.ELSEWHERE: pgettext_lazy("where a partner is", "Elsewhere"),
}
PARTNER_ACTS: Mapping[Partner, str | Promise] = {
    Partner.PLAYED: gettext_lazy("Partner into the battle zone"),
    Partner.DOWN: gettext_lazy("Partner back, face down"),
    Partner.UP: gettext_lazy("Partner face up"),
    Partner.ELSEWHERE: gettext_lazy("Partner elsewhere"),
}
UNTILS: Mapping[Until, str | Promise] = {
    Until.THIS_TURN: gettext_lazy("Until this turn ends"),
    Until.NEXT_START: gettext_lazy("Until the start of the next turn of…"),
    Until.NEXT_END: gettext_lazy("Until the end of the next turn of…"),
}


def listed(players: Iterable[str], names: Names) -> str:
    """Return the names of players, one after another."""
    return _(", ").join(names.get(player, "?") for player in players)


def counter_name(code: str) -> str:
    """Return what a counter is called."""
    return in_words(counter_names()[code])


def ends_words(game: Game, effect: Lasting, names: Names) -> str:
    """Return when an effect ends, whoever is out by now."""
    moment, player = ends_with(game, effect)
    if effect.until is Until.THIS_TURN:
        return _("until this turn ends")
    starts = _("until the turn of {name} starts")
    ends = _("until the turn of {name} ends")
    return (starts if moment is Moment.START else ends).format(name=names.get(player, "?"))


def act_words(act: Act, names: Names) -> str:
    """Return what an act did, short enough for a button."""
    said = ACTS[act.kind](act, names)
    return said.format(
        player=names.get(act.player, "?"),
        players=listed(act.players, names),
        text=act.text or _("an effect"),
    )


def _change(act: Act, _names: Names) -> str:
    amount = f"{act.amount:+d}".replace("-", "−")
    return _("{player}: {counter} {amount}").format(
        player="{player}", counter=counter_name(act.counter), amount=amount
    )


def _out(act: Act, _names: Names) -> str:
    return _("{players} out: {cause}").format(players="{players}", cause=CAUSES[act.cause])


def _partner(act: Act, _names: Names) -> str:
    return _("{player}: {words}").format(player="{player}", words=PARTNER_ACTS[act.to])


ACTS: Mapping[Kind, Callable[[Act, Names], str]] = {
    Kind.NEXT_TURN: lambda _act, _names: _("the turn ended"),
    Kind.SKIP_TURN: lambda _act, _names: _("{player} skips a turn"),
    Kind.EXTRA_TURN: lambda _act, _names: _("{player} has an extra turn"),
    Kind.CHANGE: _change,
    Kind.ELIMINATE: _out,
    Kind.END: lambda act, _names: str(ENDINGS[act.ending]),
    Kind.WAIT: lambda _act, _names: _("{player}: {text} waits"),
    Kind.RESOLVE: lambda _act, _names: _("an effect was resolved"),
    Kind.LAST: lambda _act, _names: _("{player}: {text} lasts"),
    Kind.DROP: lambda _act, _names: _("an effect was taken away"),
    Kind.PARTNER: _partner,
    Kind.OPEN_SUBGAME: lambda _act, _names: _("a subgame began"),
    Kind.CLOSE_SUBGAME: lambda _act, _names: _("the subgame was closed"),
}
