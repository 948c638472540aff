"""Parking: a game waits while others are played, or is given up.

events.py     what has happened to it
proposals.py  parking it, and giving it up
unparking.py  going on with it
"""
