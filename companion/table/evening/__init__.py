"""The evening: results, standings, and its end.

events.py     the table opens and closes, and the evening ends
results.py    who finished a game how, and what turned it
standings.py  how everybody stands between two games
proposal.py   ending the evening
"""
