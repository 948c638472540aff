"""The games of which evenings are kept: those that stand in a release, so that people may have logs of them.

A game gets its line here, and its evenings by `make kept`, with the first release that holds it. Until then its events
may still change. No line ever goes.
"""

RELEASED = ("among-cultists", "castle-of-the-devil", "complots", "open-table", "overthrone")
