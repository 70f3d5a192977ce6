"""What is typed when somebody proposes a change to their table, on a phone or at the desk."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.errors import RuleError
from events.access import Actor
from pods import services
from pods.agreement import LONGEST_TEXT, MOST_MINUTES, Change, Proposal
from web.forms import PageForm

DONE = {
    "propose": gettext_lazy("Proposed: “{what}”. It counts when everybody at the table says yes."),
    "yes": gettext_lazy("You agreed: “{what}”."),
    "no": gettext_lazy("You said no: “{what}”. Nobody is told that it was you."),
    "withdraw": gettext_lazy("Taken back: “{what}”."),
}


class ProposalForm(PageForm):
    """One change: a word of the list, minutes a turn, or the table's own words."""

    kind = forms.CharField(max_length=20)
    minutes = forms.IntegerField(min_value=1, max_value=MOST_MINUTES, required=False)
    text = forms.CharField(max_length=LONGEST_TEXT, required=False)
    proposal = forms.CharField(max_length=20, required=False)

    def change(self) -> dict[str, Any]:
        """Return what a proposal is made of; minutes and words only where the kind takes them."""
        words = self.cleaned_data
        kind = words["kind"]
        return {
            "kind": kind,
            "minutes": words["minutes"] if kind == Change.TURN_MINUTES else None,
            "text": words["text"] if kind == Change.OWN else "",
        }

    def said(self) -> str:
        """Return what is wrong with it, in one sentence."""
        errors = [str(each) for errors in self.errors.values() for each in errors]
        return " ".join(dict.fromkeys(errors)) or _("That did not work.")


class TapForm(ProposalForm):
    """A tap on a proposal that lies on the table."""

    kind = forms.CharField(required=False)


def form_for(act: str, data: QueryDict) -> ProposalForm:
    """Return the form of an act; a 404 where there is no such act."""
    if act not in DONE:
        raise RuleError("access.not_found")
    return ProposalForm(data) if act == "propose" else TapForm(data)


def carried_out(
    act: str, form: ProposalForm, *, pod_id: str, entry_id: str, actor: Actor
) -> Proposal:
    """Do what was tapped, for one person of the table."""
    now, proposal = timezone.now(), form.cleaned_data["proposal"]
    if act == "propose":
        change = form.change()
        return services.propose_change(
            pod_id=pod_id, entry_id=entry_id, actor=actor, now=now, **change
        )
    if act == "withdraw":
        return services.withdraw_change(proposal_id=proposal, actor=actor, now=now)
    return services.answer_change(
        proposal_id=proposal, entry_id=entry_id, actor=actor, agrees=act == "yes", now=now
    )
