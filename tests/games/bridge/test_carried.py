"""Played boards of files as games: what becomes a record, and what is said of the others."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from majlis.core import registry
from majlis.core.brought import Brought, Luggage, digest_of, record_of
from majlis.core.game import Message
from majlis.core.record import RecordError, read
from majlis.core.verify import codec_of, verify
from majlis.games.bridge import files
from majlis.games.bridge.played import written
from majlis.text import Words
from tests.games.bridge.board import Play4

DEAL = "N:A85.K32.432.A432 Q72.965.JT9.QJ65 J6.AQJT4.AKQ5.K9 KT943.87.876.T87"
TAGS = (
    '[Board "3"]',
    '[West "Wim"]',
    '[North "Nour"]',
    '[East "Eva"]',
    '[South "Sami"]',
    '[Dealer "S"]',
    '[Vulnerable "EW"]',
    f'[Deal "{DEAL}"]',
)
AUCTION = ('[Auction "S"]', "1H =1= Pass 4H AP", '[Note "1:five hearts"]')
PLAY = ('[Declarer "S"]', '[Contract "4H"]', '[Result "11"]', '[Play "W"]', "S4 SA S7 S6", "*")


def carried(*lines: str) -> Luggage:
    """What a file of these lines holds."""
    return files.brought("\n".join((*lines, "")).encode(), "evening.pbn")


def one(*lines: str) -> Brought:
    """The only game of a file, of which there is nothing else to say."""
    found = carried(*lines)
    assert found.problems == ()
    assert len(found.games) == 1
    return found.games[0]


def why(*lines: str) -> str:
    """Why the only board of a file is no game."""
    found = carried(*lines)
    assert found.games == ()
    (problem,) = found.problems
    assert problem.code == "bridge.file.left_out"
    told: Any = problem.params["why"]
    words = Words("en")
    words.add("bridge", registry.folder("bridge") / "locale")
    assert "⟦" not in words.message(problem)
    return str(told.code).removeprefix("bridge.file.")


def made(game: Brought) -> Any:
    """Its record, believed."""
    rules = registry.load("bridge")
    data = record_of(rules, game, game.names, "I-TEST").data
    return verify(rules, read(data, codec_of(rules)))


def test_a_board_becomes_a_record_that_is_believed() -> None:
    proof = made(one(*TAGS, *AUCTION, *PLAY))
    assert (proof.mode, proof.given, proof.drawn, proof.finished) == ("imported", 1, 0, True)
    board = proof.fold.state.inner
    assert board.board.number == 3
    assert board.board.vulnerable == (False, True)
    assert (board.result.tricks, board.result.score) == (11, 450)
    assert board.calls[0].explanation == "five hearts"
    assert [card.name for card in proof.fold.seats] == ["Nour", "Eva", "Sami", "Wim"]


def test_the_tricks_that_were_not_played_are_claimed() -> None:
    board = made(one(*TAGS, *AUCTION, *PLAY)).fold.state.inner
    (claim,) = board.claims
    assert (claim.seat, claim.tricks, claim.left, claim.result) == (2, 10, 12, "agreed")


def test_the_same_board_is_the_same_game() -> None:
    first, second = one(*TAGS, *AUCTION, *PLAY), one(*TAGS, *AUCTION, *PLAY)
    assert digest_of("bridge", first, first.names) == digest_of("bridge", second, second.names)
    assert digest_of("bridge", first, ["a", "b", "c", "d"]) != digest_of(
        "bridge", first, first.names
    )


def test_passed_out() -> None:
    game = one(*TAGS, '[Contract "Pass"]', '[Auction "S"]', "AP")
    assert game.told.code == "bridge.file.brought_passed"
    assert made(game).fold.outcome.points == (0, 0, 0, 0)


def test_boards_that_were_not_played_are_counted() -> None:
    found = carried(*TAGS, "", *TAGS, '[Declarer "S"]', '[Contract "4H"]', '[Result "9"]')
    assert (found.games, found.problems, found.unplayed) == ((), (), 2)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ((*TAGS, *PLAY), "no_auction"),
        ((*TAGS, '[Auction "W"]', "1H Pass 4H AP", *PLAY), "first_call"),
        ((*TAGS, '[Auction "S"]', "1H Pass 4H", *PLAY), "auction_open"),
        ((*TAGS, '[Auction "S"]', "1H Pass ^I 1C AP", *PLAY), "irregular_call"),
        ((*TAGS, '[Auction "S"]', "1H Pass 1C AP", *PLAY), "impossible_at"),
        ((*TAGS, '[Auction "S"]', "1H Pass 3H AP", *PLAY), "other_contract"),
        ((*TAGS, *AUCTION, *PLAY[:3], '[Play "W"]', "S4 ^R H2 S7 S6", "*"), "irregular_card"),
        ((*TAGS, *AUCTION, *PLAY[:3], '[Play "W"]', "S4 H2 S7 S6", "*"), "impossible_at"),
        ((*TAGS, *AUCTION, *PLAY[:2], '[Play "W"]', "S4 SA S7 S6", "*"), "play_open"),
        ((*TAGS, *AUCTION, *PLAY[:2], '[Result "0"]', '[Play "W"]', "S4 SA S7 S6"), "tricks"),
    ],
)
def test_what_cannot_have_happened_is_said(lines: tuple[str, ...], reason: str) -> None:
    """B7.1: contradictions and irregularities leave a board out, and no other."""
    assert why(*lines) == reason
    both = carried(*lines, "", *TAGS, *AUCTION, *PLAY)
    assert (len(both.games), len(both.problems)) == (1, 1)


def test_what_robots_say_is_not_taken_from_a_file() -> None:
    lines = ('[Auction "S"]', "1H =1= Pass 4H AP", '[Note "1:@stayman|x=\x07 1, 5+ !h"]')
    board = made(one(*TAGS, *lines, *PLAY)).fold.state.inner
    assert board.calls[0].explanation == "stayman|x= 1, 5+ ♥"


def whole() -> str:
    """A board played to its last card, as PBN."""
    board = Play4(DEAL, dealer="S", vul="EW").calls("1H P 4H P P P")
    while board.state.outcome is None:
        kind = "lead" if board.state.phase == "lead" else "play"
        board.does(board.actor, board.legal(board.actor, kind)[0])
    return files.write([written(board.state)], "x.pbn")


def test_where_cards_and_result_differ_the_cards_count() -> None:
    text = whole()
    tricks = made(one(text)).fold.state.inner.result.tricks
    game = one(text.replace(f'[Result "{tricks}"]', f'[Result "{tricks - 1}"]'))
    (remark,) = game.remarks
    assert remark.code == "bridge.file.other_tricks"
    assert (remark.params["file"], remark.params["cards"]) == (tricks - 1, tricks)


@pytest.mark.parametrize("name", ["x.pbn", "x.lin"])
def test_what_is_written_is_taken_in_as_it_was(name: str) -> None:
    state = made(one(whole())).fold.state.inner
    text = files.write([written(state, ("a", "b", "c", "d"))], name)
    (game,) = files.brought(text.encode(), name).games
    again = made(game).fold.state.inner
    assert (again.dealt, again.result, again.tricks) == (state.dealt, state.result, state.tricks)
    assert game.names == ("a", "b", "c", "d")


def test_a_game_that_is_not_over_is_none() -> None:
    game = one(*TAGS, *AUCTION, *PLAY)
    rules = registry.load("bridge")
    with pytest.raises(RecordError):
        record_of(rules, replace(game, deeds=game.deeds[:-1]), game.names, "I-TEST")
    with pytest.raises(RecordError):
        record_of(rules, replace(game, deeds=(*game.deeds, game.deeds[-1])), game.names, "I-TEST")


def test_rejected_records_are_said_as_they_are() -> None:
    found = carried('[Board "1"]', '[Deal "nonsense"]', "", *TAGS, *AUCTION, *PLAY)
    assert [problem.code for problem in found.problems] == ["bridge.file.record"]
    assert len(found.games) == 1
    assert isinstance(found.games[0].told, Message)
