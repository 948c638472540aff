"""What the open table brings to the terminal.

profile.py  how bots play it
"""
