"""PBN and LIN (B7, B9): what real files have in them, our own files read back, and nonsense."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.bots.base import RandomBot
from majlis.core.chance import Stream
from majlis.core.game import Carry, Event, Message
from majlis.core.seats import CHANCE
from majlis.games.bridge import boards, files, lin, linwrite, pbnread, pbnwrite
from majlis.games.bridge.calls import code as call_code
from majlis.games.bridge.cards import code as card_code
from majlis.games.bridge.played import deal, is_whole, written
from majlis.games.bridge.rules import GAME
from majlis.games.bridge.state import State
from majlis.games.bridge.written import Contents, Rejected, Written, deal_text
from tests.games.bridge.board import PLAIN, Play4, chosen

DEAL = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"


def pbn(*lines: str) -> Written:
    """The only board of a PBN file."""
    found = pbnread.read("\n".join(lines) + "\n")
    assert len(found.boards) == 1
    one = found.boards[0]
    assert isinstance(one, Written), one
    return one


def rejected(*lines: str) -> Rejected:
    """The only record of a file, which must be refused, and whose line is told."""
    found = files.read("\n".join(lines).encode())
    assert len(found.boards) == 1
    one = found.boards[0]
    assert isinstance(one, Rejected), one
    assert one.message.params["line"] == one.line
    return one


def why(one: Rejected) -> str:
    told: Any = one.message.params["why"]
    assert isinstance(told, Message)
    return told.code.removeprefix("bridge.file.")


def spelled(one: Written) -> str:
    return " ".join(map(call_code, one.calls))


# What real files have in them


def test_irregularities_stand_before_what_they_are_about() -> None:
    """A skipped player, bids that were too low, a revoke, a lead out of turn (PBN 3.9)."""
    one = pbn(
        '[Dealer "N"]',
        f'[Deal "{DEAL}"]',
        '[Declarer "^S"]',
        '[Contract "5HX"]',
        '[Result "^5"]',
        '[Auction "W"]',
        "- ^S 1D ^I 1C",
        "4S ^I 3NT ^S ^S",
        "X 5H X AP",
        '[Play "W"]',
        "SK H3 S4 S3",
        "C5 C2 ^R S5 ^L CK",
        "S2 H6 C6 S7",
        "- - - H2",
        "*",
    )
    assert (one.declarer, one.swapped, one.tricks, one.result) == (2, True, 5, "^5")
    assert spelled(one) == "1D 1C 4S 3NT X 5H X P P P"
    assert one.first == 1
    found = [(mark.place, mark.sign) for mark in one.call_marks]
    assert found == [(0, "S"), (1, "I"), (3, "I"), (4, "S"), (4, "S")]
    # The king of clubs was led: the second trick begins with it.
    cards = [card_code(one) for one in one.plays]
    assert cards[:8] == ["SK", "H3", "S4", "S3", "CK", "C5", "C2", "S5"]
    assert [(mark.place, mark.sign) for mark in one.play_marks] == [(4, "L"), (7, "R")]


def test_comments_are_anywhere_and_end_nothing() -> None:
    one = pbn(
        "{ before }",
        f'[Deal "{DEAL}"] ; of the deal {{',
        "{ {two} { one comment,",
        "",
        "% of two paragraphs }",
        'and an escaped line } [Board "7"]',
        '[Dealer "N"]',
        '[Auction "N"] {of the auction}',
        "1D {A} ! {B} $13 {C} =1= {D} Pass",
        "Pass Pass",
        '[Note "1:long diamonds"]',
    )
    assert (one.board, one.dealer) == ("7", 0)
    assert spelled(one) == "1D P P P"
    assert one.notes == ((0, "long diamonds"),)
    assert one.alerts == (0,)


def test_tags_may_stand_anyhow() -> None:
    one = pbn('[Event"one"] [  Board', '   "3" ]', '[West "a \\"b\\" \\\\"]')
    assert (one.board, one.names[3]) == ("3", 'a "b" \\')


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("-", (False, False)),
        ("Love", (False, False)),
        ("None", (False, False)),
        ("NS", (True, False)),
        ("N-S", (True, False)),
        ("E-W", (False, True)),
        ("EW", (False, True)),
        ("All", (True, True)),
        ("Both", (True, True)),
        ("", None),
        ("?", None),
    ],
)
def test_words_for_vulnerability(word: str, found: tuple[bool, bool] | None) -> None:
    assert pbn(f'[Vulnerable "{word}"]').vulnerable == found


@pytest.mark.parametrize("auction", ["1C Dbl Rdbl AP", "1C X XX - - -", "1C X XX *"])
def test_words_and_ends_of_an_auction(auction: str) -> None:
    one = pbn('[Dealer "N"]', '[Auction "N"]', auction)
    assert spelled(one).removesuffix(" P P P") == "1C X XX"
    assert one.finished


def test_dashes_between_calls_do_not_end_an_auction() -> None:
    assert not pbn('[Dealer "N"]', '[Auction "N"]', "1C - 1H").finished


def test_nobody_declares_a_board_that_was_passed_out() -> None:
    one = pbn('[Declarer "-"]', '[Contract "Pass"]', '[Dealer "N"]', '[Auction "N"]', "AP")
    assert (one.declarer, one.contract) == (None, "Pass")


def test_the_fourth_hand_is_what_three_leave() -> None:
    words = DEAL.split()
    one = pbn(f'[Deal "{" ".join(words[:3])} -"]')
    assert one.hands == pbn(f'[Deal "{DEAL}"]').hands
    assert pbn(f'[Deal "{" ".join(words[:2])} - -"]').hands != one.hands


def test_a_comment_without_an_end_is_refused_where_it_begins() -> None:
    one = rejected(f'[Deal "{DEAL}"]', "{ a comment", '[Board "7"]', "", '[Board "8"]')
    assert (why(one), one.line) == ("unclosed", 2)


def test_comments_are_told() -> None:
    one = pbn(f'[Deal "{DEAL}"] {{ a comment }}', "{} {another} ; the rest of a line")
    assert [(warning.code, warning.params["n"]) for warning in one.warnings] == [
        ("bridge.file.comments", 2)
    ]


def test_notes_about_cards_are_told() -> None:
    one = pbn(
        f'[Deal "{DEAL}"]',
        '[Declarer "S"]',
        '[Contract "5H"]',
        '[Play "W"]',
        "SK =1= H3 S4 S3 *",
        '[Note "1:of the king"]',
    )
    assert [warning.code for warning in one.warnings] == ["bridge.file.card_notes"]


@pytest.mark.parametrize(
    ("result", "tricks"),
    [("9", 9), ("NS 9", 9), ("EW 4", 9), ("EW 4 NS 9", 9), ("^9", 9), ("?", None), ("", None)],
)
def test_results(result: str, tricks: int | None) -> None:
    """B7.2; B9 #4: a board without a result is one all the same."""
    one = pbn('[Declarer "S"]', '[Contract "5HX"]', f'[Result "{result}"]')
    assert (one.tricks, one.result) == (tricks, result)


def test_nothing_is_known() -> None:
    """B9 #4."""
    one = pbn('[Declarer "?"]', '[Contract "?"]', '[Result "?"]')
    assert (one.declarer, one.contract, one.tricks) == (None, None, None)


def test_a_par_comment_and_statistics_are_no_tags() -> None:
    """B9 #3, #5."""
    found = pbnread.read(
        f'[Deal "{DEAL}"]\n{{PAR of the deal: 3H = played by North: 140 points}}\n\n'
        "Generated 2922012 hands\nFrequency HCP South :\n"
    )
    assert len(found.readable) == 1
    assert [warning.code for warning in found.warnings] == ["bridge.file.no_tags"]


def test_suit_letters_in_a_deal() -> None:
    """B9 #6: redundant letters, and a suit with none of them."""
    one = pbn('[Deal "S:SA7.H864.DQJT73.CAKQ - .T7.AK98654.J432 -"]')
    assert one.hands is not None
    assert deal_text(one.hands, 2) == "S:A7.864.QJT73.AKQ - .T7.AK98654.J432 -"


def test_hands_that_are_not_told() -> None:
    """B9 #15."""
    one = pbn('[Deal "N:- Q6.AKJT98.J7.AK4 - -"]', '[Dealer "E"]', '[Auction "E"]', "")
    assert one.hands is not None
    assert [hand is not None for hand in one.hands] == [False, True, False, False]
    assert one.calls == ()


def test_the_seat_before_the_colon_counts() -> None:
    """B9 #10."""
    one = pbn('[Deal "E:A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85 .63.AKQ987.A9732"]')
    assert one.hands is not None
    assert deal_text(one.hands) == DEAL


def test_what_lasts_and_what_is_taken_from_the_record_before() -> None:
    found = pbnread.read(
        '[Event "##Spring"]\n[West "Anna"]\n[Board "1"]\n\n'
        '[West "#"]\n[Board "2"]\n\n[Event "#"]\n[Board "3"]\n\n[Event "##"]\n[Board "4"]\n'
    )
    events = [one.tags.get("Event") for one in found.readable]
    assert events == ["Spring", "Spring", "Spring", ""]
    assert [one.names[3] for one in found.readable] == ["Anna", "Anna", "", ""]


def test_a_second_room_takes_the_deal() -> None:
    """B9 #11."""
    found = pbnread.read(
        f'[Board "5"]\n[Dealer "N"]\n[Vulnerable "NS"]\n[Deal "{DEAL}"]\n\n'
        '[Room "Closed"]\n[Declarer "S"]\n[Contract "4H"]\n[Result "9"]\n\n'
        '[Board "6"]\n[Declarer "S"]\n[Contract "4H"]\n[Result "9"]\n'
    )
    first, second, third = found.readable
    assert (second.hands, second.board) == (first.hands, "5")
    assert second.inherited == ("board", "dealer", "vul", "deal")
    assert third.hands is None


def test_what_is_to_be_continued() -> None:
    one = pbn(
        '[Dealer "N"]',
        f'[Deal "{DEAL}"]',
        '[Auction "N"]',
        "1D 1S +",
    )
    assert not one.finished
    one = pbn(
        '[Dealer "N"]',
        f'[Deal "{DEAL}"]',
        '[Declarer "S"]',
        '[Contract "5HX"]',
        '[Play "W"]',
        "SK H3 +  S3",
    )
    assert one.ended == "open"
    assert [card_code(card) for card in one.plays] == ["SK", "H3", "S3"]


def test_cards_go_to_the_hands_that_held_them() -> None:
    one = pbn(
        f'[Deal "{DEAL}"]',
        '[Declarer "S"]',
        '[Contract "5HX"]',
        '[Play "W"]',
        "H3 SK S4 S3",
    )
    assert [card_code(card) for card in one.plays] == ["SK", "H3", "S4", "S3"]
    assert [warning.code for warning in one.warnings] == ["bridge.file.columns"]


def test_byte_order_marks_and_old_character_sets() -> None:
    """B9 #8."""
    text = '[Event "Česká třída"]\n[Board "2"]\n'
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        one = files.read(text.encode(encoding)).readable[0]
        assert one.tags["Event"] == "Česká třída"
    old = files.read('[Board "3"]\n[Event "Zürich"]\n'.encode("latin-1"))
    assert old.readable[0].tags["Event"] == "Zürich"
    assert [warning.code for warning in old.warnings] == ["bridge.file.latin"]
    assert old.warnings[0].params["line"] == 2


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866", "cp1256"])
@pytest.mark.parametrize("name", ["x.pbn", "x.lin"])
def test_other_character_sets_are_refused(encoding: str, name: str) -> None:
    """B9 #8: whatever it says, it is not kept as nonsense."""
    word = "سامي" if encoding == "cp1256" else "Кубок"
    text = f'[Board "3"]\n[Event "{word}"]\n' if name == "x.pbn" else f"st||\npn|{word},b,c,d|"
    found = files.read(text.encode(encoding), name)
    (one,) = found.boards
    assert isinstance(one, Rejected)
    assert (one.line, one.message.code) == (2, "bridge.file.not_utf8")


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ('[Event "x"]', True),
        ('% PBN 2.1\n% EXPORT\n\n[Event "x"]', True),
        ('{ a club }\n; of mine\n[ Board "x"]', True),
        ("pn|a,b,c,d|md|1", True),
        ("vg|a|", True),
        ("; a ; b\n{ c }% d\r\nmd|", True),
        (";" + " ;" * 5000, False),
        ("%" + " ;" * 5000 + "\n" + "{" * 5000, False),
        ("hello", False),
        ('{"chance":{"mode":"proven"},"format":"majlis-record/1"}', False),
        ("", False),
    ],
)
def test_what_a_file_begins_with(text: str, is_one: bool) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        assert files.knows(text.encode(encoding)) == is_one


@pytest.mark.parametrize("end", ["\x1a", "\n\x1a", "\x00" * 8, "\r\n\x1a\x1a\x00\n"])
def test_the_end_of_a_file_of_old_systems(end: str) -> None:
    text = f'[Deal "{DEAL}"]\n[Auction "N"]\n1C AP' + end
    (one,) = files.read(text.encode(), "x.pbn").boards
    assert isinstance(one, Written)
    assert spelled(one) == "1C P P P"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("name", ["x.pbn", ""])
def test_wide_characters_without_a_mark(encoding: str, name: str) -> None:
    data = f'[Event "Кубок"]\n[Deal "{DEAL}"]\n'.encode(encoding)
    (one,) = files.read(data, name).readable
    assert one.tags["Event"] == "Кубок"


@pytest.mark.parametrize("first", ["Event", "Board"])
@pytest.mark.parametrize("section", ["", '[Auction "N"]\n1C AP\n', '[Play "W"]\nSK\n'])
def test_records_without_a_blank_line(first: str, section: str) -> None:
    record = f'[{first} "{{}}"]\n[Deal "{DEAL}"]\n{section}'
    found = pbnread.read(record.format(1) + record.format(2))
    assert [one.tags[first] for one in found.readable] == ["1", "2"]
    assert not any(one.warnings for one in found.readable)


def test_controls_in_what_cannot_be_read_are_shown() -> None:
    one = rejected('[Auction "N"]', "1C \x1bx" + "\x07" * 100)
    told: Any = one.message.params["why"]
    assert told.params["text"].startswith("␛x␇")
    assert len(told.params["text"]) == 60


# What is refused


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('[Dealer "Black"]', "seat"),
        ('[Vulnerable "E"]', "vulnerable"),
        ('[Deal "W:vKQT2.AT.J6542.85 - - -"]', "hand"),
        (f'[Deal "{DEAL.replace(".63.", "K.3.")}"]', "dealt_twice"),
        (f'[Deal "{DEAL.replace(".85", ".854")}"]', "length"),
        (f'[Deal "{DEAL.replace("KQT2", "QT2")}"]', "length"),
        ('[Deal "W:KQT2.AT.J6542 - - -"]', "hand"),
        ('[Deal "W:KKT2.AT.J6542.85 - - -"]', "twice"),
        ('[Deal "KQT2.AT.J6542.85"]', "deal"),
        ('[Deal "N:AKQJT98765432.A.. - - -"]', "length"),
        ('[Deal "N:AKQJT98765432.A.. .KQJT98765432.AK. - -"]', "length"),
        ('[Result "' + "9" * 5000 + '"]', "result"),
        ('[Contract "5Hearts"]', "contract"),
        ('[Contract "8C"]', "contract"),
        ('[Declarer "White"]', "seat"),
        ('[Result "C-2"]', "result"),
        ('[Result "14"]', "result"),
    ],
)
def test_tags_that_cannot_be_read(line: str, code: str) -> None:
    one = rejected("% first", '[Board "1"]', line)
    assert (one.line, why(one)) == (3, code)


@pytest.mark.parametrize(
    "word", ["1Z", "8C", "double", "5Hearts", "=a=", "$x", "^Q", "S\u212a", "\x1b", "\u0660"]
)
def test_calls_that_cannot_be_read(word: str) -> None:
    one = rejected('[Dealer "N"]', '[Auction "N"]', "1C Pass", f"Pass {word}")
    assert (one.line, why(one)) == (4, "word")


def test_a_card_is_played_once() -> None:
    one = rejected(
        '[Event "Cup"]',
        f'[Deal "{DEAL}"]',
        '[Declarer "S"]',
        '[Contract "4H"]',
        '[Play "W"]',
        "SK H3 S4 S3",
        "SK",
    )
    assert (why(one), one.line) == ("played_twice", 7)


def test_a_card_is_played_once_in_lin() -> None:
    (one,) = lin.read(f"md|{MD}|ah|Board 9|\nmb|1S|mb|p|mb|p|mb|p|\npc|D2|\npc|D3|pc|D2|\n").boards
    assert isinstance(one, Rejected)
    assert (why(one), one.line) == ("played_twice", 4)
    assert one.message.params["board"] == 9


def test_a_record_that_is_left_out_is_named() -> None:
    one = rejected('[Board "A-12"]', '[Dealer "Q"]')
    assert (one.message.code, one.message.params["board"]) == ("bridge.file.record_of", "A-12")
    assert rejected('[Dealer "Q"]').message.code == "bridge.file.record"


def test_one_bad_record_leaves_the_others() -> None:
    found = pbnread.read('[Board "1"]\n\n[Board "2"]\n[Dealer "Q"]\n\n[Board "3"]\n')
    assert [one.board for one in found.readable] == ["1", "3"]
    bad = found.boards[1]
    assert isinstance(bad, Rejected)
    assert bad.line == 4


@pytest.mark.parametrize(
    "data", [b"", b"\n\n", b"what is this", b"{ only a comment }", b"\x00\xff"]
)
def test_a_file_without_a_board(data: bytes) -> None:
    one = files.read(data).boards[0]
    assert isinstance(one, Rejected)
    assert one.message.code == "bridge.file.nothing"


# LIN


def line(*items: str) -> Written:
    """The only board of a LIN file."""
    (one,) = lin.read("|".join(items) + "|").boards
    assert isinstance(one, Written), one
    return one


MD = "1SJ973HJ98742D3CK4,SKQT2HATDJ6542C85,SH63DAKQ987CA9732"


def test_three_hands_give_the_fourth() -> None:
    one = line("md", MD)
    assert one.hands is not None
    assert (deal_text(one.hands), one.dealer) == (DEAL, 2)


def test_calls_alerts_and_explanations() -> None:
    one = line(
        *("md", MD, "sv", "B", "mb", "p", "mb", "1S!", "an", "five, 11-20", "mb", "d"),
        *("mb", "r", "mb", "2h", "mb", "P", "mb", "p", "mb", "p", "mc", "7"),
    )
    assert spelled(one) == "P 1S X XX 2H P P P"
    assert (one.alerts, one.notes) == ((1,), ((1, "five, 11-20"),))
    assert (one.contract, one.declarer, one.tricks, one.claim) == ("2H", 2, 7, 7)
    assert one.vulnerable == (True, True)


def test_a_match_of_two_rooms() -> None:
    names = "s,w,n,e,S,W,N,E"
    found = lin.read(
        f"vg|Cup,Final,IMP,1,1,Reds,0,Blues,0|pn|{names}|pg||\n"
        f"qx|o1|md|{MD}|sv|o|mb|1S|pg||\nqx|c1|md|{MD}|mb|p|nt|hello|pg||\n"
    )
    first, second = found.readable
    assert (first.room, first.board, first.names) == ("Open", "1", ("n", "e", "s", "w"))
    assert (second.room, second.names) == ("Closed", ("N", "E", "S", "W"))
    assert first.tags["HomeTeam"] == "Reds"
    assert not first.finished


def test_localized_board_names_are_kept() -> None:
    assert line("md", MD, "ah", "Сдача 7").board == "Сдача 7"


@pytest.mark.parametrize(
    ("items", "code"),
    [
        (("md", "7" + MD[1:]), "deal"),
        (("md", MD.replace("SKQ", "SXQ")), "hand"),
        (("md", MD.replace("SKQT2", "SJKQT2")), "length"),
        (("md", MD.replace("SKQT2", "SJQT2")), "dealt_twice"),
        (("md", MD, "mb", "9C"), "call"),
        (("md", MD, "mb", "1S", "pc", "S1"), "card"),
        (("md", MD, "sv", "q"), "vulnerable"),
        (("md", MD, "mc", "14"), "result"),
        (("md", MD, "mc", "9" * 5000), "result"),
        (("md", MD, "mc", "٩"), "result"),
        (("md", MD, "mb", "1S", "pc", "S\u212a"), "card"),
        (("md", "1SAKQJT98765432HA,,,"), "length"),
    ],
)
def test_lin_that_cannot_be_read(items: tuple[str, ...], code: str) -> None:
    (one,) = lin.read("pn|a,b,c,d|\n" + "|".join(items) + "|").boards
    assert isinstance(one, Rejected)
    assert (why(one), one.line) == (code, 2)


# Our own files


def random_board(seed: int) -> State:
    """A board that random players played to its end."""
    whims, s, seq = Stream(seed.to_bytes(32, "big"), "files"), GAME.start(chosen(), 4, Carry()), 0
    while s.outcome is None:
        need = GAME.needs(s)[0]
        if need.seat == CHANCE:
            action = GAME.sample(s, need, whims)
        else:
            legal = GAME.legal(s, need)
            action = RandomBot().choose(GAME.view(s, need.seat), need, legal, whims)
        seq += 1
        s = GAME.apply(s, Event(seq, seq, need.seat, action))
    return s


KEPT = [
    *("board", "dealer", "vulnerable", "hands", "contract", "declarer", "tricks", "first"),
    *("calls", "finished", "notes", "alerts", "plays", "winners", "names"),
]


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("name", ["a.pbn", "a.lin"])
def test_boards_of_the_table_come_back(seed: int, name: str) -> None:
    one = written(random_board(seed), ("Anna", "Bo", "Ченг", "Δ"))
    (back,) = files.read(files.write([one], name).encode(), name).boards
    assert isinstance(back, Written)
    for field in KEPT:
        assert getattr(back, field) == getattr(one, field), field
    assert back.warnings == ()
    if name.endswith("pbn"):
        assert (back.score_ns, back.ended) == (one.score_ns, one.ended)


def test_alerts_and_explanations_come_back() -> None:
    board = Play4(PLAIN).calls("1NT P 2C P")
    one = written(board.state)
    one = Written(**{**_fields(one), "alerts": (2,), "notes": ((0, "15|17"), (2, 'a "1"\\'))})
    (back,) = pbnread.read(pbnwrite.write([one])).boards
    assert isinstance(back, Written)
    assert (back.alerts, back.notes, back.finished) == (one.alerts, one.notes, False)
    (back,) = lin.read(linwrite.write([one])).boards
    assert isinstance(back, Written)
    assert (back.alerts, back.notes) == (one.alerts, ((0, "15/17"), (2, 'a "1"\\')))


def _fields(one: Written) -> dict[str, Any]:
    return {name: getattr(one, name) for name in one.__struct_fields__}


def test_a_match_survives_from_pbn_to_lin() -> None:
    """B9 #7."""
    one = pbn(
        '[Event "Cup"]',
        '[HomeTeam "Reds"]',
        '[Room "Closed"]',
        '[Board "4"]',
        '[North "Anna"]',
        f'[Deal "{DEAL}"]',
        '[Dealer "N"]',
    )
    (back,) = lin.read(linwrite.write([one])).boards
    assert isinstance(back, Written)
    assert (back.room, back.names[0], back.tags["HomeTeam"]) == ("Closed", "Anna", "Reds")


def test_boards_of_a_file_can_be_dealt() -> None:
    one = pbn('[Board "3"]', '[Dealer "W"]', '[Vulnerable "All"]', f'[Deal "{DEAL}"]')
    assert is_whole(one)
    found = deal(one, 9)
    assert (found.number, found.dealer, found.vulnerable) == (3, 3, (True, True))
    assert sorted(card for hand in found.hands for card in hand) == list(range(52))
    bare = pbn(f'[Deal "{DEAL}"]')
    assert (deal(bare, 9).number, deal(bare, 9).dealer) == (9, boards.dealer(9))
    assert not is_whole(pbn('[Deal "N:- - - -"]'))


# Nonsense

PIECES = st.sampled_from(
    [
        *('[Deal "', f'[Deal "{DEAL}"]', '[Auction "N"]', '[Play "W"]', '[Board "1"]', "\n\n"),
        *("1C", "Pass", "AP", "X", "SK", "H3", "*", "+", "-", "^S", "^R", "=1=", "$3", "!"),
        *('[Note "1:x"]', "{", "}", ";", "%", "\n", '"', "[", "]", "\\", "##", '[Dealer "#"]'),
        *("md|", MD, "|", "mb|", "1S|", "pc|", "SK|", "qx|", "o1|", "pn|", "an|", "mc|", "9|"),
        *("\x1a", "\x00", "\x1c13|", "9" * 5000, f"={'9' * 5000}=", f'[Note "{"9" * 5000}:x"]'),
        *(f'[Score "NS {"9" * 5000}"]', f'[Board "{"9" * 5000}"]', "\u212a", "S\u212a", "٣", "²"),
        *('[Deal "N:AKQJT98765432.A.. - - -"]', "md|1SAKQJT98765432HA,,,|", '[Event "x"]'),
        *('[Contract "4H"]', '[Declarer "S"]', '[Result "EW 4"]', "[OptimumResultTable", " N C 9"),
    ]
)


@settings(max_examples=300)
@given(st.lists(PIECES | st.text(max_size=4), max_size=40).map("".join))
def test_anything_ends_in_boards_or_clear_errors(text: str) -> None:
    for name in ("x.pbn", "x.lin", ""):
        found = files.read(text.encode("utf-8", "replace"), name)
        assert isinstance(found, Contents)
        assert found.boards
        for one in found.boards:
            assert isinstance(one, Written) or one.line > 0
        again = files.write(found.readable, "x.pbn") if found.readable else ""
        assert isinstance(pbnread.read(again), Contents)


@settings(max_examples=100)
@given(st.binary(max_size=200))
def test_any_bytes_end_in_boards_or_clear_errors(data: bytes) -> None:
    for name in ("x.pbn", "x.lin"):
        assert files.read(data, name).boards
