"""What staff type to announce something."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.models import Event
from events.words import LEVELS, Words
from pods.announcement import Audience, Occasion
from pods.announcement_words import OCCASIONS
from pods.models import Pod, RoundState
from pods.services.announcements import MOST_MINUTES, USUAL_MINUTES
from web.forms import PageForm

LONGEST = 200
EVERYBODY = "all"
AT_ONE_TAP = (Occasion.OPENING, Occasion.FIVE_MINUTES, Occasion.BREAK)


def tables_to_call(event: Event) -> list[Pod]:
    """Return the tables of the rounds that are being played, by table."""
    playing = Pod.objects.filter(round__event=event, round__state=RoundState.PUBLISHED, holds=True)
    return list(playing.order_by("table"))


class AnnouncementForm(PageForm):
    """What is announced, to whom, and for how long it stands on the wall."""

    occasion = forms.ChoiceField(
        label=gettext_lazy("What is it?"),
        choices=[(each.value, OCCASIONS[each]) for each in Occasion],
        initial=Occasion.FREE.value,
    )
    to = forms.ChoiceField(label=gettext_lazy("For whom?"), initial=EVERYBODY)
    table = forms.ChoiceField(
        label=gettext_lazy("Which table?"),
        required=False,
        help_text=gettext_lazy("Only where a table is called to its seats."),
    )
    at = forms.TimeField(
        label=gettext_lazy("At what time?"),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        help_text=gettext_lazy("When the next round begins, or the break is over."),
    )
    text_ja = forms.CharField(
        label=gettext_lazy("Your own words, in Japanese"), max_length=LONGEST, required=False
    )
    text_en = forms.CharField(
        label=gettext_lazy("Your own words, in English"),
        max_length=LONGEST,
        required=False,
        help_text=gettext_lazy("One language is enough; everybody then reads that one."),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes on the wall"),
        min_value=1,
        max_value=MOST_MINUTES,
        initial=USUAL_MINUTES,
        help_text=gettext_lazy("After that it is only in the lists."),
    )

    def __init__(self, data: Any, *, event: Event) -> None:  # noqa: ANN401  Django's own type
        """Offer the levels, and the tables that are being played."""
        super().__init__(data)
        tables = [(pod.pk, pod.sign) for pod in tables_to_call(event)]
        self._choose("table", [("", "–"), *tables])
        self._choose(
            "to",
            [
                (EVERYBODY, _("Everybody")),
                *((f"level-{n}", _("Level {level}").format(level=LEVELS[n])) for n in LEVELS),
                *(
                    (f"table-{pk}", _("Only table {table}").format(table=sign))
                    for pk, sign in tables
                ),
            ],
        )

    @property
    def at_one_tap(self) -> list[tuple[str, Words]]:
        """The occasions that need nothing else to be typed."""
        return [(each.value, OCCASIONS[each]) for each in AT_ONE_TAP]

    def words(self) -> dict[str, Any]:
        """Return what the command takes."""
        typed = self.cleaned_data
        names = ("occasion", "at", "text_ja", "text_en", "minutes")
        kind, _dash, whom = typed["to"].partition("-")
        return {name: typed[name] for name in names} | {
            "audience": Audience(kind),
            "level": int(whom) if kind == Audience.LEVEL else None,
            "pod_id": whom if kind == Audience.TABLE else typed["table"] or None,
        }

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  declared above
        field.choices = choices
