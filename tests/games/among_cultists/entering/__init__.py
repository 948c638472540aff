"""Tests of how anything is told to the hub in Among Cultists."""
