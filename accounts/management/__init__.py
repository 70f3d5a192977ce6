"""What the accounts room adds to the command line."""
