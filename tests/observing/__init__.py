"""What the program tells about itself, and what it keeps to itself."""
