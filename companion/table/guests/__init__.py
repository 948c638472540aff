"""Guests: one answer on a neighbour's phone."""
