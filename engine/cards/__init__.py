"""Cards: names that compare, the facts a rule needs, and a small table of our own."""
