"""Handover: a seat moves to another phone, which shows a word.

events.py   what has happened to the seat
asking.py   a phone asks for a seat, or a window at the hub
picking.py  who is asked for the word, and what an answer brings
words.py    the words
"""
