"""One caller."""

from __future__ import annotations

from majlis.host.session import LOCALE
from majlis.text import Words
from majlis.text.terminal import Way
from tests.host.fakes import FakeWire, make_session


async def test_what_comes_early_waits_for_a_listener() -> None:
    session = make_session()
    session.received(b"ab")
    session.received(b"x" * 10_000)
    heard: list[bytes] = []
    session.listen(heard.append)
    session.received(b"c")
    assert b"".join(heard)[:3] == b"abx"
    assert sum(map(len, heard)) == 4096 + 1
    assert heard[-1] == b"c"


async def test_the_first_parting_word_is_the_one() -> None:
    wire = FakeWire()
    session = make_session(wire=wire)
    session.part("host.full", most=3)
    session.end("host.bye.closing")
    session.say_parting()
    session.say_parting()
    assert wire.text == "The house is full: 3 people are inside. Try again in a while.\r\n"
    assert session.status == 1
    assert session.why == "host.full"


async def test_without_a_terminal_it_goes_to_standard_error() -> None:
    wire = FakeWire()
    session = make_session(wire=wire, is_tty=False)
    session.part("host.no_plain")
    session.say_parting()
    assert not wire.out
    assert wire.error.endswith(b"\r\n")


async def test_right_to_left_text_is_turned_for_the_terminal() -> None:
    turned, left_alone = FakeWire(), FakeWire()
    session = make_session(wire=turned, environ={"LANG": "ar"})
    session.line("سر 1")
    assert turned.text == "1 ﺮﺳ\r\n"
    session = make_session(wire=left_alone)
    session.way = Way("logical")
    session.line("سر\x1b[2J")
    assert left_alone.text == "سر[2J\r\n"


async def test_dropping_restores_tells_and_cuts_in_that_order() -> None:
    wire = FakeWire()
    session = make_session(wire=wire, cut=lambda: wire.write(b"CUT"))
    session.on_leave = lambda: wire.write(b"RESTORED ")
    session.drop("paste")
    session.drop("unread")
    restored, told, cut = wire.text.split("\r\n")[0].partition("Too much")[0], wire.text, "CUT"
    assert restored == "RESTORED "
    assert told.count("so the line was closed") == 1
    assert told.endswith(cut)
    assert session.over.is_set()
    assert session.why == "host.drop.paste"


async def test_sizes_are_clamped_and_passed_on() -> None:
    session = make_session()
    sizes: list[tuple[int, int]] = []
    session.on_resize = sizes.append
    session.resized(0, 50)
    session.resized(5000, 5000)
    assert sizes == [(80, 50), (300, 100)]
    assert session.terminal.size == (300, 100)


async def test_the_house_closes_in_the_readers_language() -> None:
    wire = FakeWire()
    session = make_session(wire=wire)
    session.way = Way("logical")
    reader = [Words("en")]
    session.reader = lambda: reader[0]
    reader[0] = Words("ar", domains={"host": LOCALE})
    session.end("host.bye.closing")
    session.say_parting()
    assert "المجلس يغلق أبوابه الآن" in wire.text
