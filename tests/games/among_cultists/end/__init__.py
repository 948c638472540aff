"""Tests of the end of Among Cultists."""
