"""Tests of the night of Among Cultists.

nights.py   a night with the phones of six people, at every exit of the hub
taps.py     what phones can do to it that the hub must refuse
taped.py    a night on tape
mutants.py  hubs at which a night shows what phones do
"""
