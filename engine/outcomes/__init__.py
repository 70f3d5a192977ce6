"""What a reported game means: places, the winner or none, and why a report is refused."""
