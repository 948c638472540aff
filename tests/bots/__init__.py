"""Bots that know questions and no game, and whole evenings that they play.

by_hand.py  bots at a hub whose clock a test turns
"""
