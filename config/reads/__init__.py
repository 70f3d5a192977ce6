"""Reads that are the same for everybody, answered before Django from what is kept by version (decision 0026)."""
