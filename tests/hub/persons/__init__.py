"""Whom the hub remembers."""
