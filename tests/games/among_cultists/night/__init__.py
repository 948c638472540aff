"""Tests of the night of Among Cultists.

nights.py   a night with the phones of six people, at every exit of the hub, and all inputs that the hub must refuse
taped.py    a night on tape
"""
