"""What Complots brings to the terminal.

profile.py  how bots play it
"""
