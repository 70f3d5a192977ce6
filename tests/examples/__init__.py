"""The small clients of examples/ against a real server."""
