"""Buttons and lamps.

by_hand.py   the panel on mock pins that a test presses
draw_box.py  the picture of the box in docs, drawn anew
"""
