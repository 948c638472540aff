"""The persons whom the hub remembers."""
