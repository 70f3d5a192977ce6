"""A form that is kept tells the same as one that is built for the occasion."""

from threading import Thread
from typing import Any

import pytest
from rest_framework import serializers

from api.told import told


class Inner(serializers.Serializer[Any]):
    """Reads the context of whoever tells."""

    word = serializers.SerializerMethodField()

    def get_word(self, of):
        return f"{self.context['who']} of {of}"


class Outer(Inner):
    """Asks another form, and itself once more, while it tells."""

    again = serializers.SerializerMethodField()
    inner = Inner(source="*")

    def get_again(self, of):
        return told(Outer, of - 1, who="another") if of else None


def test_a_kept_form_tells_what_a_new_one_does():
    for who, of in (("somebody", 2), ("nobody", 0), ("somebody", 1)):
        assert told(Outer, of, who=who) == Outer(of, context={"who": who}).data


def test_what_is_told_inside_does_not_change_whom_the_rest_is_told_to():
    words = told(Outer, 1, who="somebody")
    assert words["inner"] == {"word": "somebody of 1"}
    assert words["again"]["word"] == "another of 0"


def test_a_refusal_leaves_nothing_behind():
    with pytest.raises(KeyError):
        told(Inner, 1)
    told(Inner, 1, who="somebody")
    with pytest.raises(KeyError):
        told(Inner, 2)


def test_threads_do_not_share_a_form():
    heard = []

    class Slow(Inner):
        def get_word(self, of):
            other = Thread(target=lambda: heard.append(told(Slow, 0, who="other")))
            if of:
                other.start()
                other.join()
            return super().get_word(of)

    assert told(Slow, 1, who="one") == {"word": "one of 1"}
    assert heard == [{"word": "other of 0"}]
