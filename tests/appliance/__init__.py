"""A hub with a machine of its own."""
