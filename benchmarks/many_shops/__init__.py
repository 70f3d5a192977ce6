"""Many shops with many events in one database, beside one shop with one: what a page costs in both."""
