"""What Overthrone brings to the terminal.

profile.py  how bots play it
"""
