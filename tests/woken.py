"""Beat and a worker in this process, whatever the mode."""

from unittest import mock

from events import tasks


def wake_and_run() -> int:
    """Wake rows as beat does, and run each as a worker would."""

    def run(args: tuple[int], **_words: object) -> None:
        tasks.run_due_row(*args)

    with mock.patch.object(tasks.run_due_row, "apply_async", run):
        return int(tasks.wake_due_rows())
