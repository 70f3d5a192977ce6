"""Lots that anyone can draw again: who wins follows from a sealed seed and from the numbers of phones."""
