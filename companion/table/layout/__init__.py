"""The drawn table: the things that a game is set up with, item by item.

events.py       the events of the drawing
drawn_table.py  the drawing, and the moves about it
"""
