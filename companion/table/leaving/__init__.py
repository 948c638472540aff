"""Leaving: somebody goes home in the middle of a game.

events.py    what has happened to the seat
proposal.py  who says so, and what becomes of the game
"""
