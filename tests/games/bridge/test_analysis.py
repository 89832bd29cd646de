"""Boards looked at with all cards open: what could be made, par, what each card cost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from majlis.core import registry
from majlis.core.seats import SPECTATOR
from majlis.games.bridge import analysis, dds
from majlis.games.bridge.actions import Accept
from majlis.games.bridge.cards import EAST, SOUTH, WEST
from majlis.games.bridge.doubledummy import Study, Subject, of_view, study
from majlis.text import Words
from tests.games.bridge.board import Play4, card

needs_solver = pytest.mark.skipif(
    not dds.is_here(), reason="the extra majlis[bridge] is not installed"
)
DEAL = "N:A85.K32.432.A432 Q72.965.JT9.QJ65 J6.AQJT4.AKQ5.K9 KT943.87.876.T87"
"""Four hearts by south: eleven tricks, with a ruff of the fourth diamond twelve."""
PBN = """[Board "3"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "N:A85.K32.432.A432 Q72.965.JT9.QJ65 J6.AQJT4.AKQ5.K9 KT943.87.876.T87"]
[Declarer "S"]
[Contract "4H"]
[Result "10"]
[Play "W"]
S4 SA S7 S6
-

[Board "4"]
[Dealer "W"]
[Deal "N:A85.K32.432.A432 - - -"]
"""


def played(cards: str = "S4 SA S7 S6") -> Play4:
    return Play4(DEAL, dealer="S").calls("4H P P P").plays(cards)


def over(cards: str = "S4 SA S7 S6") -> Subject:
    """The board claimed by south, ten tricks in all."""
    board = played(cards)
    board.claims(SOUTH, 10 - board.state.won[0])
    board.does(WEST, Accept()).does(EAST, Accept())
    subject = of_view(board.view(SPECTATOR))
    assert subject is not None
    return subject


def last(subject: Subject) -> Study:
    return [*study(subject)][-1]


def test_a_board_that_is_played_is_not_looked_at() -> None:
    assert of_view(played().view(SOUTH)) is None


@needs_solver
def test_a_study_comes_piece_by_piece() -> None:
    pieces = [*study(over())]
    assert [(one.done, one.total) for one in pieces] == [(1, 2), (2, 2)]
    assert pieces[0].table[SOUTH] == dds.tricks(over().hands)[SOUTH]
    assert pieces[0].par is not None
    assert pieces[0].costs == ()
    assert pieces[1].complete


@needs_solver
def test_the_first_card_is_judged_against_the_table() -> None:
    found = last(over())
    assert found.makes[0] == found.table[SOUTH][2]
    assert len(found.costs) == len(found.makes) == 4
    assert found.seats == (3, 0, 1, 2)


@needs_solver
def test_costs_are_what_the_tricks_change_by() -> None:
    """What declarer comes to goes down by his own cards, up by the defenders'."""
    found = last(over("S4 S5 S7 S6 CQ CK CT C2 HA H7 H2 H5"))
    for at, seat in enumerate(found.seats[:-1]):
        change = found.makes[at + 1] - found.makes[at]
        assert change == (-1 if seat % 2 == 0 else 1) * found.costs[at]
    assert sum(found.costs) > 0


@needs_solver
def test_cards_that_cannot_have_been_played_end_it() -> None:
    subject = over("S4 SA S7 S6 H2 H5 HT H7")
    wrong = replace(subject, plays=(*subject.plays[:5], card("D9"), *subject.plays[6:]))
    assert len(last(wrong).costs) == 5


@needs_solver
def test_what_is_told() -> None:
    words = Words("en")
    words.add("bridge", registry.folder("bridge") / "locale")
    subjects, problems = analysis.of_file(PBN.encode(), "evening.pbn")
    assert [one.name for one in subjects] == ["3"]
    assert [one.code for one in problems] == ["bridge.file.no_hands"]
    lines = [words.message(line) for step in analysis.steps(subjects[0]) for line in step.lines]
    told = "\n".join(lines)
    assert "Board 3" in told
    assert "4♥ by South" in told
    assert "taken: 10" in told
    assert [*analysis.summary(last(subjects[0]))] == [
        line for step in analysis.steps(subjects[0]) for line in step.lines
    ]


@needs_solver
@pytest.mark.parametrize(("more", "who"), [(-3, "declarer"), (0, ""), (2, "defence")])
def test_tricks_lost_by_a_claim_are_told(more: int, who: str) -> None:
    """No card lost them, yet what was made is not what could have been."""
    subject = over()
    comes_to = last(subject).comes_to(3)
    found = last(replace(subject, tricks=comes_to + more))
    assert found.ended == more
    told = {line.code: line.params for line in analysis.played(found)}
    ends = [code for code in told if code.startswith("bridge.analysis.ended")]
    assert ends == ([f"bridge.analysis.ended.{who}"] if who else [])
    if who:
        assert told[ends[0]] == {"n": abs(more)}
        lost = told["bridge.analysis.costs.sum"]
        assert found.makes[0] - lost["declarer"] + lost["defence"] == comes_to + more


@needs_solver
def test_a_play_to_its_end_has_no_claim() -> None:
    """Nor is one looked for where the cards cannot have been played."""
    subject = over("S4 SA S7 S6 H2 H5 HT H7")
    wrong = replace(subject, tricks=3, plays=(*subject.plays[:5], card("D9"), *subject.plays[6:]))
    assert last(wrong).ended == 0
    assert last(replace(subject, tricks=None)).ended == 0


@needs_solver
def test_par_of_a_deal_with_nothing_in_it() -> None:
    """Where nobody can make anything it is passed out."""
    par = dds.Par(0, ("Pass",))
    assert analysis.par_line(par).code == "bridge.analysis.par.nobody"


def test_without_a_contract_there_is_no_play() -> None:
    found = Study(replace(over(), contract=None, plays=()), 1, 1)
    assert [*analysis.played(found)] == []


def test_without_the_solver_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dds, "is_here", lambda: False)
    reason = analysis.missing()
    assert reason is not None
    assert "majlis[bridge]" in str(reason.params)


def test_whose_files_they_are() -> None:
    assert analysis.knows("Evening.PBN", b"")
    assert analysis.knows("a.lin", b"")
    assert not analysis.knows("a.jsonl", b"{}")
