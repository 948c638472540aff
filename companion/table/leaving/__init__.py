"""Leaving: somebody goes home in the middle of a game."""
