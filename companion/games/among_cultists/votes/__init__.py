"""Votes and their causes (p. 15-19, rulings AC-7, AC-8, AC-14, AC-15).

looks.py       the result of a look: only Alive, or a dead character
look_cards.py  the card that a look moves
moves.py       the course of a vote: talk, ballots, the first player's privilege, the result
events.py      the events of looks and votes
view.py        the public view
"""
