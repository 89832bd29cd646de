"""What the table screen says round the board: where the match stands, what can be done now."""

from __future__ import annotations

from collections.abc import Iterator

from majlis.core.game import Message, Who
from majlis.core.seats import Seat
from majlis.games.tawla import cube, describe
from majlis.games.tawla.actions import Play
from majlis.games.tawla.draft import Draft, Left, name_of
from majlis.games.tawla.moves import SIDE
from majlis.games.tawla.notation import spell_on
from majlis.games.tawla.state import View
from majlis.games.tawla.view import pips


def said(name: str, **params: object) -> Message:
    """A message of the board."""
    return Message(f"tawla.board.{name}", params)


def headline(v: View, score: tuple[int, ...]) -> Iterator[Message]:
    """Match, variant, score by seat, and the cube."""
    if v.target:
        yield said("head.match", n=v.target, game=v.game_no)
    else:
        yield said("head.money", game=v.game_no)
    if v.law.variant != "standard":
        yield Message(f"tawla.option.variant.{v.law.variant}")
    mine, theirs = score
    yield said("head.score", near=Who(0), mine=mine, theirs=theirs, far=Who(1))
    if v.law.crawford:
        yield said("head.crawford")
    elif v.law.cube:
        yield _cube(v)


def _cube(v: View) -> Message:
    if v.offered:
        return said("head.cube_offered", cube=v.offered)
    if v.owner is None:
        return said("head.cube", cube=v.cube)
    return said("head.cube_of", cube=v.cube, who=Who(v.owner))


def panel(board: bytes, piece: str) -> Iterator[Message]:
    """A player's shape, pips (T1.3) and checkers off and on the bar; ``board``: his side first."""
    side = board[:SIDE]
    yield said("panel.piece", piece=piece)
    yield said("panel.pips", n=pips(side))
    yield said("panel.off", n=side[0])
    if side[-1]:
        yield said("panel.bar", n=side[-1])


def drafted(draft: Draft) -> str:
    """The half-moves made so far in notation; empty without any."""
    return spell_on(Play(draft.steps), draft.clear()) if draft.halves else ""


def spelled(dice: Left) -> str:
    """Dice as they are written: ``3-1``."""
    return "-".join(map(str, dice))


def to_roll(v: View) -> Message:
    """Before the dice are thrown (T7.1, T4.3)."""
    name = "prompt.dance" if v.closed_out else "prompt.roll"
    if v.may_double:
        return said(f"{name}_or_double", cube=2 * v.cube)
    return said(name)


def to_move(v: View, draft: Draft, picked: int | None) -> Message:
    """While a turn is composed; ``picked`` is the point of the checker in hand."""
    if v.stuck:
        return said("prompt.stuck", dice=spelled(draft.dice))
    if draft.complete:
        return said("prompt.lift", draft=drafted(draft))
    if picked is not None:
        ends = sorted({route.end for route in draft.steps_from(picked)}, reverse=True)
        return said("prompt.picked", point=name_of(picked), ends=tuple(map(name_of, ends)))
    if draft.halves:
        return said("prompt.drafted", draft=drafted(draft), dice=spelled(draft.left))
    if v.plays == 1:
        return said("prompt.only", dice=spelled(draft.dice), play=only_play(draft))
    return said("prompt.move", dice=spelled(draft.dice), n=v.plays)


def only_play(draft: Draft) -> str:
    """The first legal play in notation."""
    return spell_on(draft.legal[0], draft.clear())


def to_answer(v: View, asker: Seat) -> Message:
    """The question of the cube (T7.1, T7.5): what it is worth to take, and to drop."""
    lost = cube.refused_value(v)
    name = v.phase if v.redoubles <= describe.NAMED else "redouble"
    return said(f"prompt.{name}", who=Who(asker), cube=v.offered, n=lost)


def to_accept(v: View) -> Message:
    """The question of a resignation (T6.2), and what it is worth."""
    won = cube.worth(v, v.stake)
    return said("prompt.resignation", who=Who(v.resigner), stake=describe.stake(v.stake), n=won)


def to_go_on(game_no: int) -> Message:
    """Between games."""
    return said("prompt.ready", game=game_no)


def to_type(kind: str, v: View) -> Message:
    """Where the dice are thrown by hand and typed in."""
    if kind == "opening":
        return said("prompt.type_opening", near=Who(0), far=Who(1))
    return said("prompt.type_dice", who=Who(v.turn))
