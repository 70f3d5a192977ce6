"""Who sits with whom this round: sizes, cost vector, search, seat order, reasons."""
