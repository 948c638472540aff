"""Guests: one answer on a neighbour's phone.

events.py    what has happened to it
lending.py   how the phone is opened, and what the guest may answer
proposal.py  two devices agree on it
"""
