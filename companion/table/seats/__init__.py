"""Seats: joining and sitting, with name, colour, symbol and device.

events.py   the events of a seat
joining.py  joining: sitting down
seating.py  each seat's own choices
names.py    free names, and languages
people.py   people as choices
symbols.py  the symbols of people in older logs
"""
