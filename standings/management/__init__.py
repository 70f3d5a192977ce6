"""What the events room adds to the command line."""
