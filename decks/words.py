"""What deck layouts, zones and house rules are called on screen."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.errors import RuleError
from engine.formats import Format, format_of
from engine.legality.headers import COMPANION, EXTRA, GR, HYPERSPATIAL, MAIN, PARTNER, SIDE
from engine.legality.house import Setting, house_in_use, rules_in_force
from engine.legality.verdict import Severity
from events.words import in_words

Words = str | Promise

LAYOUTS: Mapping[str, Words] = {
    "count_first": _("a list with the count before the name"),
    "count_last": _("a list with the count after the name"),
    "bracket": _("a list with names in brackets"),
    "name_only": _("a list of names"),
    "tab": _("a table with tabs"),
    "csv": _("a table with commas"),
    "ydk": _("a YDK file"),
    "ydke": _("a ydke address"),
    "mtgo": _("a text from MTGO"),
    "dek": _("a .dek file from MTGO"),
    "arena": _("a text from Arena"),
    "cockatrice": _("a text from Cockatrice"),
    "cod": _("a .cod file from Cockatrice"),
    "moxfield": _("a text from Moxfield"),
    "archidekt": _("a text from Archidekt"),
}
EXPORTS: Mapping[str, Words] = {
    "text": _("Text"),
    "csv": _("Table (CSV)"),
    "ydk": _("YDK file"),
    "ydke": _("ydke:// address"),
    "mtgo": _("MTGO"),
    "dek": _("MTGO (.dek)"),
    "arena": _("Arena"),
    "cockatrice": _("Cockatrice"),
    "cod": _("Cockatrice (.cod)"),
    "moxfield": _("Moxfield"),
    "archidekt": _("Archidekt"),
}
SEVERITIES: Mapping[str, Words] = {
    Severity.ILLEGAL: _("Breaks a rule"),
    Severity.NEEDS_JUDGE: _("For a judge"),
    Severity.ADVICE: _("Advice"),
}
ZONES: Mapping[str, Words] = {
    PARTNER: _("Partner"),
    MAIN: _("Main deck"),
    EXTRA: _("Extra deck"),
    HYPERSPATIAL: _("Hyperspatial zone"),
    GR: _("Super GR zone"),
    SIDE: _("Side deck"),
    COMPANION: _("Companion"),
}
SOURCES: Mapping[str, Words] = {
    "カードデータ": _("Card data"),
    "制限カードのリスト": _("Lists of restricted cards"),
    "ジャッジの裁定": _("A judge's ruling"),
    "デュエパーティールール Ver.1.00 (2023-02-10)": _("Duel Party rules Ver.1.00 (2023-02-10)"),
    "総合ゲームルール Ver.1.48 (2025-12-17)": _("Comprehensive game rules Ver.1.48 (2025-12-17)"),
    "総合ゲームルール Ver.1.48 (2025-12-17) 100.5": _(
        "Comprehensive game rules Ver.1.48 (2025-12-17) 100.5"
    ),
    "殿堂レギュレーション (dm.takaratomy.co.jp)": _(
        "Hall of fame regulation (dm.takaratomy.co.jp)"
    ),
    "殿堂レギュレーション・使用禁止カード": _("Hall of fame regulation, cards not to be used"),
    "DP殿堂 (dm-wiki.net)": _("DM Plays hall of fame (dm-wiki.net)"),
    "遊戯王OCG 公式ルール": _("Yu-Gi-Oh! OCG official rules"),
    "リミットレギュレーション (ProjectIgnis/LFLists@4f295cf)": _(
        "Forbidden and limited list (ProjectIgnis/LFLists@4f295cf)"
    ),
    "MTG Wiki サブゲーム (Shahrazad); the rest of the list is not known to the product": _(
        "MTG Wiki on subgames (Shahrazad); the rest of the list is not known to the product"
    ),
    "the list is not known to the product": _("the list is not known to the product"),
}
COMMANDERS: Words = _("Commander")
LISTS: Mapping[str, Words] = {
    "hall_of_fame": _("Duel Masters hall of fame"),
    "dp_hall": _("DM Plays hall of fame"),
    "ocg": _("Yu-Gi-Oh! OCG limits"),
    "commander": _("Commander bans"),
    "legacy": _("Legacy bans"),
    "vintage": _("Vintage bans and restrictions"),
}
STATUSES: Mapping[str, Words] = {
    "free": _("free again"),
    "hall": _("hall of fame: one copy"),
    "premium": _("premium hall of fame: none"),
    "combi": _("not together with the other card"),
    "banned": _("banned"),
    "restricted": _("restricted: one copy"),
    "forbidden": _("forbidden"),
    "limited": _("limited: one copy"),
    "semi_limited": _("semi-limited: two copies"),
    "companion": _("no companion"),
}


def house_words(format_code: str, house: Mapping[str, Setting]) -> list[str]:
    """Return an event's own deck rules in the reader's language, those switched off named as such."""
    known = format_of(format_code)
    try:
        changed = {_rule(name, known) for name, _ in house_in_use(known, house)}
        force = {rule.id: rule for rule in rules_in_force(known, house)}
    except RuleError:  # rules of the format that the event had before
        return []
    return [
        in_words(force[rule.id].sentence)
        if rule.id in force
        else gettext("Not asked for here: {rule}").format(rule=in_words(rule.sentence))
        for rule in known.predicates
        if rule.id in changed
    ]


def _rule(name: str, known: Format) -> str:
    """Return the rule that a setting is about; it may be one of the rule's several numbers."""
    return next(
        rule.id for rule in known.predicates if name in (rule.id, *_numbers(rule.id, known))
    )


def _numbers(rule_id: str, known: Format) -> list[str]:
    [rule] = (each for each in known.predicates if each.id == rule_id)
    return [f"{rule_id}.{param}" for param in rule.params]


def source_words(source: str) -> str:
    """Return who says so, in the reader's language where the product knows the source."""
    return str(SOURCES.get(source, source))
