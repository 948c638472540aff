"""The night: everybody is ready, the ritual is read aloud, the cards find their places.

events.py   what can happen, on disk for ever
moves.py    what may be done, and how the reading goes on
view.py     what everybody sees
"""
