"""Events: who is in, who may do what, the journal of all that happened, and work that is due."""
