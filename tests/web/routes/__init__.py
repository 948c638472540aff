"""What each address answers: `web.routes`.

page.py  what a page holds that its policy has to allow
"""
