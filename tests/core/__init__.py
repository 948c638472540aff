"""Questions, replay, the narration.

narrated.py   a narration of three steps, and a game that is nothing but this narration
"""
