"""The moves of Werewolf: each question beside the effect of its answer.

dealing.py  the beginning, the cards and the panel
night.py    the watches, and the bets of ghosts
day.py      the talk, accusations, ballots, last words, the shot
"""
