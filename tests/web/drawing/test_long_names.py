"""Long names have a place at which they may be parted."""

import pytest

from web.drawing.long_names import parted


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("FernandoGuadalup", "Fernando-Guadalup"),
        ("Bartholomewwwwww", "Bartholo-mewwwwww"),
        ("Massimiliano", "Massimiliano"),
        ("Anna e Bartolomeo", "Anna e Bartolomeo"),
        ("Wwwwwwwwwwwwwwww", "Wwwwwwwwwwwwwwww"),
    ],
)
def test_a_long_name_is_parted_near_its_middle(name: str, shown: str) -> None:
    assert parted(name).replace("\N{SOFT HYPHEN}", "-") == shown
