"""Absence: the table goes on without a seat whose phone is gone, or that has none.

events.py             the events of such a seat
absent_seats.py       the others' moves about it
proposal.py           going on without it, if few answers would point at somebody
phoneless_notices.py  sentences on phones that are gone, and on ways without one
"""
