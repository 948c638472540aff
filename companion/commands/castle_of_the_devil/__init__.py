"""What Castle of the Devil brings to the terminal.

manner.py  how bots play it
"""
