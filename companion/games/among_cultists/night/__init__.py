"""The night: everyone gets ready, the ritual is read aloud, the cards find their places.

events.py   the events, on disk for ever
moves.py    the questions, and the course of the reading
view.py     the public blocks
"""
