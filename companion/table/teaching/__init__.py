"""Teaching: lessons, and the prologue before a first game.

events.py    what was taught before a game, and whether
lessons.py   the present lesson: how it is shown, read and put away
prologue.py  the game, told sentence by sentence
"""
