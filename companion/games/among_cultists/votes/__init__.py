"""Votes, and what brings them about besides (p. 15-19, rulings AC-7, AC-8, AC-14, AC-15).

looks.py   what a look has found: only Alive, or somebody dead
moves.py   how a vote begins: talk, ballots, the first player's privilege, the result
events.py  what can happen in a look and in a vote
view.py    what everybody sees
"""
