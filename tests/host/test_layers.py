"""The layers between the door and the app, each alone."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable

import pytest

from majlis.core.game import Message
from majlis.host import layers
from majlis.host.log import Log
from majlis.host.session import Session
from majlis.host.wish import Wish
from tests.host.fakes import FakeWire, make_session
from tests.patience import PATIENCE_S


class Inner:
    """A handler that remembers whom it served."""

    def __init__(self, act: Callable[[Session], object] = lambda session: None) -> None:
        self.served: list[Session] = []
        self._act = act

    async def __call__(self, session: Session) -> None:
        self.served.append(session)
        self._act(session)


def parting(session: Session, wire: FakeWire) -> str:
    """What the session is told in the end."""
    session.say_parting()
    return wire.text + wire.error.decode()


async def test_a_chain_goes_from_outside_in() -> None:
    order: list[str] = []

    def layer(name: str) -> layers.Layer:
        def make(inner: layers.Handler) -> layers.Handler:
            async def handle(session: Session) -> None:
                order.append(name)
                await inner(session)

            return handle

        return make

    inner = Inner()
    await layers.chain(layer("a"), layer("b"), layer("c"))(inner)(make_session())
    assert order == ["a", "b", "c"]
    assert len(inner.served) == 1


@pytest.mark.parametrize(
    ("is_tty", "wish", "served"),
    [
        (True, Wish(), True),
        (False, Wish(), False),
        (False, Wish(game="tawla"), False),
        (False, Wish(plain=True), True),
        (True, Wish(plain=True), True),
    ],
)
async def test_needs_terminal(is_tty: bool, wish: Wish, served: bool) -> None:
    wire, inner = FakeWire(), Inner()
    session = make_session(wire=wire, wish=wish, is_tty=is_tty)
    await layers.needs_terminal(inner)(session)
    assert bool(inner.served) is served
    assert ("ssh -t" in parting(session, wire)) is not served
    assert session.status == int(not served)


async def test_within() -> None:
    gone = asyncio.Event()

    async def stay(session: Session) -> None:
        await gone.wait()

    handler = layers.within(2)(stay)
    inside = [asyncio.ensure_future(handler(make_session())) for _ in range(2)]
    await asyncio.sleep(0)
    wire = FakeWire()
    third = make_session(wire=wire)
    await handler(third)
    assert "The house is full: 2" in parting(third, wire)
    gone.set()
    await asyncio.gather(*inside)
    after = make_session(wire=(late := FakeWire()))
    await handler(after)
    assert parting(after, late) == ""


async def test_within_counts_those_who_fail() -> None:
    def fail(session: Session) -> None:
        raise RuntimeError

    handler = layers.within(1)(Inner(fail))
    for _ in range(3):
        with pytest.raises(RuntimeError):
            await handler(make_session())


async def test_identified() -> None:
    wire, inner = FakeWire(), Inner()
    session = make_session(wire=wire)
    against = Message("host.no_game", {"game": "x", "games": ("y",)})
    await layers.identified(lambda session: against)(inner)(session)
    assert not inner.served
    assert "no game called x" in parting(session, wire)
    await layers.identified(lambda session: None)(inner)(session)
    assert inner.served == [session]


async def test_logged() -> None:
    sink = io.BytesIO()
    session = make_session(wish=Wish(game="tawla"))
    await layers.logged(Log(sink))(Inner())(session)
    begin, end = (json.loads(line) for line in sink.getvalue().splitlines())
    assert (begin["event"], begin["game"], begin["identity"]) == (
        "session.begin",
        "tawla",
        "guest:1",
    )
    assert (end["event"], end["why"]) == ("session.end", "left")


async def test_logged_catches_what_goes_wrong() -> None:
    def fail(session: Session) -> None:
        raise RuntimeError("the hidden hand")

    sink, wire = io.BytesIO(), FakeWire()
    session = make_session(wire=wire)
    await layers.logged(Log(sink))(Inner(fail))(session)
    events = [json.loads(line)["event"] for line in sink.getvalue().splitlines()]
    assert events == ["session.begin", "session.error", "session.end"]
    assert b"hidden" not in sink.getvalue()
    assert "Something went wrong" in parting(session, wire)


async def test_knows_games() -> None:
    for wish, served in ((Wish(), True), (Wish("tawla"), True), (Wish("chess"), False)):
        wire, inner = FakeWire(), Inner()
        session = make_session(wire=wire, wish=wish)
        await layers.knows_games(("tawla", "sija"))(inner)(session)
        assert bool(inner.served) is served
        assert ("sija and tawla" in parting(session, wire)) is not served


async def test_awake_ends_the_idle() -> None:
    async def wait(session: Session) -> None:
        async with asyncio.timeout(PATIENCE_S):
            await session.over.wait()

    wire = FakeWire()
    session = make_session(wire=wire)
    await layers.awake(0.05)(wait)(session)
    assert session.why == "host.bye.idle"
    assert "Nothing came from you" in parting(session, wire)


async def test_awake_waits_anew_after_each_key() -> None:
    times: list[float] = []

    async def type_on(session: Session) -> None:
        for _ in range(4):
            await asyncio.sleep(0.1)
            session.received(b"k")
            times.append(session.heard_at)

    session = make_session()
    await layers.awake(0.3)(type_on)(session)
    assert len(times) == 4
    assert not session.over.is_set()


async def test_awake_for_ever() -> None:
    inner = Inner()
    await layers.awake(0)(inner)(make_session())
    assert inner.served


async def test_asks_terminal_serves_nobody_who_has_gone() -> None:
    inner = Inner()
    session = make_session()
    session.lost()
    await layers.asks_terminal(5)(inner)(session)
    assert not inner.served


async def test_asks_terminal() -> None:
    inner = Inner()
    session = make_session(environ={"TERM": "xterm-kitty"})
    await layers.asks_terminal(0)(inner)(session)
    assert session.way.mode == "logical"
    assert inner.served
