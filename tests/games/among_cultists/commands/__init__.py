"""Tests of what Among Cultists brings to the terminal, and of how bots play it."""
