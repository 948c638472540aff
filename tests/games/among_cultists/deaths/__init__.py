"""Tests of deaths in Among Cultists: why somebody dies, who finds them, and what is shown."""
