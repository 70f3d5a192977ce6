"""What refusals of the rules say, each with its HTTP status; `events.sentences` adds them to its table."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

RULE_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "scoring.unknown_scheme": (422, _("There is no such scoring scheme.")),
    "scoring.unknown_tiebreak": (422, _("There is no such tie-breaker.")),
    "regulation.malformed": (
        422,
        _("Line {line} of this list of restricted cards cannot be read."),
    ),
    "regulation.empty": (422, _("There is no change in this list of restricted cards.")),
    "regulation.too_large": (
        422,
        _("This list of restricted cards is too large: at most {limit} bytes."),
    ),
    "advice.malformed": (
        422,
        _("Line {line} of this list of hints cannot be read. Look at: {column}."),
    ),
    "advice.bad_hint": (422, _("This hint cannot be read. Look at: {column}.")),
    "advice.too_large": (422, _("This list of hints is too long: at most {limit} letters.")),
    "advice.changed": (409, _("Somebody has changed the hints since. Look at them once more.")),
    "house.unknown_rule": (422, _("There is no deck rule called {rule}. Known rules: {known}.")),
    "house.no_number": (422, _("The deck rule {rule} has no number to change.")),
    "house.number_out_of_range": (
        422,
        _("The number of the deck rule {rule} must be 0 to {limit}."),
    ),
    "house.malformed": (
        422,
        _("House rules are a table of deck rules: false switches one off, a number changes it."),
    ),
    "seating.cannot_split": (
        409,
        _(
            "Number of people: {players}. They cannot be split into pods like this. Possible: {choices}."
        ),
    ),
    "seating.level_cannot_split": (
        409,
        _(
            "People of level {level}: {players}. They cannot be split into pods like this. Possible: {choices}."
        ),
    ),
    "seating.not_seated": (409, _("Somebody named has no seat in this round.")),
    "seating.locks_impossible": (
        409,
        _("No round keeps all of these locks. Take one of them away."),
    ),
    "seating.cut_size": (
        409,
        _("A cut cannot have {players} people. Sizes that fit: {fits}."),
    ),
    "seating.team_size": (422, _("A team here has one or two people.")),
    "seating.cut_winners": (409, _("No winner of the cut yet at tables {tables}.")),
    "event_file.not_json": (422, _("This is no JSON (line {line}, column {column}).")),
    "event_file.malformed": (422, _("At {pointer} there should be {expected}.")),
    "event_file.unreadable": (422, _("The file {file} cannot be read: {why}.")),
    "seating.player_twice": (422, _("Somebody stands twice among the people to seat.")),
    "scoring.tiebreak_twice": (422, _("Each tie-breaker can stand in the list only once.")),
    "scoring.unknown_award": (
        422,
        _("Points without a game are for a bye, a late entry or a no-show, not for {award}."),
    ),
    "scoring.unknown_worth": (422, _("A game that was not played cannot be worth {worth}.")),
    "achievement.malformed": (
        422,
        _(
            "An achievement has a code (a-z, 0-9), a name, points from -99 to 99 but not 0, and may"
            " be earned once per event or once per round. Wrong at: {pointer}"
        ),
    ),
    "achievement.twice": (422, _("Two achievements have the code {achievement}.")),
    "achievement.unknown": (422, _("This event has no achievement {achievement}.")),
    "scoring.player_twice": (422, _("Somebody stands twice among the players.")),
    "scoring.unknown_player": (422, _("Nobody of that name stands in this table.")),
    "scoring.seats_differ": (
        422,
        _("The result of table {table} in round {round} is not about the people seated there."),
    ),
    "regulation.unknown_date": (422, _("No card regulation is known for {on}.")),
    "report.already_made": (
        409,
        _("A result of this table is in already. Confirm it or dispute it."),
    ),
    "report.not_your_pod": (403, _("Only the players of this table may answer.")),
    "report.own": (409, _("You told this result yourself; another player must confirm it.")),
    "report.decided": (
        409,
        _("A judge has decided this result. Ask the staff if something is wrong."),
    ),
    "report.superseded": (409, _("This result was replaced by a newer one.")),
    "report.round_closed": (409, _("Round {round} is closed. Only a judge can correct it now.")),
    "report.round_not_published": (409, _("This round is not being played.")),
    "report.malformed": (
        422,
        _("The report cannot be read at {pointer}. Causes and endings are listed in docs/api.md."),
    ),
    "report.seats_invalid": (422, _("The seats of this table cannot be judged.")),
    "report.ending_excluded": (422, _("In this format a game cannot end that way.")),
    "report.cause_excluded": (422, _("In this format nobody goes out that way (step {step}).")),
    "report.turn_order": (422, _("The turns go backwards at step {step}.")),
    "report.empty_step": (422, _("Step {step} takes nobody out.")),
    "report.unknown_player": (422, _("Step {step} names somebody who does not sit here.")),
    "report.player_twice": (422, _("Somebody goes out twice (step {step}).")),
    "report.step_after_end": (422, _("The game was over before step {step}.")),
    "report.by_eliminated": (
        422,
        _("In step {step} somebody is taken out by a player who was out, or by themself."),
    ),
    "report.direct_attack_together": (
        422,
        _("A direct attack takes out one player at a time (step {step})."),
    ),
    "report.teams_invalid": (
        422,
        _("The teams do not hold everybody of this table exactly once."),
    ),
    "report.turn_beyond_limit": (
        422,
        _("The turn at step {step} is after the last one ({last})."),
    ),
    "report.concession_not_agreed": (
        422,
        _("Conceding needs the word of everybody else still in (step {step})."),
    ),
    "report.concession_not_in_turn": (
        422,
        _("Conceding is possible only in one's own turn (step {step})."),
    ),
    "report.life_needed": (
        422,
        _("Say how many life points or shields everybody still in had when time was called."),
    ),
    "ruling.nobody_loses": (422, _("Say who would lose.")),
    "ruling.player_twice": (422, _("Somebody is named twice.")),
    "ruling.unknown_player": (422, _("Somebody among the losing is not in the game any more.")),
    "ruling.cause_excluded": (422, _("In this format nobody loses that way.")),
    "match.needs_two": (422, _("A match is between two players.")),
    "match.best_of": (422, _("A match is best of one, three or five.")),
    "match.game_after_end": (422, _("The match was over before game {game}.")),
    "match.undecided": (422, _("The match is not decided yet.")),
    "subgame.closed": (409, _("This game is over already.")),
    "subgame.copies_invalid": (422, _("There may be 1 to {most} copies.")),
    "subgame.too_many": (409, _("One table plays {most} subgames at most.")),
    "subgame.copies_left": (
        409,
        _("A copy of the same effect opens another subgame. Play that one first."),
    ),
    "subgame.format_excluded": (422, _("This format has no subgames.")),
    "subgame.library_unknown": (
        422,
        _("Say how many cards everybody in the subgame has in their library."),
    ),
    "subgame.main_reported": (409, _("The game at this table is over.")),
    "subgame.no_copy_left": (409, _("No copy is left that opens a subgame.")),
    "subgame.players_invalid": (
        422,
        _("Choose two or more of those who play the present game."),
    ),
    "subgame.still_open": (409, _("Report the subgames inside this game first.")),
    "subgame.unknown": (404, _("There is no such game.")),
    "time_policy.unknown": (422, _("There is no such rule for time over.")),
    "time_policy.malformed": (422, _("The rule for time over cannot be read ({field}).")),
    "report.double_loss_needs_two": (
        422,
        _("Everybody lost together only if at least two players went out last at once."),
    ),
    "report.time_needs_two": (422, _("This ending needs at least two players still in the game.")),
    "report.still_standing": (
        422,
        _("Several players are still in the game. Say who went out, or choose another ending."),
    ),
    "report.nobody_stands": (
        422,
        _("Nobody is left, so nobody won. Tell it as a game that the last ones lost together."),
    ),
    "report.all_conceded_not_conceded": (
        422,
        _("All conceded only if the last players conceded together."),
    ),
}
