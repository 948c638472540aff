"""Tests of deaths in Among Cultists: causes, finders, and revealed roles."""
