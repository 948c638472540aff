"""What Castle of the Devil brings to the terminal.

profile.py  how bots play it
"""
