"""What the program tells about itself: log lines, counts, signs of life. The lowest room but the rules."""
