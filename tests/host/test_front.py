"""The front door, with the OpenSSH client: who comes in, and what they see."""

from __future__ import annotations

import asyncio
import gc
import re
import weakref

import asyncssh
import pytest

from majlis.host.door import DoorSettings
from majlis.host.limits import Limits
from majlis.host.passwords import Passwords, hash_password
from tests.host.callers import (
    Keys,
    answers,
    calling,
    connected,
    heard,
    needs_ssh,
    seated,
    ssh,
)
from tests.host.conftest import OpenHouse
from tests.host.house import HOST, House, Room
from tests.patience import PATIENCE_S

pytestmark = needs_ssh

RESTORED = re.escape("\x1b[?1049l")


async def test_a_new_key_comes_in_plays_and_leaves(house: House, keys: Keys) -> None:
    async with calling(house, key=keys.file("nour")) as caller:
        await caller.until("<0:n=0::p=0:80x24>")
        await caller.typed("k", "<0:n=1:k:")
        await caller.typed("q", RESTORED)
        assert await caller.ended() == 0
    identity = house.seen[0].identity
    assert identity.kind == "key"
    assert identity.id == keys.key("nour").get_fingerprint()
    await answers(house)


async def test_the_same_key_is_the_same_person_whatever_it_calls_itself(
    house: House, keys: Keys
) -> None:
    for name in ("nour", "sami"):
        async with calling(house, key=keys.file("nour"), options=("-tt", "-l", name)) as caller:
            await caller.until("n=0")
            await caller.typed("q", RESTORED)
    first, second = (session.identity for session in house.seen)
    assert first.id == second.id
    assert (first.called, second.called) == ("nour", "sami")


async def test_a_key_that_signs_wrongly_is_refused(opened: OpenHouse, keys: Keys) -> None:
    house = await opened(guests=False)
    with pytest.raises(asyncssh.PermissionDenied):
        async with connected(house, client_keys=[forged(keys)]):
            pass
    assert not house.seen


async def test_a_key_that_was_only_offered_makes_nobody_its_owner(house: House, keys: Keys) -> None:
    async with connected(house, client_keys=[forged(keys)]) as connection:
        await seated(connection)
    assert house.seen[0].identity.kind == "guest"
    assert house.seen[0].identity.id != keys.key("nour").get_fingerprint()


def forged(keys: Keys) -> asyncssh.SSHKeyPair:
    """The public key of one with the signature of another."""
    pair = asyncssh.load_keypairs([keys.key("nour")])[0]
    pair.sign = asyncssh.load_keypairs([keys.key("sami")])[0].sign  # type: ignore[method-assign]
    return pair


async def test_guests_come_in_where_they_may(house: House) -> None:
    async with calling(house) as caller:
        await caller.until("n=0")
    assert house.seen[0].identity.kind == "guest"


async def test_guests_do_not_where_they_may_not(opened: OpenHouse) -> None:
    house = await opened(guests=False)
    status, out, error = await ssh(house)
    assert status == 255
    assert not out
    assert "Permission denied" in error
    assert not house.seen


async def test_two_guests_are_two_people(house: House) -> None:
    for _ in range(2):
        await answers(house)
    first, second = (session.identity.id for session in house.seen)
    assert first != second


@pytest.fixture(scope="module")
def hashed() -> Passwords:
    """A file with one name, cheap to check."""
    return Passwords({"rim": hash_password("open sesame", ln=4)})


async def test_the_right_password(opened: OpenHouse, hashed: Passwords) -> None:
    house = await opened(guests=False, passwords=Passwords({"rim": hash_password("s", ln=4)}))
    options = ("-tt", "-l", "rim", "-o", "PubkeyAuthentication=no")
    async with calling(house, options=options) as caller:
        await caller.until("[Pp]assword:")
        await caller.typed("s\n", "n=0")
    assert house.seen[0].identity.kind == "password"
    assert house.seen[0].identity.id == "password:rim"


async def test_wrong_passwords_are_refused_and_end_the_connection(opened: OpenHouse) -> None:
    house = await opened(guests=False, passwords=Passwords({"rim": hash_password("s", ln=4)}))
    options = ("-tt", "-l", "rim", "-o", "PubkeyAuthentication=no")
    async with calling(house, options=options) as caller:
        for _ in range(3):
            start = len(caller.heard)
            await caller.until("[Pp]assword:", start)
            caller.send("wrong\n")
        await house.emptied()
    assert not house.seen
    assert len(house.logged("login.refused")) == 3
    assert "wrong" not in house.log_file.read_text()


async def test_an_address_that_guesses_must_wait(opened: OpenHouse) -> None:
    house = await opened(guests=False, passwords=Passwords({"rim": hash_password("s", ln=4)}))
    for _ in range(5):
        with pytest.raises(asyncssh.Error):
            async with connected(house, username="rim", password="wrong"):
                pass
    with pytest.raises(asyncssh.Error):
        async with connected(house, username="rim", password="s"):
            pass


async def test_a_name_with_a_password_is_not_for_guests(opened: OpenHouse) -> None:
    house = await opened(guests=True, passwords=Passwords({"rim": hash_password("s", ln=4)}))
    with pytest.raises(asyncssh.PermissionDenied):
        async with connected(house, username="rim", password="wrong"):
            pass
    async with connected(house, username="sami") as connection:
        await seated(connection)
    assert [session.identity.kind for session in house.seen] == ["guest"]


async def test_play_goes_straight_to_a_game(house: House) -> None:
    async with calling(house, "play", "tawla") as caller:
        await caller.until("n=0")
    assert house.seen[0].wish.game == "tawla"


async def test_a_game_that_is_not_here_is_named(house: House) -> None:
    async with calling(house, "play", "chess") as caller:
        await caller.until("There is no game called chess here. There is: tawla.")
        assert await caller.ended() == 1
    assert not house.seen


async def test_without_a_terminal_one_line_says_what_to_do(house: House) -> None:
    for words in ((), ("play", "tawla")):
        status, out, error = await ssh(house, *words, options=("-T",))
        assert status == 1
        assert not out
        assert error.count("\n") == 1
        assert "ssh -t" in error
    await answers(house)


async def test_the_line_is_in_the_language_of_the_caller(house: House) -> None:
    options = ("-T", "-o", "SendEnv=LANG")
    _, _, error = await ssh(house, options=options, env={"LANG": "ar_EG.UTF-8"})
    assert "يحتاج المجلس إلى طرفية" in error


async def test_plain_mode_without_a_terminal(house: House) -> None:
    status, out, _ = await ssh(house, "plain", stdin=b"salam\nlast")
    assert status == 0
    assert out.splitlines() == ["you said salam", "you said last", "farewell"]


async def test_plain_mode_with_a_terminal_echoes_and_erases(house: House) -> None:
    async with calling(house, "plain") as caller:
        await caller.typed("sax\x7flam\r", "you said salam")
        await caller.typed("bye\r", "farewell")
        assert await caller.ended() == 0


async def test_a_house_without_plain_mode_says_so(opened: OpenHouse) -> None:
    house = await opened(plain=False)
    status, _, error = await ssh(house, "plain")
    assert status == 1
    assert "no plain mode" in error


@pytest.mark.parametrize(
    ("term", "env", "depth", "code"),
    [
        ("xterm-256color", {"COLORTERM": "truecolor"}, "truecolor", "38;2;255;136;0"),
        ("xterm-256color", {}, "256", "38;5;208"),
        ("xterm", {}, "16", "\x1b[91;40m<0"),
        ("vt100", {}, "none", "H<1:n=0"),
    ],
)
async def test_colours_are_those_of_the_terminal(
    house: House, term: str, env: dict[str, str], depth: str, code: str
) -> None:
    options = ("-tt", "-o", "SendEnv=COLORTERM")
    async with calling(house, options=options, env={"TERM": term, **env}) as caller:
        await caller.until("<23:n=0")
        assert code in caller.text
    assert house.seen[0].depth == depth


async def test_an_exception_ends_its_own_session_with_the_screen_restored(house: House) -> None:
    async with calling(house) as other, calling(house) as caller:
        await other.until("n=0")
        await caller.until("n=0")
        await caller.typed("x", RESTORED + ".*Something went wrong")
        assert await caller.ended() == 1
        await other.typed("a", "n=1:a")
    (line,) = await house.until_logged("session.error")
    assert line["error"] == "RuntimeError"
    assert line["place"].startswith("house.py:")
    assert " on_key from " in line["place"]
    assert "hidden" not in house.log_file.read_text()


async def test_nothing_is_printed_when_an_app_fails(
    house: House, capfd: pytest.CaptureFixture[str]
) -> None:
    async with connected(house) as connection:
        process = await seated(connection)
        process.stdin.write(b"x")
        await house.until_logged("session.error")
    assert capfd.readouterr() == ("", "")


async def test_leaving_the_window_ends_the_session(house: House) -> None:
    async with calling(house) as caller:
        await caller.until("n=0")
    await house.emptied()
    assert house.logged("session.end")[0]["why"] == "lost"


async def test_silence_ends_a_session_with_a_word(opened: OpenHouse) -> None:
    house = await opened(limits=Limits(idle_s=0.6))
    async with calling(house) as caller:
        await caller.until("n=0")
        await caller.until(RESTORED + ".*Nothing came from you")
        assert await caller.ended() == 0


async def test_a_full_house_says_so(opened: OpenHouse) -> None:
    house = await opened(limits=Limits(sessions=1))
    async with calling(house) as first:
        await first.until("n=0")
        async with calling(house) as second:
            await second.until("The house is full")
            assert await second.ended() == 1
    await house.emptied()
    await answers(house)


async def test_closing_the_house_bids_everybody_good_bye(house: House) -> None:
    async with calling(house) as one, calling(house) as two:
        await one.until("n=0")
        await two.until("n=0")
        await house.door.close()
        for caller in (one, two):
            await caller.until(RESTORED + ".*The house is closing")
            assert await caller.ended() == 0
    with pytest.raises(OSError, match=r"refused|reset|Connect"):
        await asyncssh.connect(HOST, house.port, known_hosts=None)


async def test_the_window_may_change(house: House) -> None:
    async with calling(house) as caller:
        await caller.until(":80x24>")
        start = len(caller.heard)
        caller.resize(100, 30)
        await caller.until(":100x30>", start)


async def test_a_terminal_is_asked_how_it_wants_right_to_left_text(opened: OpenHouse) -> None:
    house = await opened(ask_s=10)
    async with calling(house) as caller:
        await caller.until(re.escape("\x1b[c"))
        caller.send("\x1b[8;1$y\x1bP>|VTE(7600)\x1b\\\x1b[>65;7600;1c\x1b[?65;1;9c" + "k")
        await caller.until("n=1:k:")
        await caller.typed("q", re.escape("\x1b[8h"))
    assert house.seen[0].way.mode == "visual"
    assert "\x1b[8l" in caller.text


async def test_nothing_is_left_of_a_session_that_has_ended(house: House) -> None:
    rooms: list[weakref.ref[Room]] = []

    def remembered(session: object) -> Room:
        room = Room(session)  # type: ignore[arg-type]
        rooms.append(weakref.ref(room))
        return room

    house.make_app = remembered  # type: ignore[method-assign]
    for _ in range(3):
        async with connected(house) as connection:
            process = await seated(connection)
            process.stdin.write(b"\x1b[65;5uq")
            async with asyncio.timeout(PATIENCE_S):
                await process.wait_closed()
    await house.emptied()
    gc.collect()
    assert [room() for room in rooms] == [None] * len(rooms)


async def test_each_session_has_an_app_and_a_context_of_its_own(house: House) -> None:
    async with connected(house) as one, connected(house) as two:
        first, second = await seated(one), await seated(two)
        for process, key in ((first, b"a"), (second, b"b"), (first, b"c")):
            process.stdin.write(key)
            await heard(process, rb":" + key + rb":")
    assert len({session.number for session in house.seen}) == 2


def test_the_defaults_ask_for_a_key() -> None:
    assert not DoorSettings().guests
