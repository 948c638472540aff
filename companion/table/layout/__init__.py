"""The drawn table: what a game is laid out of, item by item.

events.py       how far it has grown
drawn_table.py  what is drawn, and what may be said of it
"""
