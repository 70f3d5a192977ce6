"""How tests say that a command refuses."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from engine.errors import RuleError


@contextmanager
def refusing(code: str, **facts: object) -> Iterator[None]:
    """Expect a refusal with this code and at least these facts."""
    with pytest.raises(RuleError) as caught:
        yield
    assert caught.value.code == code
    assert {name: caught.value.facts[name] for name in facts} == facts
