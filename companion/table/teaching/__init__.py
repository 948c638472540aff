"""Teaching: lessons, and the prologue before a first game.

events.py    the events of teaching before a game
lessons.py   the current lesson: shown, read and put away

prologue.py  the game, told sentence by sentence
"""
