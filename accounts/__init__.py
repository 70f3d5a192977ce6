"""People who sign in, shops, and who may do what in which shop."""
