"""Guests: one answer on a neighbour's phone.

events.py     the events of a guest
lending.py    opening the phone, and the guest's move
hand_back.py  the clock that waits while the phone goes back to its owner
proposal.py   the proposal, for two devices to agree on
"""
