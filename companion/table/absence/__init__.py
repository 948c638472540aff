"""Absence: the table goes on without a seat whose phone is gone, or that has none.

events.py             what has happened to the seat
absent_seats.py       what the others may say of it
proposal.py           going on without it, where few answers would name somebody
phoneless_notices.py  what all read of phones that are gone, and of ways without one
"""
