"""Loaded once by the process that racers are forked from: all that each of them needs."""

import django

django.setup()

from tests.races import racer  # noqa: E402  needs the applications

racer.all_acts()
