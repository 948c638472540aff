"""What Complots brings to the terminal.

manner.py  how bots play it
"""
