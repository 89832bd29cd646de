"""The hand viewer with all cards open: the study, its drawing, what is said, and to whom."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from majlis.core.game import Message
from majlis.core.seats import SPECTATOR
from majlis.games.bridge import dds, doubledummy, review, reviewing, studies
from majlis.games.bridge.cards import EAST, SOUTH, WEST
from majlis.games.bridge.doubledummy import Study, Subject, of_view
from majlis.games.bridge.drawing import draw
from majlis.games.bridge.state import State, View
from majlis.games.bridge.studies import Insight, Studying
from majlis.games.bridge.tableau import tableau
from majlis.ui.canvas import plain
from majlis.ui.glyphs import SETS
from tests.games.bridge.scenes import OVER, PLAYED, STUDY, TALKED, Shown
from tests.games.bridge.sitting import SMALL, Bare, plan_of, words
from tests.games.bridge.test_analysis import last, needs_solver, over

CALLS = 8
"""Calls of the board that is over here."""


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """Nothing is remembered of other tests' boards."""
    studies._kept.clear()
    yield
    studies._kept.clear()


def view(s: State = OVER) -> View:
    from majlis.games.bridge.rules import GAME

    return GAME.view(s, SPECTATOR)


def found(costs: dict[int, int] | None = None) -> Study:
    """The study of the scenes with these costs, by the number of the card."""
    given = [0] * len(STUDY.costs)
    for at, cost in (costs or {}).items():
        given[at] = cost
    return replace(STUDY, costs=tuple(given))


def fake(monkeypatch: pytest.MonkeyPatch, pieces: int = 3) -> list[Subject]:
    """A solver that is there and answers at once; the boards it was asked about."""
    asked: list[Subject] = []

    def study(subject: Subject) -> Iterator[Study]:
        asked.append(subject)
        for done in range(1, pieces + 1):
            yield replace(STUDY, subject=subject, done=done, total=pieces)

    monkeypatch.setattr(studies, "study", study)
    monkeypatch.setattr(dds, "is_here", lambda: True)
    return asked


# Beside other things


async def test_a_study_comes_piece_by_piece_and_is_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, seen = fake(monkeypatch), []
    one = Studying(STUDY.subject)
    await one.run(lambda: seen.append(one.found.done if one.found else 0))
    assert seen == [1, 2, 3]
    assert one.is_done
    again = Studying(STUDY.subject)
    assert again.is_done
    await again.run(lambda: seen.append(99))
    assert len(asked) == 1
    assert seen == [1, 2, 3]


async def test_a_study_that_is_stopped_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch, pieces=50)
    one = Studying(STUDY.subject)
    going: list[asyncio.Task[None]] = []
    going.append(asyncio.create_task(one.run(lambda: going[0].cancel())))
    with pytest.raises(asyncio.CancelledError):
        await going[0]
    assert one.found is not None
    assert 1 <= one.found.done < 50
    await one.run(lambda: None)
    assert one.is_done


async def test_two_studies_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the whole of another's board."""
    fake(monkeypatch, pieces=20)
    order: list[int] = []
    two = [Studying(replace(STUDY.subject, name=str(n))) for n in range(2)]
    await asyncio.gather(
        *(one.run(lambda n=n: order.append(n)) for n, one in enumerate(two))  # type: ignore[misc]
    )
    assert order[:6] in ([0, 1] * 3, [1, 0] * 3)


async def test_no_more_is_remembered_than_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch, pieces=1)
    for n in range(studies.MOST_KEPT + 3):
        await Studying(replace(STUDY.subject, name=str(n))).run(lambda: None)
    assert len(studies._kept) == studies.MOST_KEPT
    assert not Studying(replace(STUDY.subject, name="0")).is_done


async def test_what_cannot_be_solved_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def study(subject: Subject) -> Iterator[Study]:
        raise dds.SolverError("no")
        yield

    monkeypatch.setattr(studies, "study", study)
    one = Studying(STUDY.subject)
    await one.run(lambda: None)
    assert one.trouble == Message("bridge.analysis.failed")


@needs_solver
async def test_the_real_solver_finds_the_same_in_its_thread() -> None:
    one = Studying(over())
    await one.run(lambda: None)
    assert one.found == last(over())


# What is said of a card


def test_a_card_that_costs_says_how_much() -> None:
    told = reviewing.told(view(), CALLS + 6, found({5: 2}), ())
    assert told is not None
    assert (told.code, told.params["n"]) == ("bridge.review.lost", 2)
    kept = reviewing.told(view(), CALLS + 5, found({5: 2}), ())
    assert kept is not None
    assert kept.code == "bridge.review.kept"


def test_what_declarer_comes_to_is_counted_after_the_card() -> None:
    study = replace(found({0: 1, 1: 2}), seats=(WEST, SOUTH), costs=(1, 2), makes=(9, 10))
    assert [study.comes_to(at) for at in (0, 1)] == [10, 8]


def test_only_robots_have_agreed_what_cards_mean() -> None:
    step = CALLS + 1
    assert reviewing.told(view(), step, None, ()) is None
    agreed = reviewing.told(view(), step, None, (WEST,))
    assert agreed is not None
    assert agreed.code == "bridge.review.agreed"
    both = reviewing.told(view(), step, found(), (WEST,))
    assert both is not None
    assert both.code == "bridge.review.both"


def test_a_call_says_what_it_meant() -> None:
    assert reviewing.told(view(), 1, None, ()) is None
    meant = reviewing.told(view(), 3, None, ())
    assert meant is not None
    assert meant.code == "bridge.review.call"
    for language in ("en", "ar", "ru"):
        assert "⟦" not in words(language).say(meant)


# What is drawn


def drawn(shown: Shown, size: tuple[int, int] = SMALL) -> str:
    return plain(draw(shown.tableau, size, SETS["unicode"], words(shown.language)).rows)


def test_nothing_is_there_before_it_is_asked_for() -> None:
    assert "Par" not in drawn(Shown(OVER, SOUTH))
    assert "Par NS 620" in drawn(Shown(OVER, SOUTH, pane="study", insight=Insight(STUDY)))


def test_costs_stand_on_the_cards_of_the_trick() -> None:
    seventh = Shown(OVER, SOUTH, step=CALLS + 8, insight=Insight(found({5: 2})))
    assert "-2─╯" in drawn(seventh)
    assert "-2" not in drawn(seventh._replace(step=CALLS + 4))


def test_why_there_is_nothing_is_said() -> None:
    trouble = Insight(trouble=Message("bridge.analysis.failed"))
    assert "cannot be" in drawn(Shown(OVER, SOUTH, pane="study", insight=trouble))


def test_explanations_are_read_page_by_page() -> None:
    """What there is no room for is marked, and found behind a key."""
    small = (55, 8)
    read = []
    page, pages = 0, 1
    while page < pages:
        shown = Shown(TALKED, SOUTH, pane="meanings", page=page)
        made = draw(shown.tableau, small, SETS["unicode"], words())
        read.append(plain(made.rows))
        page, pages = page + 1, made.pages
    assert pages > 1
    assert f"1 / {pages}" in read[0]
    for call in ("1S", "2H", "2S", "3H", "3S"):
        assert sum(f"number {call}" in text for text in read) == 1
    assert "…" in drawn(Shown(TALKED, SOUTH))


# On the board


async def settled(pilot: Any) -> None:
    for _ in range(20):
        await pilot.pause(0.01)


async def test_the_viewer_studies_shows_and_hides(monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch)
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.show(OVER, SOUTH)
        board.focus()
        await pilot.press("i")
        await settled(pilot)
        assert board._insight.found is not None
        assert board._insight.found.complete
        assert not board._insight.goes_on
        assert board._pane == "study"
        await pilot.press("i")
        assert board._pane == ""
        await pilot.press("right")
        aside = board.aside()
        assert aside is not None
        assert aside.code == "bridge.review.kept"
        assert board.prompt() is None


async def test_a_study_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch, pieces=100_000)
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.show(OVER, SOUTH)
        board.focus()
        for stop in ("i", "escape"):
            await pilot.press("i")
            assert board._insight.goes_on
            await pilot.press(stop)
            assert not board._insight.goes_on
        assert any(aid.action == "study" for aid in board.aids())


async def test_without_the_solver_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dds, "is_here", lambda: False)
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.show(OVER, SOUTH)
        refusal = board._why_no_study(view())
        assert refusal is not None
        assert "majlis[bridge]" in words().refusal(refusal)
        board.action_study()
        await pilot.pause()
        assert board._studying is None


async def test_a_board_that_is_played_is_never_studied(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = fake(monkeypatch)
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.show(PLAYED, EAST)
        board.focus()
        await pilot.press("i")
        await settled(pilot)
        assert asked == []
        assert board._insight == Insight()


async def test_a_board_that_others_have_to_play_is_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = fake(monkeypatch)
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.show(OVER, SOUTH)
        board.is_secret = lambda game_no: True
        board.focus()
        await pilot.press("i")
        await settled(pilot)
        assert asked == []
        refusal = board._why_no_study(view())
        assert refusal is not None
        assert refusal.code == "bridge.refuse.study_secret"


async def test_another_board_has_nothing_of_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch, pieces=100_000)
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        board = app.show(OVER, SOUTH)
        board.focus()
        await pilot.press("i")
        assert board._insight.goes_on
        board = app.show(PLAYED, EAST)
        assert board._insight == Insight()


def test_only_whole_boards_are_studied() -> None:
    assert of_view(view(PLAYED)) is None
    assert of_view(view(OVER)) is not None
    assert doubledummy.of_view(replace(view(), outcome=None)) is None


def test_steps_of_the_scene() -> None:
    """The numbers that these tests count by."""
    assert review.first_look(view()) == CALLS
    assert tableau(plan_of(OVER, SOUTH), SOUTH, "").step == (CALLS, review.steps(view()))
