"""How passwords are kept: Argon2id, small enough for a shop's laptop."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class SmallArgon2(Argon2PasswordHasher):
    """Argon2id with 19 MiB, two passes and one lane: OWASP's minimum, a fifth of Django's memory.

    Older hashes still open; signing in writes them anew with these numbers.
    """

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1
