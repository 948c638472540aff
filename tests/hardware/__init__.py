"""Buttons and lamps.

by_hand.py   the panel on mock pins that a test presses
"""
