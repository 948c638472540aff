"""Tests of what is in the box of Among Cultists, and of what is chosen of it."""
