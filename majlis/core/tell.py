"""The log's words for what is the same in every game: the table's verbs, and results."""

from __future__ import annotations

from collections.abc import Sequence

from majlis.core.game import Event, Message, Outcome, Who
from majlis.core.record import SeatCard
from majlis.core.seats import OFFICIAL, Seat
from majlis.core.verbs import (
    Answer,
    Claim,
    Concede,
    Draw,
    Flag,
    Leave,
    Offer,
    Pause,
    Resume,
    Return,
    Rewind,
    Substitute,
    Withdraw,
)


class Told(Message, frozen=True):
    """A message with those who sat at the table when it was told: it is about them."""

    seats: tuple[SeatCard, ...] = ()
    official: SeatCard | None = None


def table_message(
    event: Event, reveals: bool = False, is_robot: bool = False, is_away: bool = False
) -> Message | None:
    """The words for one of the table's own verbs; ``None`` for a game's.

    ``reveals``: what is asked for would undo what was revealed. ``is_robot``: a robot does it,
    which leaves only when it has broken down. ``is_away``: the seat it is about is empty.
    """
    who = Who(event.seat)
    match event.action:
        case Flag(seat=seat):
            return Message("table.log.flag", {"who": Who(seat)})
        case Concede(seat=seat):
            code = f"table.log.concede{'.away' if is_away else ''}"
            return Message(code, {"who": Who(seat)})
        case Draw():
            return Message("table.log.draw")
        case Offer(kind=kind):
            code = f"table.log.offer.{kind}{'.revealed' if reveals else ''}"
            return Message(code, {"who": who, **substitution(event.action)})
        case Answer(yes=yes):
            return Message("table.log.yes" if yes else "table.log.no", {"who": who})
        case Withdraw():
            return Message("table.log.withdraw", {"who": who})
        case Rewind(to=to):
            return Message("table.log.rewind", {"to": to})
        case Pause() if event.seat == OFFICIAL:
            return Message("table.log.official.pause", {"who": who})
        case Pause():
            return Message("table.log.pause")
        case Resume():
            return Message("table.log.resume")
        case Leave():
            return Message(f"table.log.leave{'.robot' if is_robot else ''}", {"who": who})
        case Return():
            return Message(f"table.log.return{'.robot' if is_robot else ''}", {"who": who})
        case Claim(seat=seat):
            return Message("table.log.claim", {"who": who, "seat": Who(seat)})
        case Substitute(seat=seat, who=new) if seat == OFFICIAL:
            return Message("table.log.official", {"new": newcomer(new)})
        case Substitute(seat=seat, who=new):
            return Message("table.log.substitute", {"seat": Who(seat), "new": newcomer(new)})
    return None


def rewound_message(by: Seat, to: int, undone: Sequence[Message]) -> Message:
    """The words for going back to event ``to``: to before which of the ``undone``, if several.

    ``by`` the table what was agreed; an official is named.
    """
    if by == OFFICIAL and undone:
        params = {"who": Who(by), "to": to, "move": undone[0]}
        return Message("table.log.official.rewind", params)
    if len(undone) < 2:
        return Message("table.log.rewind", {"to": to})
    return Message("table.log.rewind.before", {"to": to, "move": undone[0]})


def substitution(offer: Offer) -> dict[str, object]:
    """Who should sit where, if that is what is asked for."""
    if offer.kind != "substitute":
        return {}
    return {"seat": Who(offer.seat), "new": newcomer(offer.who)}


def newcomer(who: str) -> Message | str:
    """A robot by its level (``bot:club``), a person by name."""
    kind, _, level = who.partition(":")
    if kind != "bot":
        return who
    return Message("seat.bot", {"level": Message(f"level.{level}")})


def result_message(ended: Outcome) -> Message:
    """The words for a result: the reason's own parameters, the winners, and what they won."""
    common = {
        "winner": tuple(Who(seat) for seat in ended.winners),
        "n": max((abs(points) for points in ended.points), default=0),
        "score": ended.points,
    }
    return Message(ended.reason, {**common, **ended.params})


def ending_message(ended: Outcome, in_session: bool) -> Message:
    """As `result_message`; at one of a session's tables the boards decide nothing by themselves."""
    message = result_message(ended)
    if in_session and message.code == "match.played":
        return Message("match.played.session")
    return message
