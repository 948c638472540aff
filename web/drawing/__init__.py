"""Views as HTML or as plain data, in one language.

    html_views.py        views as HTML: the regions of a page
    plain_views.py       views as plain data
    public_parts.py      the data of the public regions
    drawn_snapshot.py    a drawn snapshot: its pages' common parts, and their messages
    drawn_questions.py   questions as HTML
    drawn_blocks.py      the blocks of a game as pieces
    question_lists.py    the lists of a seat's questions, with the headings among them
    listed_people.py     people among choices, by their seats
    glossaries.py        the glossary of the game on a table
    placed_questions.py  the places and shapes of a seat's questions on its page
    bg_stats.py          a game that is over, for the app that keeps plays
    isolated_names.py    elements around names and other data
    sheet_cells.py       sheets with their cells drawn apart
    ledger_page.py       the page of the ledger as plain data
    evening_words.py     an evening in the words of one language
    evening_picture.py   the picture of an evening
    picture_letters.py   the letters and symbols of a picture
    pictures.py          pictures that are kept, each drawn once
    frames.py            a region that is a frame with pieces in it
    region.py            a region of a page, and its news for a phone
    shorthand.py         signs for HTML that stands in many messages
    drawing_cache.py     drawings that are kept, so that each is drawn once
    template_cache.py    templates, compiled once for all languages
    lent_phone.py        a phone that is lent for one answer
    cannot_follow.py     the words of a page without its script
    long_names.py        names in little room
    house_script.py      the scripts of a live page as one
    manifest.py          the manifest of a page on a home screen

The law: drawing knows no socket, and draws from views alone.
"""
