"""Name tags to print: ten on an A4 sheet, each with the code that opens its player's page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from events.access import Scope
from events.models import OUT, TAKES_A_PLACE, Entry, EntryState
from events.selectors import entries_by_kana
from events.tickets import ticket_of
from web.links import absolute, leads_nowhere_else
from web.staff.codes import qr_svg
from web.staff.gate import Desk, at_event, show

ON_A_SHEET = 10
MOST = 50  # tags on one page; more come on the next
GROUPS: Mapping[str, tuple[str | Promise, Callable[[Entry], bool]]] = {
    "phoneless": (gettext_lazy("Without a phone"), lambda entry: entry.phoneless),
    "here": (gettext_lazy("All who are here"), lambda entry: entry.state == EntryState.HERE),
    "all": (gettext_lazy("All who are in"), lambda entry: entry.state in TAKES_A_PLACE),
}


@dataclass(frozen=True, slots=True)
class NameTag:
    """One tag: a person and the code of their ticket."""

    entry: Entry
    code: SafeString


@require_GET
@at_event(Scope.ENTRIES_WRITE)
def name_tags(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the tags of a group, or of the people ticked, ready to print; printing again is harmless."""
    people = [entry for entry in entries_by_kana(desk.event) if entry.state not in OUT]
    ticked = frozenset(request.GET.getlist("entry"))
    group = request.GET.get("who", "")
    group = group if group in GROUPS else "phoneless"
    wanted = [e for e in people if (e.pk in ticked if ticked else GROUPS[group][1](e))]
    start = _start(request.GET.get("from", ""), len(wanted))
    tags = [_tag(request, entry) for entry in wanted[start : start + MOST]]
    facts = {
        "sheets": [tags[at : at + ON_A_SHEET] for at in range(0, len(tags), ON_A_SHEET)],
        "people": people,
        "ticked": ticked,
        "group": "" if ticked else group,
        "groups": [(code, name) for code, (name, _) in GROUPS.items()],
        "wanted": len(wanted),
        "next": start + MOST if len(wanted) > start + MOST else None,
        "only_here": leads_nowhere_else(absolute(request, "/")),
    }
    return show(request, desk, "name_tags.html", facts)


def _tag(request: HttpRequest, entry: Entry) -> NameTag:
    return NameTag(entry, qr_svg(absolute(request, f"/t/{ticket_of(entry)}")))


def _start(typed: str, people: int) -> int:
    """Return where a page begins; what is no such number begins anew."""
    is_number = typed.isascii() and typed.isdigit() and len(typed) <= len(str(people))
    return int(typed) if is_number and int(typed) < people else 0
