"""Absence: the table goes on without a seat whose phone is gone, or that has none."""
