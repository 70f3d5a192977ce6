"""Codes that people read aloud and type, good for one use within ten minutes; only digests are kept."""

import secrets
import unicodedata
from datetime import timedelta

from django.utils.crypto import salted_hmac

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that looks like another
DASHES = "-‐‑–—ー−"
LENGTH = 8
LONGEST = 40  # as typed: wide, with dashes and spaces
LIVES = timedelta(minutes=10)
TRIES = 200  # wrong ones, from one network or one app, in a quarter of an hour


def new_code() -> str:
    """Return eight letters that nobody guesses: one of 850 thousand millions."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def spoken(code: str) -> str:
    """Return a code in two halves, as it is read; "" where there is none."""
    return f"{code[:4]}-{code[4:]}" if code else ""


def tidy(typed: str) -> str:
    """Return what was typed as codes are written, however wide and apart; "" for what is none."""
    wide = unicodedata.normalize("NFKC", typed[:LONGEST]).upper()
    code = "".join(letter for letter in wide if not (letter.isspace() or letter in DASHES))
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else ""


def digest_of(typed: str, *, salt: str) -> str:
    """Return what is kept of a code; without the installation's key it tells nothing."""
    return salted_hmac(f"events.{salt}", tidy(typed), algorithm="sha256").hexdigest()
