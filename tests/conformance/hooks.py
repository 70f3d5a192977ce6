"""What schemathesis cannot know of this API."""

import schemathesis
from schemathesis.core.failures import Failure
from schemathesis.openapi.checks import IgnoredAuth


@schemathesis.hook
def filter_failure(context, failure: Failure, case, response) -> bool:
    """What a stranger may not see does not exist: 404 is how a door stays shut, as good as 401."""
    return not (isinstance(failure, IgnoredAuth) and "got `404" in failure.message)
