"""Pages for the people who run an evening: nothing here decides."""
