"""Deleting many rows a few at a time, so that nobody waits long for a lock."""

import time

from django.db import connection, models, transaction

AT_ONCE = 500
BREATH = 0.02  # seconds for those who wait to write


def deleted(rows: models.QuerySet[models.Model]) -> int:
    """Delete rows, a few in each transaction, and return how many there were.

    Within a transaction of the caller's all of them are deleted in that one.
    """
    total = 0
    while ids := list(rows.values_list("pk", flat=True)[:AT_ONCE]):
        with transaction.atomic():
            models.QuerySet(rows.model).filter(pk__in=ids).delete()
        total += len(ids)
        if len(ids) < AT_ONCE:
            break
        if not connection.in_atomic_block:
            time.sleep(BREATH)
    return total
