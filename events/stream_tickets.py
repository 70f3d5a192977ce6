"""Tickets for one stream each, for readers that cannot send a header."""

from django.db import models

from accounts.ids import IdField


class StreamTicket(models.Model):
    """Opens one stream of an event once, within a minute, as whoever asked for it."""

    id = IdField()
    event = models.ForeignKey("Event", on_delete=models.CASCADE, related_name="stream_tickets")
    holder = models.CharField(max_length=60)  # an actor's label
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        """Whose it is."""
        return f"a stream for {self.holder}"
