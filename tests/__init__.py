"""The tests, by rooms: each folder holds the tests of one part of the project, and what they need.

core/ kit/ games/ texts/ hub/ web/ sounds/ hardware/ bots/    the parts under their own names
laws/       what every game and every exit of the hub lives by
new_game/   the smallest game, which `make game` lays down to be changed into another one
golden/     plays of every game, written down for every observer
browser/    the pages in Debian's Chromium
bench/      measurements: nothing there is a test
venue/      several nodes on one database, behind a balancer
pi/         the pins of a real Pi

Fixtures stand in a room's `conftest.py`, and in its `fixtures.py` if tests of other rooms use them too. A test
borrows nothing from another file of tests: what two of them share stands in a module beside them.
"""
