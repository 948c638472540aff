"""Words that one phone shows and another picks or types: short, well known, unlike one another, nobody's symbol."""

from __future__ import annotations

from companion.core.chance import Chance

SHOWN = 4
"""The number of words to pick from."""

_WORDS = {
    "en": """
        apple barrel bridge button cactus carpet castle circus coffee copper cradle desert donkey engine
        feather forest garden guitar hammer island jungle kettle ladder lemon magnet mirror needle onion
        orchard pencil pepper pillow pocket rabbit saddle spider sugar tiger tunnel velvet violin walnut whale
        window winter zebra
    """,
    "it": """
        mela barile ponte bottone cactus tappeto castello circo collana rame culla deserto asino motore piuma
        foresta giardino chitarra martello isola giungla pentola scala limone calamita specchio ago cipolla
        frutteto matita pepe cuscino tasca coniglio sella ragno zucchero tigre galleria velluto violino noce
        balena finestra inverno zebra
    """,
    "es": """
        manzana barril puente alfombra cactus castillo circo collar cobre cuna desierto burro motor pluma bosque
        guitarra martillo isla selva tetera escalera naranja espejo aguja cebolla huerto lapicero pimienta
        almohada bolsillo conejo silla azúcar tigre túnel terciopelo violín nuez ballena ventana invierno
        cebra queso tambor tortuga botella
    """,
}

WORDS: dict[str, tuple[str, ...]] = {language: tuple(words.split()) for language, words in _WORDS.items()}


def draw_word(chance: Chance, language: str) -> tuple[str, tuple[str, ...]]:
    """Return a word, and four words that include it."""
    words = chance.shuffle(WORDS[language])[:SHOWN]
    return chance.pick(words), words
