"""The evening: results, standings, and its end.

events.py     the table opens and closes, the evening ends and is put away
results.py    the finishes and turning points of a game
standings.py  wins and points between two games
record.py     everybody who has played, the games and highlights of an evening
proposal.py   ending the evening
showing.py    the evening that is over, until it is put away
"""
