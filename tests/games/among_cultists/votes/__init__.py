"""Tests of votes in Among Cultists, and of what the knife looks at."""
