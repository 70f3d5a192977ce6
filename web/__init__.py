"""Pages for people: nothing here decides."""
