"""What pages say about games inside a pod's game."""

from typing import Any

from django import template
from django.template import RequestContext
from django.utils.translation import gettext as _

from events.models import Event
from pods.models import Pod, PodState, Round
from pods.subgame import Subgame
from pods.subgames import has_subgames
from web.forms import new_key
from web.subgames import subgames_card

register = template.Library()


@register.inclusion_tag("web/ticket/subgames.html", takes_context=True)
def subgames(context: RequestContext, pod: Pod, ticket: str) -> dict[str, Any]:
    """Show a player the games inside their game and what can be tapped; nothing where there are none."""
    return {
        "card": subgames_card(pod),
        "may_open": pod.state == PodState.PLAYING,
        "ticket": ticket,
        "form": context.get("subgame_form"),
        "new_key": new_key,
        "csrf_token": context.get("csrf_token"),
    }


@register.simple_tag
def subgame_marks(event: Event, found: Round | None) -> dict[str, str] | None:
    """Return what to say of subgames at each table of a round, None where the format has none."""
    if found is None or not has_subgames(event):
        return None
    rows = Subgame.objects.filter(pod__round=found, number__isnull=False)
    open_now = rows.filter(closed_at=None).values_list("pod_id", flat=True)
    timed = rows.filter(parent=0, extra_seconds=None).values_list("pod_id", flat=True)
    marks = dict.fromkeys(timed, _("Time to give"))
    return marks | dict.fromkeys(open_now, _("A subgame is being played"))


@register.inclusion_tag("web/staff/subgame_link.html")
def subgame_link(event: Event, pod: Pod, marks: dict[str, str] | None) -> dict[str, Any]:
    """Lead to the games inside a table's game."""
    return {"event": event, "pod": pod, "marks": marks, "mark": (marks or {}).get(pod.pk, "")}


@register.simple_tag
def plays_inside(pod: Pod) -> bool:
    """Tell whether a game inside a pod's game keeps its result from being told."""
    card = subgames_card(pod)
    return card is not None and card.is_open
