"""A whole event as one file: what is in it, how it is written, and how it is read with care."""
