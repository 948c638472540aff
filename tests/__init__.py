"""The tests, by folders: each holds the tests of one part of the project, and their helpers.

core/ kit/ games/ texts/ hub/ web/ sounds/ hardware/ bots/    the parts under their own names
laws/       the laws of every game and every exit of the hub
new_game/   the smallest game, which `make game` copies as the beginning of another one
golden/     plays of every game, recorded for every observer
browser/    the pages in Debian's Chromium
bench/      measurements: nothing there is a test
venue/      several nodes on one database, behind a balancer
pi/         the pins of a real Pi

Fixtures are in a folder's `conftest.py`, or in its `fixtures.py` if tests of other folders use them too. A test imports
nothing from another file of tests: shared helpers are in a module beside them.
"""
