"""The form that every page's POST comes through: a key made when it is shown, and refusals in words."""

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from engine.errors import RuleError
from events.sentences import sentence_of, status_of

KEY = re.compile(r"[A-Za-z0-9_-]{16,120}")
UNPROCESSABLE = 422
MACHINE = frozenset({"key", "csrfmiddlewaretoken"})


def new_key() -> str:
    """Return a key that nobody can guess, for one showing of a form."""
    return secrets.token_urlsafe(18)


def sent(request: HttpRequest) -> QueryDict | None:
    """Return what was posted, however empty; None where the page is only looked at."""
    return request.POST if request.method == "POST" else None


def codes_for(kept: Sequence[Mapping[str, Any]], letter: str) -> Callable[[int], str]:
    """Return what gives each line of a list its code: the one it had, else the next free one."""
    used = {each["code"] for each in kept}
    free = (code for n in count(1) if (code := f"{letter}{n}") not in used)
    return lambda line: kept[line]["code"] if line < len(kept) else next(free)


class PageForm(forms.Form):
    """A form with the hidden `key`; `status` is what its page answers with, `refused_as` why not."""

    key = forms.CharField(widget=forms.HiddenInput, required=False, initial=new_key)
    status = 200
    refused_as = ""

    def refuse(self, refusal: RuleError) -> None:
        """Say a refusal beside the form, at the fields it names if it names any; all typed is kept."""
        self.status, self.refused_as = status_of(refusal.code), refusal.code
        errors = refusal.facts.get("errors")
        if refusal.code != "fields.invalid" or not isinstance(errors, Mapping):
            self.add_error(None, self.sentence(refusal))
            return
        for name, sentences in errors.items():
            self.add_error(name if name in self.fields else None, self.sentences(name, sentences))

    def sentence(self, refusal: RuleError) -> str:
        """Return the refusal in the reader's language."""
        if refusal.code == "key.other_words":
            return _("You have sent this form before. To send it once more like this, press again.")
        return sentence_of(refusal)

    def sentences(self, name: str, sentences: list[str]) -> list[str]:
        """Return what to say at a field; a form may say it better than the model does."""
        return sentences

    def key_sent(self) -> str:
        """Return the key that came with the form, empty when there is none worth the name."""
        key = self.data.get("key", "")
        return key if KEY.fullmatch(key) else ""

    def fresh_key(self) -> str:
        """Return a new key for the next showing."""
        return new_key()

    def typed(self) -> dict[str, list[str]]:
        """Return everything the person sent, without what only machines need."""
        assert isinstance(self.data, QueryDict)  # noqa: S101  only a form that was sent is asked
        return {name: words for name, words in self.data.lists() if name not in MACHINE}
