"""Tests of the box of Among Cultists: its contents, and the selection for a table."""
