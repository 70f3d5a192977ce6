"""Final ranks of one person at many events."""

from collections.abc import Collection

from django.db.models import OuterRef, Subquery

from events.models import Entry, Phase
from standings.models import FinalTable


def final_ranks(entries: Collection[Entry]) -> dict[str, int]:
    """Return the rank by entry where an event is over and shows ranks, in a fixed number of queries.

    Whoever played in a fixed pair has the pair's rank.
    """
    events = {
        entry.event_id
        for entry in entries
        if entry.event.phase == Phase.FINISHED and not entry.event.ranks_hidden
    }
    newest = FinalTable.objects.filter(event=OuterRef("event")).order_by("-version")
    tables = FinalTable.objects.filter(event__in=events, pk=Subquery(newest.values("pk")[:1]))
    ranks = {str(row["entry"]): int(row["rank"]) for table in tables for row in table.rows}
    partners = _partners(entries) if events else {}
    found = ((entry.pk, ranks.get(entry.pk) or _rank(ranks, entry, partners)) for entry in entries)
    return {entry_id: rank for entry_id, rank in found if rank}


def _partners(entries: Collection[Entry]) -> dict[str, list[str]]:
    teams = {entry.team_id for entry in entries if entry.team_id}
    members: dict[str, list[str]] = {}
    for team, entry in Entry.objects.filter(team__in=teams).values_list("team_id", "pk"):
        members.setdefault(str(team), []).append(entry)
    return members


def _rank(ranks: dict[str, int], entry: Entry, partners: dict[str, list[str]]) -> int | None:
    of_pair = (ranks.get(one) for one in partners.get(str(entry.team_id), []))
    return next(filter(None, of_pair), None)
