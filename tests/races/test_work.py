"""Two workers, one row: one of them runs it; and the same without a loan, to show that there is a race."""

import pytest
from django.utils import timezone

from accounts.models import SignInFailure
from events.work import Due
from tests.races.stable import race

pytestmark = pytest.mark.django_db(transaction=True)


def run_by_two(*, thinks, claims):
    row = Due.objects.create(kind="race", facts={}, at=timezone.now())
    endings = race("work", *[{"due_id": row.pk, "thinks": thinks, "claims": claims}] * 2)
    row.refresh_from_db()
    return sorted(each["done"] for each in endings), row


@pytest.mark.parametrize("thinks", [False, True])
def test_of_two_workers_one_runs_a_row(thinks):
    endings, row = run_by_two(thinks=thinks, claims=True)
    assert endings == ["False", "True"]
    assert SignInFailure.objects.filter(username="effect").count() == 1
    assert (row.tries, row.done_at is None) == (1, False)


def test_control_without_a_loan_both_run_it():
    endings, _row = run_by_two(thinks=True, claims=False)
    assert endings == ["True", "True"]
    assert SignInFailure.objects.filter(username="effect").count() == 2
