"""A seat goes on at another phone: by its own code, or because the others agreed."""

from playwright.sync_api import Page, expect

from tests.browser.code import scan
from tests.browser.screens import TV, Screens, own_side, question, unfold
from tests.web.house import House, Phone


def table_of_three(house: House) -> list[Phone]:
    """Return the host Anna, Ben and Carla at an open table where a vote runs."""
    phones = house.play("Anna", "Ben", "Carla")
    phones[0].say("vote", "people-shown")
    return phones


def gone(page: Page) -> None:
    """This phone is out at once, with words, and holds nothing of the seat any more."""
    expect(page.locator("#gone-moved")).to_be_visible()
    expect(page.locator("#gone-moved")).to_contain_text("This seat goes on at another phone now.")
    for region in page.locator("[data-region=me], [data-region=questions], [data-region=secrets]").all():
        expect(region).to_be_empty()


def take(screens: Screens, url: str, name: str) -> Page:
    """Open the address on another phone and go on there."""
    page = screens.open(url)
    expect(page.locator("h1")).to_contain_text(name)
    page.locator("form.sit button").click()
    expect(own_side(page)).to_contain_text(name)
    return page


def test_a_seat_moves_by_the_code_that_its_own_phone_shows(house: House, screens: Screens) -> None:
    anna, ben, _ = table_of_three(house)
    old = screens.phone(house, anna)
    bens = screens.phone(house, ben)
    unfold(old, "table-move").locator("button").click()
    picture = old.locator("#secrets .qr")
    picture.wait_for(state="attached")
    path = str(next(s["text"] for s in anna.view()["secrets"] if s["id"] == "move"))
    address = scan(picture, [str(old.locator("#secrets .address").text_content())])
    assert address.endswith(path)
    new = take(screens, local(address, house), "Anna")
    gone(old)
    expect(question(new, "ballot")).to_be_visible()
    assert anna.answer("g1-ballot-1", "seat-2").status == 401
    expect(bens.locator("#gone-moved")).to_be_hidden()
    old.locator("#gone-moved button").click()
    expect(old.locator("#name")).to_be_visible()


def local(address: str, house: House) -> str:
    """Return the address with the host that this machine has for itself."""
    return f"http://127.0.0.1:{house.port}/" + address.split("/", 3)[3]


def test_a_code_is_good_once(house: House, screens: Screens) -> None:
    anna, *_ = table_of_three(house)
    anna.say("table-move")
    path = str(next(s["text"] for s in anna.view()["secrets"] if s["id"] == "move"))
    url = local(f"http://hub{path}", house)
    take(screens, url, "Anna")
    late = screens.open(url)
    expect(late.locator(".says")).to_contain_text("not good any more")


def test_the_others_move_a_seat_after_its_live_phone_was_asked(house: House, screens: Screens) -> None:
    anna, ben, carla = table_of_three(house)
    carlas = screens.phone(house, carla)
    table = screens.table(house, TV)
    agree(anna, ben)
    leaving = question(carlas, "table-leaving")
    expect(leaving).to_be_visible()
    expect(table.locator(".block[data-key=move]")).to_have_count(0)
    leaving.locator("[data-give=stay]").click()
    expect(leaving).to_have_count(0)
    expect(table.locator(".block[data-key=move]")).to_have_count(0)
    expect(carlas.locator(".me")).to_contain_text("Carla")
    agree(anna, ben)
    question(carlas, "table-leaving").locator("[data-give=go]").click()
    block = table.locator(".block[data-key=move]")
    expect(block).to_contain_text("Carla")
    typed = block.locator(".address").inner_text()
    take(screens, local(scan(block.locator(".qr"), [typed]), house), "Carla")
    gone(carlas)


def agree(anna: Phone, ben: Phone) -> None:
    """The host asks for Carla's seat to move, and Ben agrees."""
    anna.say("table-ask-move", "seat-3")
    ben.say("table-agree-move", "yes")


def test_a_phone_that_slept_while_its_seat_moved_learns_it_when_it_wakes(house: House, screens: Screens) -> None:
    anna, *_ = table_of_three(house)
    old = screens.phone(house, anna)
    expect(question(old, "ballot")).to_be_visible()
    # The stream's socket dies with the radio: nothing tells this phone that its seat moves.
    old.route("**/live**", lambda route: route.abort())
    old.evaluate("window.dispatchEvent(new Event('pageshow'))")
    anna.say("table-move")
    path = str(next(s["text"] for s in anna.view()["secrets"] if s["id"] == "move"))
    assert house.phone().form(f"/{house.code}/move", f"code={path.rsplit('/', 1)[1]}").status == 303
    old.unroute("**/live**")
    gone(old)
