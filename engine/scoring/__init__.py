"""What outcomes are worth, and the ranked table they add up to."""
