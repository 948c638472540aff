"""`make game NAME=sealed-bid`: a smallest game that runs, votes and scores, to be changed into another one.

copying.py   a copy of the repository, and Python that runs in it
lay.py       the copying of the game and its tests under another name
tutorial.py  the typist that types the code of docs/adding-a-game.md into a copy of the repository
game/        the game: it becomes `companion/games/sealed_bid`
its_tests/   its tests: they become `tests/games/sealed_bid`

The game is no template to be filled in: it is checked and tested in its place, and `test_new_game.py` copies it within
a copy of the repository, where the laws, its recording and bots play it. `test_tutorial.py` copies another one, and
types the tutorial into it.
"""
