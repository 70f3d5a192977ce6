"""`python -m engine.legality`: check a deck, list the formats."""

import sys

from engine.legality.command import main

sys.exit(main(sys.argv[1:]))
