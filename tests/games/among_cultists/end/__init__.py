"""Tests of the end of Among Cultists.

ending.py  an ending, and the way to it
ends.py    causes of ends, by roles too
"""
