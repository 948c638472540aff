"""Seats: who joins and sits where, under which name, colour and symbol, on which device.

events.py   what has happened to a seat
joining.py  the door: sitting down
seating.py  what each seat may say of itself
names.py    names that are free, and languages
people.py   people as choices
"""
