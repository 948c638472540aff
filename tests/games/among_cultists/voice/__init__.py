"""Tests of what is read aloud in Among Cultists."""
