"""Tests of the texts that are read aloud in Among Cultists."""
