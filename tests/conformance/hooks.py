"""What schemathesis cannot know of this API."""

import schemathesis
from schemathesis.core.failures import Failure
from schemathesis.openapi.checks import IgnoredAuth


@schemathesis.hook
def filter_failure(context, failure: Failure, case, response) -> bool:
    """A door stays shut by 404 too: what a stranger may not see does not exist.

    And a stranger's Idempotency-Key that can be guessed is a 422 before anybody asks who it is.
    """
    shut = ("got `404", "got `422")
    return not (isinstance(failure, IgnoredAuth) and any(each in failure.message for each in shut))
