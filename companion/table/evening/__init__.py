"""The evening: results, standings, and its end.

events.py     the table opens and closes, and the evening ends
results.py    the finishes and turning points of a game
standings.py  wins and points between two games
proposal.py   ending the evening
"""
