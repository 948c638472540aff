"""Guests: one answer on a neighbour's phone.

events.py    the events of a guest
lending.py   opening the phone, and the guest's move
proposal.py  the proposal, for two devices to agree on
"""
