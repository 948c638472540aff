"""What the open table brings to the terminal.

manner.py  how bots play it
"""
