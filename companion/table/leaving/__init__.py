"""Leaving: a player goes home in the middle of a game.

events.py    the events of the seat
proposal.py  the proposal, and the effect on the game
"""
