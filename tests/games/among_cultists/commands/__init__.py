"""Tests of the commands of Among Cultists in the terminal, and of its bots."""
