"""What an event does when time is called, and when its players may concede, in sentences."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.outcomes import policies
from engine.outcomes.policies import Then, TimePolicy, time_policy_from
from events.models import Concession, Event
from events.words import in_words

THENS: Mapping[str, str | Promise] = {
    Then.DRAW: _("Those still in draw."),
    Then.ALL_LOSE: _("Those still in all lose."),
    Then.MOST_WINS: _("Whoever of those still in has the most life or shields wins."),
}


def time_words(event: Event) -> list[str]:
    """Return what happens when time is called: how the game goes on, and what it is worth then."""
    policy = time_policy_from(event.time_policy)
    words = [in_words(policy.sentence), *_numbers(policy), _worth(event, policy)]
    return list(dict.fromkeys(filter(None, words)))


def concession_words(event: Event) -> str:
    """Return when players may concede."""
    return in_words(policies.concessions()[policies.Concession(event.concession)].sentence)


def concession_choices() -> list[tuple[str, str]]:
    """Return the rules of conceding to choose from."""
    rules = policies.concessions()
    return [(code.value, in_words(rules[policies.Concession(code)].name)) for code in Concession]


def time_choices() -> list[tuple[str, str]]:
    """Return the presets of time over to choose from."""
    return [(code, in_words(each.name)) for code, each in policies.time_policies().items()]


def meanings() -> list[tuple[str, str]]:
    """Return the name and the sentence of everything there is to choose from."""
    times, rules = policies.time_policies().values(), policies.concessions().values()
    words = [(time.name, time.sentence) for time in times]
    words += [(rule.name, rule.sentence) for rule in rules]
    return [(in_words(name), in_words(sentence)) for name, sentence in words]


def _numbers(policy: TimePolicy) -> list[str]:
    said = []
    if policy.minutes:
        said.append(gettext("Minutes more: {number}.").format(number=policy.minutes))
    if policy.turns:
        said.append(gettext("Extra turns: {number}.").format(number=policy.turns))
    return said


def _worth(event: Event, policy: TimePolicy) -> str:
    if policy.then is Then.MOST_WINS is policies.time_policy(policy.code).then:
        return ""  # the preset's own sentence says so
    if policy.then is Then.DRAW and event.draw_is_loss:
        return gettext("A draw counts as a loss of all.")
    if policy.then is Then.DRAW and policy.everybody:
        return gettext("Everybody of the table draws, whoever was out as well.")
    return str(THENS[policy.then])
