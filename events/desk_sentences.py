"""What refusals about drafts, promised seats and tables say, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DESK_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "round.changed_meanwhile": (
        409,
        _("Something changed here meanwhile, so nothing was done. Look again, then decide."),
    ),
    "round.same_person": (422, _("Choose two different people.")),
    "round.tables_have_results": (
        409,
        _("These tables have a result already and stay as they are: {pods}."),
    ),
    "round.left_for_extra_games": (
        409,
        _(
            "Somebody of these tables is out and plays an extra game already: {pods}. They stay as they are."
        ),
    ),
    "round.nothing_to_repair": (
        409,
        _("Everybody who is here has a seat, and nobody who left is seated."),
    ),
    "round.all_reported": (409, _("Every table of round {number} has a result already.")),
    "round.lock_holds": (
        409,
        _("This would break a promised table or pod-mate. Take the promise back first."),
    ),
    "round.repair_breaks_lock": (
        409,
        _(
            "Changing only few tables would break a promise here. Pair the round again, or take the promise back."
        ),
    ),
    "round.nothing_to_undo": (409, _("There is no earlier step of this draft.")),
    "lock.table_or_mate": (422, _("Choose either a table or a pod-mate.")),
    "lock.unknown_person": (422, _("Choose people of this event.")),
    "lock.too_many": (409, _("There are {most} promises already. Take some back first.")),
    "table.unknown": (422, _("There is no table {table} here.")),
    "table.out_of_use": (409, _("Table {table} is out of use.")),
    "table.too_small": (409, _("Table {table} has {chairs} chairs only.")),
    "table.taken": (409, _("An extra game is being played at table {table}.")),
    "table.too_many": (422, _("A room has at most {most} tables.")),
    "table.malformed": (
        422,
        _("Table {number} is not right: a label of up to 8 characters and 2 to 12 chairs."),
    ),
    "table.label_twice": (422, _("Two tables are called {label}. Give each its own label.")),
}
