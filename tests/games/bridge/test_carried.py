"""Played boards of files as games: what becomes a record, and what is said of the others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UnsetType
from msgspec.structs import replace

from majlis.core import registry
from majlis.core.brought import Brought, Luggage, digest_of, record_of
from majlis.core.game import Message
from majlis.core.record import RecordError, read, read_header
from majlis.core.verify import codec_of, verify
from majlis.games.bridge import files
from majlis.games.bridge.played import written
from majlis.text import Words
from tests.games.bridge.board import Play4
from tests.games.bridge.test_files import PIECES

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


def test_boards_of_which_nothing_else_is_told_are_unplayed() -> None:
    found = carried(*TAGS, "", *TAGS, '[Contract "?"]', '[Result "?"]')
    assert (found.games, found.problems, found.unplayed) == ((), (), 2)


RESULT = PLAY[:3]


@pytest.mark.parametrize(
    ("lines", "lacking"),
    [
        ((*TAGS, *AUCTION, *RESULT), "no_play"),
        ((*TAGS, *RESULT), "no_auction"),
    ],
)
def test_a_result_without_its_cards_is_told(lines: tuple[str, ...], lacking: str) -> None:
    """B7.1: it was played, and what it came to is not lost without a word."""
    assert why(*lines) == "result_alone"
    (problem,) = carried(*lines).problems
    words = Words("en")
    words.add("bridge", registry.folder("bridge") / "locale")
    said = words.message(problem)
    assert "Board 3" in said
    assert "4♥ by South, tricks: 11" in said
    told: Any = problem.params["why"]
    assert told.params["why"].code == f"bridge.file.{lacking}"


def test_a_result_without_its_cards_in_lin() -> None:
    hands = "S6543H876D876C876,S2H5432D5432C5432,SAKQJHAKQDAKQCAKQ,"
    text = f"md|1{hands}|ah|Board 9|mb|p|mb|p|mb|7N|mb|p|mb|p|mb|p|mc|13|"
    found = files.brought(text.encode(), "x.lin")
    assert (found.games, found.unplayed) == ((), 0)
    assert [problem.code for problem in found.problems] == ["bridge.file.left_out"]


def test_passed_out_by_its_tags_alone() -> None:
    """B3.2: that nobody bid is a result, and there is one way to it."""
    game = one(*TAGS, '[Declarer ""]', '[Contract "Pass"]', '[Result ""]')
    assert game.told.code == "bridge.file.brought_passed"
    assert made(game).fold.outcome.points == (0, 0, 0, 0)


def remarked(game: Brought) -> list[str]:
    """What is said of a game besides."""
    words = Words("en")
    words.add("bridge", registry.folder("bridge") / "locale")
    found = []
    for remark in game.remarks:
        assert "⟦" not in words.message(remark)
        why: Any = remark.params["why"]
        found.append(str(why.code).removeprefix("bridge.file."))
    return found


WEST = ('[Declarer "W"]', '[Contract "4S"]', '[Result "5"]', '[Play "N"]', "C2 C5 C9 C7", "*")


@pytest.mark.parametrize(
    ("lines", "remarks"),
    [
        ((*TAGS, '[Auction "W"]', "1H Pass 4H AP", *PLAY), []),
        ((*TAGS, '[Auction "S"]', "1S Pass 4S AP", *WEST), ["begun"]),
        (
            (*TAGS, '[Auction "W"]', "Pass Pass 1H Pass 4H AP", *PLAY[:1], *PLAY[1:]),
            ["dealer_moved"],
        ),
        ((*TAGS, '[Auction "S"]', "1H Pass 3H AP", *PLAY), ["other_contract"]),
        ((*TAGS, '[Auction "S"]', "1H Pass 4H", *PLAY), ["auction_closed"]),
        ((*TAGS, '[Auction "S"]', "1H Pass 4H - - -", *PLAY), []),
        ((*TAGS, '[Auction "S"]', "1H Pass 4H AP Pass Pass! =1=", *PLAY), ["passes_after"]),
        ((*TAGS, '[Auction "W"]', "1H Pass 4H AP Pass", *PLAY), ["passes_after"]),
        ((*TAGS, '[Auction "S"]', "Pass Pass Pass Pass", "Pass"), ["passes_after"]),
        ((*TAGS, '[Contract "Pass"]', '[Result "0"]', '[Auction "S"]', "AP"), []),
        ((*TAGS, '[Auction "S"]', "1H Pass 4H *", *RESULT[2:], *PLAY[3:]), []),
        ((*TAGS, *AUCTION, *RESULT, '[Play "W"]', "S4 SA S7 S6", "- HK - -", "*"), []),
        (
            (*TAGS, *AUCTION, *RESULT, '[Play "W"]', "S4 SA S7 S6", "- - CQ -", "*"),
            ["card_missing"],
        ),
        ((*TAGS, *AUCTION, *RESULT, '[Play "W"]', "S4 S6 SA S7", "*"), ["columns"]),
        (
            (*TAGS, *AUCTION, *RESULT, '[Play "W"]', "S4 SA S7 S6", "H7 HK H5 H6", "*"),
            ["columns", "two_of_one"],
        ),
        ((*TAGS, *AUCTION, *RESULT, '[Score "NS 100"]', *PLAY[3:]), ["other_score"]),
        ((*TAGS, *AUCTION, *RESULT, '[Score "NS 450"]', '[Play "W"]', "S4 SA S7 S6", "+"), []),
        ((*TAGS, *AUCTION, *RESULT, '[Score "NS 450 EW -450"]', *PLAY[3:]), []),
        ((*TAGS, *AUCTION, *RESULT, '[Score "EW 55%"]', *PLAY[3:]), ["score"]),
        ((*TAGS, *AUCTION, *RESULT, '[Score "1,520"]', *PLAY[3:]), ["score"]),
        ((*TAGS, *AUCTION, *RESULT, f'[Score "NS {"9" * 5000}"]', *PLAY[3:]), ["score"]),
        ((*TAGS, '[Auction "S"]', "1H $1 Pass!? 4H! AP", *PLAY), ["signs"]),
        ((*TAGS, *AUCTION, *RESULT, '[Play "W"]', "S4 SA? $5 S7 S6", "*"), ["signs"]),
        ((*TAGS, *AUCTION, '[Note "1:again"]', *PLAY), ["note_again"]),
        ((*TAGS, *AUCTION[:2], f'[Note "1:{"x" * 200}"]', *PLAY), []),
        ((*TAGS, *AUCTION[:2], f'[Note "1:{"x" * 201}"]', *PLAY), ["notes_cut"]),
    ],
)
def test_what_contradicts_itself_is_a_game_and_said(
    lines: tuple[str, ...], remarks: list[str]
) -> None:
    """B7.1, B7.2: contradictions are warnings, cards are attributed by the deal."""
    game = one(*lines)
    assert remarked(game) == remarks
    assert made(game).finished


@pytest.mark.parametrize(("score", "said"), [("EW 1520", "1520 for East–West"), ("NS 0", "as 0;")])
def test_a_score_is_said_by_whose_it_is(score: str, said: str) -> None:
    game = one(*TAGS, *AUCTION, *RESULT, f'[Score "{score}"]', *PLAY[3:])
    words = Words("en")
    words.add("bridge", registry.folder("bridge") / "locale")
    (remark,) = map(words.message, game.remarks)
    assert said in remark
    assert "450 for North–South" in remark


@pytest.mark.parametrize(
    ("items", "code"), [("mc|12|mc|13|", "claim_again"), ("mc|13|nt|well played|nt||", "comments")]
)
def test_what_lin_says_besides_is_told(items: str, code: str) -> None:
    hands = "S6543H876D876C876,S2H5432D5432C5432,SAKQJHAKQDAKQCAKQ,"
    text = f"md|1{hands}|ah|Board 9|mb|p|mb|p|mb|7N|mb|p|mb|p|mb|p|pc|HJ|{items}"
    (game,) = files.brought(text.encode(), "x.lin").games
    assert remarked(game) == [code]
    assert game.told.params["n"] == 13


def test_leading_passes_that_were_left_out_are_put_before() -> None:
    """The dealer is he of the tags, and so is declarer; calls keep their explanations."""
    lines = ('[Auction "S"]', "1S =1= Pass 4S AP", '[Note "1:long"]')
    board = made(one(*TAGS, *lines, *WEST)).fold.state.inner
    assert board.board.dealer == 2
    assert (board.calls[0].seat, board.calls[0].call) == (2, 0)
    assert board.contract.declarer == 3
    assert [call.explanation for call in board.calls[:3]] == ["", "long", ""]


def test_a_second_room_is_played_by_the_deal() -> None:
    """The columns of a record without a deal are not those of its players (r4, board 6)."""
    rows = ('[Play "W"]', "S4 SA S7 S6", "H7 H2 H9 HA", "C8 C2 C5 CK", "*")
    found = carried(*TAGS, "", *AUCTION, *RESULT, *rows)
    (game,) = found.games
    board = made(game).fold.state.inner
    assert [trick.winner for trick in board.tricks] == [0, 2, 2]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ((*TAGS, *PLAY), "result_no_auction"),
        ((*TAGS, *PLAY[:2], *PLAY[3:]), "no_auction"),
        ((*TAGS, '[Auction "S"]', "AP", *PLAY), "passed_and_played"),
        ((*TAGS, '[Auction "S"]', "AP", *RESULT), "passed_and_played"),
        ((*TAGS, '[Auction "S"]', "AP", *PLAY[3:]), "passed_and_played"),
        ((*TAGS, '[Auction "S"]', "AP 1C"), "impossible_at"),
        ((*TAGS, *AUCTION[:2], "1S", *PLAY), "impossible_at"),
        ((*TAGS, '[Auction "S"]', "1H Pass 4H", *PLAY[3:]), "auction_open"),
        ((*TAGS, '[Auction "S"]', "1H Pass ^I 1C AP", *PLAY), "irregular_call"),
        ((*TAGS, '[Auction "S"]', "1H Pass ^I 1C AP", *RESULT), "irregular_call"),
        ((*TAGS, '[Auction "S"]', "1H Pass 1C AP", *PLAY), "impossible_at"),
        ((*TAGS, '[Auction "S"]', "1H Pass 1C AP", *RESULT), "impossible_at"),
        ((*TAGS, *AUCTION, '[Declarer "^S"]', *PLAY[1:]), "swapped"),
        ((*TAGS, *AUCTION, *PLAY[:3], '[Play "W"]', "S4 ^R H2 S7 S6", "*"), "irregular_card"),
        ((*TAGS, *AUCTION, *PLAY[:3], '[Play "W"]', "S4 H2 S7 S6", "*"), "impossible_at"),
        ((*TAGS, "", *AUCTION, *PLAY[:3], '[Play "W"]', "S4 SA S7 S5", "*"), "none_held"),
        ((*TAGS, *AUCTION, *RESULT, '[Play "W"]', "- SA", "*"), "none_held"),
        ((*TAGS, *AUCTION, *PLAY[:2], '[Play "W"]', "S4 SA S7 S6", "*"), "play_open"),
        ((*TAGS, *AUCTION, *PLAY[:2], '[Result "0"]', '[Play "W"]', "S4 SA S7 S6"), "tricks"),
    ],
)
def test_what_cannot_have_happened_is_said(lines: tuple[str, ...], reason: str) -> None:
    """B7.1: irregularities and gaps leave a board out, and no other."""
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
    assert remarked(game) == ["other_tricks"]
    said: Any = game.remarks[0].params["why"]
    assert (said.params["file"], said.params["cards"]) == (tricks - 1, tricks)


@pytest.mark.parametrize("name", ["x.pbn", "x.lin"])
def test_what_is_written_is_taken_in_as_it_was(name: str) -> None:
    state = made(one(whole())).fold.state.inner
    text = files.write([written(state, ("a", "b", "c", "d"))], name)
    (game,) = files.brought(text.encode(), name).games
    again = made(game).fold.state.inner
    assert (again.dealt, again.result, again.tricks) == (state.dealt, state.result, state.tricks)
    assert game.names == ("a", "b", "c", "d")


EVENT = ('[Event "Cup"]', '[Site "?"]', '[Date "2024.05.01"]', '[HomeTeam "a,b"]', '[Room "Open"]')
LONG = "Константин Константинопольский"


def again(game: Brought, name: str) -> tuple[Brought, list[str]]:
    """A game written to a file of that name and taken in from there; what was lost on the way."""
    proof = made(game)
    header = read_header(record_of(registry.load("bridge"), game, game.names, "I-TEST").data)
    told = {} if isinstance(header.told, UnsetType) else header.told
    out = files.exported(
        [proof.fold.state.inner], game.names, name, lambda message: message.code, told
    )
    (back,) = files.brought(out.text.encode(), name).games
    return back, [remark.code.removeprefix("bridge.file.") for remark in out.remarks]


def test_tags_are_kept() -> None:
    """B7.1, B9 #7: what the file says besides comes back in PBN; LIN tells what it cannot hold."""
    game = one(*EVENT, *TAGS[:2], f'[North "{LONG}"]', *TAGS[3:], *AUCTION, *PLAY)
    kept = {"Event": "Cup", "Date": "2024.05.01", "HomeTeam": "a,b", "Room": "Open"}
    names = {"North": LONG, "East": "Eva", "South": "Sami", "West": "Wim"}
    assert game.tags == kept | names
    back, lost = again(game, "x.pbn")
    assert (back.tags, back.names, lost) == (game.tags, game.names, [])
    assert digest_of("bridge", back, back.names) == digest_of("bridge", game, game.names)
    back, lost = again(game, "x.lin")
    assert back.tags == {"Event": "Cup", "HomeTeam": "a;b", "Room": "Open"} | names
    assert lost == ["lin_tags", "lin_signs"]


def test_who_is_not_named_stays_so() -> None:
    game = one(TAGS[0], *TAGS[5:], *AUCTION, *PLAY)
    assert game.tags == {}
    assert again(game, "x.pbn")[0].names == ("", "", "", "")


def test_sections_that_are_not_kept_are_told() -> None:
    game = one(*TAGS, '[ActionTable "Call"]', "Pass 3", *AUCTION, *PLAY)
    assert remarked(game) == ["tag_lost"]
    assert "ActionTable" not in game.tags


@pytest.mark.parametrize("name", ["A-12", "B-12", "-3", "5;", "0", "99999999999999999999999"])
def test_names_of_boards_are_kept(name: str) -> None:
    """B7.1: what is no number of a set is told, comes back, and is not taken for another board."""
    lines = (f'[Board "{name}"]', *TAGS[1:], *AUCTION, *PLAY)
    game = one(*lines)
    assert remarked(game) == ["numbered"]
    assert game.tags["Board"] == name
    plain = replace(game, label="")
    assert digest_of("bridge", game, game.names) != digest_of("bridge", plain, plain.names)
    back, _ = again(game, "x.pbn")
    assert (back.label, back.tags["Board"]) == (name, name)


def test_a_game_that_is_not_over_is_none() -> None:
    game = one(*TAGS, *AUCTION, *PLAY)
    rules = registry.load("bridge")
    with pytest.raises(RecordError):
        record_of(rules, replace(game, deeds=game.deeds[:-1]), game.names, "I-TEST")
    with pytest.raises(RecordError):
        record_of(rules, replace(game, deeds=(*game.deeds, game.deeds[-1])), game.names, "I-TEST")


def test_rejected_records_are_said_as_they_are() -> None:
    found = carried('[Board "1"]', '[Deal "nonsense"]', "", *TAGS, *AUCTION, *PLAY)
    assert [problem.code for problem in found.problems] == ["bridge.file.record_of"]
    assert len(found.games) == 1
    assert isinstance(found.games[0].told, Message)


BOARD = "\n".join((*TAGS, *AUCTION, *PLAY, ""))
IN_LIN = "pn|a,b,c,d|md|1S6543H876D876C876,S2H5432D5432C5432,SAKQJHAKQDAKQCAKQ,|ah|Board 9|" + (
    "sv|o|mb|p|mb|p|mb|7N|an|x|mb|p|mb|p|mb|p|pc|HJ|mc|13|\n"
)
PLACES = st.lists(st.tuples(st.integers(0, 600), PIECES | st.text(max_size=3)), max_size=4)


@settings(max_examples=200)
@given(st.sampled_from([BOARD, IN_LIN]), PLACES)
def test_whatever_is_put_into_a_board_is_said_in_words(
    board: str, odd: list[tuple[int, str]]
) -> None:
    """B7.1: never a crash, and never a raw code."""
    text = board
    for place, piece in odd:
        text = text[:place] + piece + text[place:]
    found = files.brought(text.encode("utf-8", "replace"), "x.pbn" if board == BOARD else "x.lin")
    words = Words("en")
    words.add("bridge", registry.folder("bridge") / "locale")
    told = [message for game in found.games for message in (game.told, *game.remarks)]
    assert told or found.problems or found.unplayed
    for message in (*found.problems, *told):
        assert "⟦" not in words.message(message)
