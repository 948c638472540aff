"""Parking: a game waits while others are played, or is given up.

events.py     its events
proposals.py  parking it, and giving it up
unparking.py  continuing it
"""
