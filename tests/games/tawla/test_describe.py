"""The position and each event in words, in English and Arabic."""

from __future__ import annotations

import pytest

from majlis.core.actions import Action
from majlis.core.game import Event, Message
from majlis.core.registry import folder
from majlis.core.seats import CHANCE, Seat
from majlis.games.tawla import prompts
from majlis.games.tawla.actions import (
    VERBS,
    Accept,
    Beaver,
    Dance,
    Decline,
    Dice,
    Double,
    Drop,
    Opening,
    Play,
    Raccoon,
    Resign,
    Roll,
    Take,
)
from majlis.games.tawla.info import INFO
from majlis.games.tawla.rules import GAME
from majlis.games.tawla.state import State
from majlis.text.catalogue import Words
from tests.games.tawla.hand import act, acts, match_to, on_roll, start, with_dice

NAMES = {0: "Nour", 1: "Sami"}
MINE, THEIRS = {24: 2, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5}


def words(lang: str = "en") -> Words:
    return Words(lang, domains={"tawla": folder("tawla") / "locale"}).seated(NAMES)


def told(s: State, seat: Seat, action: Action) -> str:
    """The log's line for an action."""
    return words().message(GAME.narrate(GAME.view(s, 0), Event(1, 0, seat, action)))


def described(s: State) -> list[str]:
    return [words().message(message) for message in GAME.describe(GAME.view(s, 0))]


def test_the_whole_position() -> None:
    s = on_roll(start(match_to(5, (2, 3))), MINE, THEIRS, cube=2, owner=1)
    assert described(s) == [
        "Points are numbered from the side of Nour.",
        "Nour: 2 on 24, 5 on 13, 3 on 8 and 5 on 6. 167 pips to go.",
        "Sami: 5 on 19, 3 on 17, 5 on 12 and 2 on 1. 167 pips to go.",
        "The cube is on 2 and belongs to Sami.",
        "Awaited of Nour: rolling the dice.",
    ]


def test_bar_off_dice_and_offers() -> None:
    s = on_roll(start(), {25: 1, 6: 2}, {0: 2, 19: 3}, turn=1)
    said = described(with_dice(s, 6, 5))
    assert "Sami: 1 on the bar, 2 on 6 and 12 off. 37 pips to go." in said
    assert "Nour: 2 on the bar, 3 on 19 and 10 off. 68 pips to go." in said
    assert any("Sami has 6-5 to play" in line for line in said)
    assert "The cube is offered on 2." in described(acts(s, Double()))
    assert "Nour offers to resign a gammon." in described(act(s, 0, Resign(2)))


def test_t15_4_numbered_from_the_side_of_the_player_on_turn() -> None:
    near = described(on_roll(start(), MINE, {20: 1, 19: 4}))
    far = described(on_roll(start(), MINE, {20: 1, 19: 4}, turn=1))
    assert near[1].removeprefix("Nour") == far[1].removeprefix("Sami")
    assert near[2].removeprefix("Sami") == far[2].removeprefix("Nour")


def test_the_crawford_game_and_the_end_are_said() -> None:
    assert any("Crawford" in line for line in described(start(match_to(5, (4, 2)))))
    ended = acts(on_roll(start(), MINE, THEIRS), Double(), Drop())
    assert described(ended)[-1] == "The double was passed: Nour wins 1 point."


def narrations() -> list[tuple[State, Seat, Action, str]]:
    """An event of every kind, the state before it, and the line that tells it."""
    fresh = start(match_to(5))
    roll = on_roll(start(beavers=3), MINE, THEIRS)
    doubled = acts(roll, Double())
    beavered = acts(doubled, Beaver())
    raccooned = acts(beavered, Raccoon())
    resigned = act(roll, 0, Resign(3))
    thrown = with_dice(roll, 3, 1)
    stuck = with_dice(on_roll(start(), {25: 1, 13: 14}, {19: 2, 21: 3}), 6, 4)
    one = on_roll(start(), {24: 1, 1: 14}, {23: 2})
    return [
        (fresh, CHANCE, Opening(3, 1), "Opening roll 3-1: Nour plays it."),
        (fresh, CHANCE, Opening(2, 6), "Opening roll 2-6: Sami plays it."),
        (fresh, CHANCE, Opening(4, 4), "Both rolled 4: both roll again."),
        (
            start(automatic_doubles=1),
            CHANCE,
            Opening(4, 4),
            "Both rolled 4: the cube goes to 2, and both roll again.",
        ),
        (
            start(opening="reroll"),
            CHANCE,
            Opening(5, 4),
            "Opening roll 5-4: Nour begins and rolls again.",
        ),
        (roll, 0, Roll(), "Nour rolls."),
        (acts(roll, Roll()), CHANCE, Dice(1, 3), "Nour: 1-3."),
        (acts(one, Roll()), CHANCE, Dice(1, 2), "Nour: 1-2, only one play."),
        (
            acts(on_roll(start(), {25: 1, 13: 14}, {19: 2, 21: 3}), Roll()),
            CHANCE,
            Dice(6, 4),
            "Nour: 6-4, nothing can be played.",
        ),
        (thrown, 0, Play(((8, 5), (6, 5))), "Nour: 8/5 6/5"),
        (stuck, 0, Play(), "Nour cannot move and loses the turn."),
        (roll, 1, Dance(), "Sami is closed out and does not roll."),
        (roll, 0, Double(), "Nour doubles to 2."),
        (doubled, 1, Take(), "Sami takes: the cube is on 2."),
        (doubled, 1, Drop(), "Sami passes and loses 1 point."),
        (doubled, 1, Beaver(), "Sami: beaver, the cube to 4."),
        (beavered, 0, Drop(), "Nour passes and loses 2 points."),
        (beavered, 0, Raccoon(), "Nour: raccoon, the cube to 8."),
        (beavered, 0, Take(), "Nour plays on: the cube is on 4."),
        (raccooned, 1, Take(), "Sami plays on: the cube is on 8."),
        (raccooned, 1, Beaver(), "Sami redoubles at once: the cube to 16."),
        (acts(raccooned, Beaver()), 0, Take(), "Nour plays on: the cube is on 16."),
        (roll, 0, Resign(1), "Nour offers to resign a single game."),
        (resigned, 1, Accept(), "Sami accepts the resignation."),
        (resigned, 1, Decline(), "Sami declines the resignation: play goes on."),
    ]


def test_every_event_has_its_line() -> None:
    for state, seat, action, line in narrations():
        assert told(state, seat, action) == line
    assert {type(action) for _, _, action, _ in narrations()} == set(VERBS)


def all_messages() -> list[Message]:
    """Narrations, descriptions and labels of all the states above."""
    found: list[Message] = []
    for state, seat, action, _ in narrations():
        view = GAME.view(state, seat)
        found += [
            GAME.narrate(view, Event(1, 0, seat, action)),
            GAME.label(view, action),
            *GAME.describe(view),
        ]
    return found


@pytest.mark.parametrize("lang", INFO.languages)
def test_everything_said_has_words(lang: str) -> None:
    speaker = words(lang)
    for message in all_messages():
        assert "⟦" not in speaker.message(message), message.code


@pytest.mark.parametrize("lang", INFO.languages)
def test_options_have_words(lang: str) -> None:
    speaker = words(lang)
    for option in INFO.options:
        assert speaker.has(f"tawla.option.{option.name}")
        assert speaker.has(f"tawla.option.{option.name}.help")
        for choice in option.choices:
            assert speaker.has(f"tawla.option.{option.name}.{choice}")
        if option.name == "variant":
            assert all(speaker.has(f"tawla.variant.{choice}") for choice in option.choices)


def test_labels_say_what_a_choice_does() -> None:
    roll = on_roll(start(), MINE, THEIRS)
    doubled = GAME.view(acts(roll, Double()), 1)
    thrown = GAME.view(with_dice(roll, 3, 1), 0)
    say = words().message
    assert say(GAME.label(thrown, Play(((8, 5), (6, 5))))) == "8/5 6/5"
    assert say(GAME.label(doubled, Take())) == "Take at 2"
    assert say(GAME.label(doubled, Drop())) == "Pass and lose 1 point"
    assert say(GAME.label(GAME.view(roll, 0), Double())) == "Double to 2"
    assert say(GAME.label(GAME.view(roll, 0), Resign(2))) == "Resign a gammon"


def test_whoever_doubled_first_plays_on_and_a_third_redouble_is_no_beaver() -> None:
    """T7.5."""
    beavered = acts(on_roll(start(beavers=3), MINE, THEIRS), Double(), Beaver())
    raccooned = acts(beavered, Raccoon())
    again = acts(raccooned, Beaver())
    say = words().message

    def labels(s: State, seat: Seat) -> list[str]:
        view = GAME.view(s, seat)
        (need,) = GAME.needs(s)
        return [say(GAME.label(view, action)) for action in GAME.legal(s, need)]

    assert labels(beavered, 0) == ["Play on at 4", "Pass and lose 2 points", "Raccoon: 8"]
    assert labels(raccooned, 1)[::2] == ["Play on at 8", "Redouble at once: 16"]
    assert labels(again, 0) == ["Play on at 16", "Pass and lose 8 points"]
    asked = say(prompts.to_answer(GAME.view(again, 0), 1))
    assert asked.startswith("Sami redoubles at once to 16. Play on")
