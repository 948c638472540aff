"""The tests, by rooms: each folder holds the tests of one part of the project, and what they need.

core/ games/ texts/ hub/ web/ sounds/ hardware/ bots/    the parts under their own names
laws/       what every game and every exit of the hub lives by
golden/     plays of every game, written down for every eye
browser/    the pages in Debian's Chromium
bench/      measurements: nothing there is a test
pi/         the pins of a real Pi
"""
