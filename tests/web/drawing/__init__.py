"""Views as HTML and as plain data: `web.drawing`.

regions.py  regions that come, go and change
"""
