"""A bounded load generator for one machine: the scenes that a full shop makes, with what is promised of them."""
