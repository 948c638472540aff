"""Handover: a seat moves to another phone, which shows a word.

events.py   the events of the seat
asking.py   a phone asks for a seat, or a window at the hub
picking.py  the question for the word, and its effect
"""
