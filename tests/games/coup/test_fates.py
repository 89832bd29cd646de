"""What became of an action is told once it is settled, to everybody, in one line."""

from __future__ import annotations

import pytest

from majlis.core.game import Message, Who
from majlis.core.seats import CHANCE, SPECTATOR, TABLE
from majlis.games.coup import legal
from majlis.games.coup.actions import ForeignAid, Pass
from majlis.games.coup.info import INFO
from majlis.games.coup.rules import GAME
from majlis.games.coup.state import State
from majlis.text import codes
from majlis.ui.asking import result
from tests.core.tables import Sitting
from tests.games.coup.positions import A, B, by_chance, happened, meant, play, table
from tests.games.coup.test_describe import LOCALE, words
from tests.suite.games import varied, walk

THREE = (3, "assassin duke"), (2, "captain contessa"), (2, "duke captain")
START = table(*THREE)


def story(s: State, *moves: str) -> list[str]:
    """Every line that follows from the moves, as it reads in English."""
    return [words().message(message) for message in followed(s, *moves)]


def followed(s: State, *moves: str) -> list[Message]:
    found: list[Message] = []
    for move in moves:
        before = s = by_chance(s)
        if move == "pass":
            while s.window is not None and s.phase == before.phase:
                found += step(s, s := happened(s, legal.asked_now(s)[0], Pass()))
        else:
            found += step(s, s := happened(s, *meant(s, move)))
        found += step(s, s := by_chance(s))
    return found


def step(before: State, after: State) -> list[Message]:
    return list(GAME.follows(GAME.view(before, SPECTATOR), GAME.view(after, SPECTATOR)))


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (("A income",), []),
        (("A aid", "pass"), ["Nour takes 2 coins."]),
        (
            ("A aid", "B block duke", "pass"),
            ["The counter of Sami holds: Nour gets no foreign aid."],
        ),
        (("A aid", "B block duke", "C challenge", "B captain"), ["Nour takes 2 coins."]),
        (
            ("A aid", "C block duke", "A challenge", "C duke", "A duke"),
            ["The counter of Layla holds: Nour gets no foreign aid."],
        ),
        (("A tax", "pass"), ["Nour takes 3 coins."]),
        (("A tax", "B challenge", "A duke", "B captain"), ["Nour takes 3 coins."]),
        (("A steal B", "pass", "pass"), ["Nour takes 2 coins from Sami."]),
        (
            ("A steal B", "pass", "B block captain", "pass"),
            ["The counter of Sami holds: Nour steals nothing."],
        ),
        (("A steal B", "C challenge", "A duke"), ["The theft fails: Nour gets nothing."]),
        (
            ("A assassinate B", "pass", "pass"),
            ["The assassination by Nour succeeds: Sami loses a character."],
        ),
        (
            ("A assassinate B", "pass", "B block contessa", "pass"),
            [
                "The counter of Sami holds: the assassination fails, and Nour has lost the three"
                " coins."
            ],
        ),
        (
            ("A assassinate C", "pass", "C block contessa", "B challenge", "C duke"),
            ["The assassination by Nour succeeds: Layla loses a character."],
        ),
        (("A exchange", "B challenge", "A duke"), ["The exchange fails: Nour exchanges nothing."]),
        (("A exchange", "pass"), []),
    ],
)
def test_whether_an_action_happened_is_told(moves: tuple[str, ...], told: list[str]) -> None:
    assert story(START, *moves) == told


def test_asked_one_by_one_it_is_told_after_the_last() -> None:
    s = play(table(*THREE, window="seat_order"), "A tax", "B pass")
    assert story(s, "C pass") == ["Nour takes 3 coins."]


def test_an_assassination_that_is_caught_gives_the_coins_back() -> None:
    """C5.7, C5.8."""
    bluffer = table((3, "duke captain"), *THREE[1:])
    fails = ["The assassination fails, and Nour gets the three coins back."]
    assert story(bluffer, "A assassinate B", "B challenge", "A duke") == fails
    last = table((3, "duke / captain"), *THREE[1:])
    out = ["The assassination fails, and Nour is out."]
    assert story(last, "A assassinate B", "B challenge", "A duke") == out
    kind = table(*THREE, refund_on_block=True)
    back = "The counter of Sami holds: the assassination fails, and Nour gets the three coins back."
    assert story(kind, "A assassinate B", "pass", "B block contessa", "pass") == [back]


def test_what_lapses_is_told() -> None:
    """C7.7, C8.4."""
    weak = table((3, "assassin captain"), (2, "duke / contessa"), (2, "duke captain"))
    lapses = ["Sami is out, so the action of Nour does nothing more."]
    assert story(weak, "A assassinate B", "B challenge", "A assassin", "B duke") == lapses
    assert story(weak, "A steal B", "B challenge", "A captain", "B duke") == lapses
    kind = table(
        (3, "assassin captain"),
        (2, "duke / contessa"),
        (2, "duke captain"),
        steal_from_eliminated=True,
    )
    rich = ["Nour takes 2 coins from Sami."]
    assert story(kind, "A steal B", "B challenge", "A captain", "B duke") == rich
    assert story(START, "A tax", "A resign") == ["The action of Nour lapses."]
    assert story(START, "A aid", "B block duke", "B resign", "pass")[-1:] == ["Nour takes 2 coins."]


def test_that_there_was_nothing_to_take_is_told() -> None:
    """C3.4, C9.2."""
    poor = table((3, "assassin duke"), (0, "captain contessa"), (2, "duke captain"))
    nothing = ["Sami has no coins: Nour gets nothing."]
    assert story(poor, "A steal B", "pass", "pass") == nothing
    some = ("duke captain", "assassin contessa", "duke captain", "assassin contessa")
    dry = table((6, "captain contessa"), *((12, hand) for hand in some))
    empty = ["The treasury is empty: Nour gets nothing."]
    assert story(dry, "A income") == empty
    assert story(dry, "A aid", "pass") == empty


def test_the_end_is_told_by_its_result_alone() -> None:
    last = table((3, "assassin duke"), (0, "/ captain contessa"), (2, "duke / captain"))
    assert story(last, "A assassinate C", "pass", "pass", "C duke")[1:] == []


async def test_everybody_reads_the_same_line_and_nobody_who_passed() -> None:
    """C13: asked all at once; the result at the end of a log is still what is told last."""
    sitting = await Sitting("coup", 4, window="first_come").open()
    actor = sitting.look(0).view.inner.turn
    others = [(actor + n) % 4 for n in (1, 2, 3)]
    assert await sitting.do(actor, ForeignAid()) is None
    for seat in others:
        assert await sitting.do(seat, Pass()) is None
    for seat in (*range(4), SPECTATOR):
        log = sitting.look(seat).log
        last = log[-1]
        assert last.message == Message("coup.effect.gain", {"who": Who(actor), "n": 2})
        assert (last.seat, last.event, last.follows) == (TABLE, None, True)
        assert result(log) == ()
        assert sum(entry.follows for entry in log) == 1


@pytest.mark.parametrize("seed", range(6))
def test_coins_move_only_where_it_is_said(seed: int) -> None:
    """Whatever happens: coins that come or are stolen are in a line, with their number."""
    options = varied("coup", seed)
    for moment in walk(GAME, options, 3 + seed % 3, seed):
        before, after, event = moment.before, moment.after, moment.event
        if not before.opened or after.outcome is not None or event.seat == CHANCE:
            continue
        lines = step(before, after)
        assert len(lines) <= 1
        actor = before.turn
        gain = after.coins[actor] - before.coins[actor]
        told = lines[0].params.get("n") if lines else None
        if before.phase != "act" and gain > 0 and before.pending.verb != "assassinate":
            assert told == gain, (event, lines)
        if told is not None:
            assert told == gain


def test_every_line_is_worded_in_every_language() -> None:
    wanted = {code for code in codes("en", "coup", LOCALE) if code.startswith("coup.effect.")}
    assert len(wanted) == 17
    for lang in INFO.languages:
        assert wanted <= codes(lang, "coup", LOCALE)
        for code in wanted:
            text = words(lang)(code, who=Who(A), other=Who(B), n=2)
            assert "⟦" not in text
