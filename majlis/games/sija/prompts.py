"""What the table screen says round the board: how the game stands, what can be done now."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.core.game import Message, Who
from majlis.core.seats import Seat
from majlis.games.sija import moves
from majlis.games.sija.describe import spelled
from majlis.games.sija.draft import Draft
from majlis.games.sija.info import STONES
from majlis.games.sija.notation import NAMES, names_of, spell_step
from majlis.games.sija.ransom import is_granted_by_law
from majlis.games.sija.state import FIRST, SECOND, View

_STAGES = {"place": "place", "reply": "ransom", "pay": "ransom", "over": "over"}
_NOTHING_OPENS = "prompt.shuts.{}"
"""By ``no_opening``: what follows when second is blocked and no step unblocks (S6.4)."""
_LATE = 3, 4
"""From this share of ``no_progress`` on, quiet turns are told."""


def said(name: str, **params: object) -> Message:
    """A message of the board."""
    return Message(f"sija.board.{name}", params)


def headline(v: View) -> Iterator[Message]:
    """The stage of the game, the stones by seat, and what counts at this stage."""
    yield said(f"head.{_STAGES.get(v.phase, 'move')}")
    mine, theirs = (stones.bit_count() for stones in v.stones)
    yield said("head.score", near=Who(FIRST), mine=mine, theirs=theirs, far=Who(SECOND))
    share, whole = _LATE
    if v.phase == "place":
        yield said("head.left", n=moves.ALL_STONES - moves.put_down(v))
    elif v.outcome is None and whole * v.quiet >= share * v.law.no_progress > 0:
        yield said("head.quiet", n=v.quiet, most=v.law.no_progress)
    else:
        yield said("head.steps", mine=v.steps[FIRST], theirs=v.steps[SECOND])


def panel(v: View, seat: Seat, piece: str) -> Iterator[Message]:
    """A player's shape, role, stones on the board and off it, and what he should know."""
    yield said("panel.piece", piece=piece)
    yield said(f"panel.{('first', 'second')[seat]}")
    stones = v.stones[seat].bit_count()
    if v.phase == "place":
        yield said("panel.left", n=STONES - stones)
        return
    yield said("panel.stones", n=stones)
    yield said("panel.eaten", n=v.eaten[seat])
    if v.ransomed[seat]:
        yield said("panel.ransomed", n=v.ransomed[seat])
    if v.removed[seat]:
        yield said("panel.removed", n=v.removed[seat])
    if v.tallies is not None:
        yield said("panel.points", n=v.tallies[seat].points)
    elif v.outcome is None:
        yield from _cautions(v, seat)


def _cautions(v: View, seat: Seat) -> Iterator[Message]:
    """Repetition about to lose (S8.2); of second, how the next request stands (S7.4)."""
    if v.warned[seat]:
        yield said("panel.repeats", n=v.repeats[seat], limit=v.law.repeat_limit)
    if seat == SECOND and v.law.ransom:
        if is_granted_by_law(v):
            yield said("panel.granted")
        elif v.refusals:
            yield said("panel.refusals", n=v.refusals, limit=v.law.refusals)


def prompt(d: Draft) -> Message | None:
    """What the person before the board can do now, or has chosen so far."""
    if not d.may:
        return None
    match d.kind:
        case "place":
            return _to_place(d)
        case "step":
            return _warned(d, _to_step(d))
        case "offer":
            return _to_offer(d)
        case "pay":
            return _to_pay(d)
        case "remove":
            return _to_remove(d)
    return _to_reply(d.view) if d.view.phase == "reply" else None


def _to_place(d: Draft) -> Message:
    left = STONES - d.own.bit_count()
    match d.chosen:
        case (a, b):
            return said("prompt.place.two", squares=f"{NAMES[a]} {NAMES[b]}", n=left - 2)
        case (a,):
            return said("prompt.place.one", square=NAMES[a])
    if d.only:
        return said("prompt.place.beside", squares=names_of(d.only))
    return said("prompt.place", n=left)


def _to_step(d: Draft) -> Message:
    v = d.view
    if d.aimed is not None:
        return _aimed(v, *d.aimed)
    if d.picked is None:
        return _to_pick(v)
    ends = tuple(_end(target, taken) for target, taken in d.reach().items())
    name = "picked" if v.chain is None else "chain.free" if v.law.chain_optional else "chain"
    return said(f"prompt.{name}", square=NAMES[d.picked], ends=ends)


def _aimed(v: View, origin: int, target: int, taken: int) -> Message:
    """What the step under the cursor would do."""
    step = spell_step((origin, target))
    if (origin, target) in v.losing:
        return said("prompt.loses", step=step, n=v.law.repeat_limit)
    if taken:
        return said("prompt.takes", step=step, squares=names_of(taken))
    if moves.shuts_in(v, (origin, target)):
        name = "prompt.shuts" if moves.could_open(v, (origin, target)) else _NOTHING_OPENS
        return said(name.format(v.law.no_opening), step=step, who=Who(SECOND))
    return said("prompt.aimed", step=step)


def _to_pick(v: View) -> Message:
    if v.duty:
        return said("prompt.duty", who=Who(SECOND), steps=spelled(m[:2] for m in v.moves))
    if v.last_by == FIRST and v.law.no_opening == "free" and v.blocked[SECOND]:
        return said("prompt.shut", who=Who(SECOND), n=len(v.moves))
    return said("prompt.move", n=len(v.moves))


def _end(target: int, taken: int) -> Message | str:
    name = NAMES[target]
    return said("end.takes", square=name, n=taken.bit_count()) if taken else name


def _warned(d: Draft, said_so_far: Message) -> Message:
    """S8.2."""
    v = d.view
    if not v.losing or (d.aimed is not None and d.aimed[:2] in v.losing):
        return said_so_far
    return said("prompt.warned", prompt=said_so_far, steps=spelled(v.losing))


def _to_offer(d: Draft) -> Message:
    if d.only:
        return said("prompt.offer.sheltered", who=Who(FIRST), squares=names_of(d.only))
    return said("prompt.offer", who=Who(FIRST))


def _to_pay(d: Draft) -> Message:
    v = d.view
    square = names_of(() if v.offered is None else (v.offered,))
    match d.chosen:
        case (a, b):
            return said("prompt.pay.two", squares=f"{NAMES[a]} {NAMES[b]}", offered=square)
        case (a,):
            return said("prompt.pay.one", square=NAMES[a])
    name = "prompt.pay.granted" if v.granted else "prompt.pay"
    return said(name, who=Who(SECOND), offered=square, n=v.refusals)


def _to_remove(d: Draft) -> Message:
    if d.chosen:
        return said("prompt.remove.one", square=NAMES[d.chosen[0]])
    return said("prompt.remove", who=Who(FIRST))


def _to_reply(v: View) -> Message:
    """The question of the ransom (S7.2), and what refusing it leads to (S7.4)."""
    square = names_of(() if v.offered is None else (v.offered,))
    last = v.refusals + 1 >= v.law.refusals
    name = "prompt.reply.last" if last else "prompt.reply"
    return said(name, who=Who(SECOND), square=square, n=v.refusals, limit=v.law.refusals)


def to_ask(v: View, stone: int) -> Message:
    """Asked of second before his request is made."""
    name = "ask.granted" if is_granted_by_law(v) else "ask"
    return said(name, square=NAMES[stone], who=Who(FIRST), n=v.refusals)


def drafted(d: Draft) -> str:
    """What is chosen, in notation."""
    return " ".join(names_of(d.chosen))
