"""Which question a table puts to the people before one screen, and what each answer does.

Pure: from a snapshot and what the board offers to a text and its answers. None of the answers is a
default; Enter is an answer only where it merely goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from majlis.core.actions import Action
from majlis.core.fold import Entry, OpenOffer
from majlis.core.game import Message, Refusal, Who
from majlis.core.match import MatchView, Ready, Stop
from majlis.core.port import Snapshot
from majlis.core.seats import Seat
from majlis.core.tell import ending_message, substitution
from majlis.core.verbs import Answer, Resume, Withdraw
from majlis.ui.board import Command
from majlis.ui.told import decisions

Screenly: TypeAlias = Literal["cancel", "leave", "again", "replay", "meet"]
"""What the screen itself does."""


class Deed(NamedTuple):
    """An action to submit for a seat."""

    seat: Seat
    need_id: int
    action: Action


Does: TypeAlias = Deed | Command | Screenly


class Reply(NamedTuple):
    """One answer: its key, its words, and what it does."""

    key: str
    label: Message
    does: Does


class Asked(NamedTuple):
    """A question. Without replies it only tells what is being waited for."""

    text: tuple[Message, ...]
    replies: tuple[Reply, ...] = ()


class Confirm(NamedTuple):
    """Something that was chosen and is asked again; ``by_enter``: Enter does it, no letter does."""

    text: Message
    does: Does
    by_enter: bool = False


class Menu(NamedTuple):
    """Several commands on one key: which of them?"""

    text: Message
    commands: tuple[Command, ...]


def asked(
    snapshot: Snapshot[object],
    here: Sequence[Seat],
    log: Sequence[Entry],
    commands: Sequence[Command],
    prompt: Message | None,
    confirm: Confirm | Menu | None,
) -> Asked | None:
    """The question of this moment, or ``None``."""
    if confirm is not None:
        return _again(confirm)
    if snapshot.outcome is not None:
        in_session = snapshot.header.session is not None
        last = ending_message(snapshot.outcome, in_session)
        ending = _ending(last, snapshot.view, log)
        return Asked(ending, _afterwards(here, in_session))
    if snapshot.offer is not None:
        return _of_offer(snapshot.offer, here, log)
    if snapshot.paused:
        return Asked((Message("ui.ask.paused"),), _resume(snapshot, here))
    if between := _between(snapshot, here, log):
        return between
    weighty = tuple(command for command in commands if command.weighty)
    if weighty and prompt is not None:
        return Asked((prompt,), tuple(Reply(c.key, c.label, c) for c in weighty))
    return None


def standing(snapshot: Snapshot[object]) -> Refusal | None:
    """Why nobody can move now, whoever's turn it is; ``None``: the table goes on."""
    if snapshot.outcome is not None:
        return Refusal("too_late", "table.refuse.over")
    if snapshot.paused:
        return Refusal("out_of_turn", "table.refuse.paused")
    if snapshot.offer is not None:
        return Refusal("out_of_turn", "table.refuse.offer_first")
    return None


def _again(confirm: Confirm | Menu) -> Asked:
    no = Reply("n", Message("ui.answer.no"), "cancel")
    if isinstance(confirm, Confirm) and confirm.by_enter:
        does = Reply("enter", Message("ui.answer.yes"), confirm.does)
        return Asked((confirm.text,), (does, no._replace(key="escape")))
    if isinstance(confirm, Confirm):
        return Asked((confirm.text,), (Reply("y", Message("ui.answer.yes"), confirm.does), no))
    numbered = enumerate(confirm.commands, start=1)
    replies = tuple(Reply(str(n), command.label, command) for n, command in numbered)
    none = no._replace(label=Message("ui.answer.go_on"))
    return Asked((confirm.text,), (*replies, none))


def result(log: Sequence[Entry]) -> tuple[Message, ...]:
    """The result told last in the log: others may have said since that they are ready."""
    told: list[Message] = []
    for entry in reversed(log):
        if entry.event is None and not entry.follows:
            told.append(entry.message)
        elif told:
            break
    return tuple(reversed(told))


def _ending(last: Message, view: object, log: Sequence[Entry]) -> tuple[Message, ...]:
    """How it ended; where a single game has decided a match, that the match is over with it."""
    told = result(log)
    told = told if last in told else (*told, last)
    in_match = isinstance(view, MatchView) and view.target > 1
    if in_match and not last.code.startswith("match."):
        told = (*told, Message("match.won", last.params))
    return told


def _afterwards(here: Sequence[Seat], in_session: bool) -> tuple[Reply, ...]:
    """What one may do after the game; a session goes on by itself."""
    leave = Reply("q", Message("ui.answer.leave"), "leave")
    watch = Reply("w", Message("ui.answer.replay"), "replay")
    if in_session:
        return Reply("enter", Message("ui.answer.meet"), "meet"), watch, leave
    again = (Reply("a", Message("ui.answer.again"), "again"),) if here else ()
    return (*again, watch, leave)


def _of_offer(offer: OpenOffer, here: Sequence[Seat], log: Sequence[Entry]) -> Asked:
    kind = f"{offer.offer.kind}{'.revealed' if offer.reveals else ''}"
    params = {"who": Who(offer.by), "move": _taken_back(offer, log), **substitution(offer.offer)}
    here_asked = [seat for seat in offer.waiting if seat in here]
    if here_asked:
        seat = here_asked[0]
        text = Message(f"ui.ask.offer.{kind}", {**params, "asked": Who(seat)})
        yes, no = (Deed(seat, 0, Answer(answer)) for answer in (True, False))
        return Asked(
            (text,),
            (Reply("y", Message("ui.answer.yes"), yes), Reply("n", Message("ui.answer.no"), no)),
        )
    waiting = tuple(Who(seat) for seat in offer.waiting)
    text = Message(f"ui.ask.open.{kind}", {**params, "waiting": waiting})
    if offer.by not in here:
        return Asked((text,))
    withdraw = Deed(offer.by, 0, Withdraw())
    return Asked((text,), (Reply("w", Message("ui.answer.withdraw"), withdraw),))


def _taken_back(offer: OpenOffer, log: Sequence[Entry]) -> Message:
    """The move that a takeback would undo first: the asker's own last decision."""
    if offer.offer.kind == "takeback":
        for entry in decisions(log):
            if entry.seq > offer.offer.to and entry.seat == offer.by:
                return entry.told
    return Message("ui.ask.nothing")


def _resume(snapshot: Snapshot[object], here: Sequence[Seat]) -> tuple[Reply, ...]:
    if not here:
        return ()
    return (Reply("f7", Message("ui.answer.resume"), Deed(here[0], 0, Resume())),)


def _between(
    snapshot: Snapshot[object], here: Sequence[Seat], log: Sequence[Entry]
) -> Asked | None:
    """Between two games of a match: the result, and whether to go on."""
    task = snapshot.task("ready")
    ready = next((a for a in snapshot.awaited if a.kind == "ready"), None)
    if ready is None:
        return None
    if task is None or task.need.seat not in here:
        return Asked((*result(log), Message("ui.ask.others_ready", {"who": Who(ready.seat)})))
    seat, need_id = task.need.seat, task.need.id
    go_on = Reply("enter", Message(_further(snapshot.view)), Deed(seat, need_id, Ready()))
    legal = task.legal if isinstance(task.legal, Sequence) else ()
    stop = Reply("s", Message("match.verb.stop"), Deed(seat, need_id, Stop()))
    return Asked(result(log), (go_on, *((stop,) if Stop() in legal else ())))


def _further(view: object) -> str:
    """What one goes on to: a set has boards."""
    is_set = isinstance(view, MatchView) and view.until > 0
    return f"match.verb.ready{'.boards' if is_set else ''}"
