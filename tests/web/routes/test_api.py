"""The JSON interface through real sockets: sitting down, looking, answering."""

import pytest

from companion.texts import Translator
from tests.web.house import House, Phone

pytestmark = pytest.mark.house(language="it")


def test_the_hub_names_its_version_and_its_tables(house: House) -> None:
    assert house.phone().get("/api").json == {"version": "1", "tables": [{"code": house.code}]}


def test_two_phones_sit_down_on_two_seats_with_tokens_of_their_own(house: House) -> None:
    anna, bruno = house.phone("Anna"), house.phone("Bruno")
    assert (anna.seat, bruno.seat) == (1, 2)
    assert anna.token != bruno.token
    assert [seat["name"] for seat in anna.view()["seats"]] == ["Anna", "Bruno"]
    assert {seat["colour"] for seat in anna.view()["seats"]} == {"amber", "teal"}


def test_with_a_bearer_one_more_seat_comes_to_the_same_phone(house: House) -> None:
    anna = house.phone("Anna")
    token = anna.token
    assert anna.sit("Bruno") == 2
    assert anna.token == token
    assert anna.view(2)["questions"]
    assert anna.answer(anna.question("table-colour", 2)["id"], "rust", seat=2).status == 200
    # Without a named seat it gets the view of its first.
    assert anna.get(f"{anna.api}/view").json["questions"] == anna.view(1)["questions"]


@pytest.mark.parametrize("bearer", ["", "1", "x" * 22 + "=", "é" * 22, "x" * 4000])
def test_a_bearer_that_is_no_token_of_ours_gets_no_seat(house: House, bearer: str) -> None:
    authorization = f"Bearer {bearer}".encode().decode("latin-1")
    reply = house.phone().post(f"/api/tables/{house.code}/seats", {"name": "Eve"}, Authorization=authorization)
    assert reply.problem == (401, "wrong_token")


def test_the_cookie_of_a_browser_is_taken_for_its_seat_but_never_given_back(house: House) -> None:
    anna = house.phone("Anna", cookie=True)
    assert anna.view()["questions"]
    assert anna.answer(anna.question("table-colour")["id"], "rust").status == 200
    reply = anna.post(f"{anna.api}/seats", {"name": "Bruno"})
    assert reply.json["token"] != anna.token


def test_the_table_s_view_has_no_secrets_and_no_questions(house: House) -> None:
    anna = house.phone("Anna")
    table = house.phone().view()
    assert not table.keys() & {"secrets", "questions"}
    assert anna.view().keys() - table.keys() == {"secrets", "questions"}
    assert {k: v for k, v in anna.view().items() if k in table and k != "now"} == {
        k: v for k, v in table.items() if k != "now"
    }


@pytest.mark.parametrize("query", ["?seat=2", "?seat=0", "?seat=999"])
def test_a_seat_of_another_device_or_of_nobody_is_not_shown(house: House, query: str) -> None:
    anna, _ = house.phone("Anna"), house.phone("Bruno")
    for kind in ("view", "stream"):
        assert anna.get(f"{anna.api}/{kind}{query}").problem == (401, "wrong_token")
        assert house.phone().get(f"{anna.api}/{kind}{query}").problem == (401, "wrong_token")


def test_a_token_without_a_seat_here_sees_nothing_private(house: House) -> None:
    stranger = Phone(house.port, house.code, token="x" * 22)
    assert stranger.get(f"{stranger.api}/view").problem == (401, "wrong_token")
    stranger.cookie = True
    assert "questions" not in stranger.get(f"{stranger.api}/view").json


@pytest.mark.parametrize("seat", ["", "-1", "1.0", "one", "٣", "9" * 5000, "1%00", "1 "])
def test_what_is_no_number_of_a_seat_is_malformed(house: House, seat: str) -> None:
    anna = house.phone("Anna")
    for path in (f"{anna.api}/view", f"{anna.api}/stream"):
        query = "".join(f"%{byte:02x}" if byte > 127 or byte == 32 else chr(byte) for byte in seat.encode())
        assert anna.get(f"{path}?seat={query}").problem == (400, "malformed")


@pytest.mark.parametrize("kind", ["view", "stream", "seats", "answers", "view/", "no-such-thing"])
def test_there_is_no_such_table(house: House, kind: str) -> None:
    phone = house.phone("Anna")
    path = f"/api/tables/XXXX/{kind}"
    asked = phone.post(path, {"name": "x"}) if kind in ("seats", "answers") else phone.get(path)
    assert asked.problem == (404, "not_found")


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every text begin with its language, whatever the catalogues contain."""
    monkeypatch.setattr(Translator, "find_form", lambda self, text: f"{self.language}: {text.message}")


@pytest.mark.usefixtures("spoken")
def test_a_view_is_in_the_language_asked_for_else_the_seat_s_else_the_reader_s_else_the_table_s(house: House) -> None:
    anna = house.phone("Anna")

    def language(query: str = "", **headers: str) -> str:
        view = anna.view(None, query, **headers)
        assert view["title"][4:] == "Around the table"
        assert view["questions"][0]["text"][:2] == view["title"][:2]
        return str(view["title"][:2])

    assert language() == "it"
    assert language(Accept_Language="es-AR,es;q=0.9,en;q=0.5") == "es"
    assert language(Accept_Language="tlh") == "it"
    assert [language(f"language={code}") for code in ("it", "en", "es")] == ["it", "en", "es"]
    anna.cookie = True
    anna.form(f"/{anna.code}/language", "language=en")
    assert language(Accept_Language="es") == "en"
    assert language("language=es", Accept_Language="it") == "es"
    assert language("language=tlh") == "en"
    with anna.stream("language=es") as stream:
        assert stream.first("view")["title"] == "es: Around the table"


@pytest.mark.usefixtures("spoken")
def test_a_refusal_speaks_the_language_of_the_seat_else_the_table_s(house: House) -> None:
    anna = house.phone("Anna", cookie=True)
    anna.form(f"/{anna.code}/language", "language=es")

    def language(phone: Phone, query: str = "") -> str:
        return str(phone.post(f"{anna.api}/answers{query}", {}).json["says"][:2])

    assert [language(anna), language(anna, "?language=en"), language(house.phone())] == ["es", "en", "it"]
    assert house.phone().get("/api/tables/XXXX/view", Accept_Language="es").json["says"][:2] == "es"
