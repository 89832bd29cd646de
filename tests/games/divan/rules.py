"""Divan's rules D1–D7."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from majlis.core.actions import Action
from majlis.core.chance import Stream
from majlis.core.game import (
    ALLOWED,
    Carry,
    Event,
    Game,
    Infringes,
    Message,
    Need,
    Outcome,
    Refusal,
    Speech,
    Verdict,
    Who,
)
from majlis.core.options import OptionValue, officiated
from majlis.core.seats import CHANCE, OFFICIAL, Seat, after, others, players
from majlis.core.verbs import Concede, Draw, Flag
from majlis.core.violations import Infraction, Ledger, Step, Tariff
from majlis.core.windows import Window
from tests.games.divan.actions import (
    MASKED,
    VERBS,
    Challenge,
    Claim,
    Deal,
    Let,
    Mark,
    Object,
    Peek,
    Rule,
    Show,
    Vote,
)
from tests.games.divan.info import INFO
from tests.games.divan.state import Frame, Ruling, Showing, State, Turn, View

replace = msgspec.structs.replace
WINDOW_MS = 15_000
ECHO = Tariff((Step(1, "warning"), Step(2, "points", 1, 1)))


class Divan(Game[State, View]):
    """D1 two cards each and a number of rounds; D2 claim or peek; D3 challenge; D4 object and
    vote; D5 a tie stands, or the referee rules, who may mark seats at any time; D6 no echo of the
    last claim; D7 the clock."""

    info = INFO
    ruleset = "divan/1"
    verbs = VERBS

    def start(self, options: Mapping[str, OptionValue], seats: int, carry: Carry) -> State:
        everybody = tuple(players(seats))
        return State(
            hands=((),) * seats,
            coins=(3,) * seats,
            known=((),) * seats,
            owed=everybody + everybody,
            frames=(Turn(0),),
            active=0,
            turns_left=int(options["rounds"]) * seats,
            strict=options["conduct"] == "strict",
            window=str(options["window"]),
            marks=(0,) * seats if officiated(INFO, options) else (),
        )

    def needs(self, s: State) -> tuple[Need, ...]:
        if s.ended:
            return ()
        if s.owed:
            return (Need(s.opened, CHANCE, "deal", draw="deck"),)
        rights = (Need(0, OFFICIAL, "mark", must=False),) if s.marks else ()
        return (*self._awaited(s.frames[-1], s.active), *rights)

    def _awaited(self, frame: Frame, active: Seat) -> tuple[Need, ...]:
        match frame:
            case Turn(opened=opened):
                return (Need(opened, active, "turn"),)
            case Showing(opened=opened):
                return (Need(opened, active, "show"),)
            case Ruling(opened=opened):
                return (Need(opened, OFFICIAL, "ruling"),)
            case Window() as window:
                return window.needs()

    def legal(self, s: State, need: Need) -> Sequence[Action]:
        match need.kind:
            case "turn":
                claims = (Claim(n) for n in range(1, 7) if n != s.last_claim)
                return (*claims, *(Peek(o) for o in sorted(others(s.active, len(s.hands)))))
            case "challenge":
                return (Challenge(), Let())
            case "object":
                return (Object(), Let())
            case "vote":
                return (Vote(True), Vote(False))
            case "show":
                return tuple(Show(i, card) for i, card in enumerate(s.hands[s.active]))
            case "ruling":
                return (Rule(True), Rule(False))
            case "mark":
                return tuple(Mark(seat) for seat in players(len(s.hands)))
        return ()

    def judge(self, s: State, seat: Seat, action: Action) -> Verdict:
        needs = [need for need in self.needs(s) if need.seat == seat]
        if not needs:
            return Refusal("out_of_turn", "divan.refuse.turn", "D2")
        if isinstance(action, Deal):
            return self._judge_deal(s, seat, action)
        if any(action in self.legal(s, need) for need in needs):
            return ALLOWED
        if isinstance(action, Claim) and action.number == s.last_claim and needs[0].kind == "turn":
            if s.strict:
                return Infringes(Infraction("D6", seat, 0))
            return Refusal("illegal", "divan.refuse.echo", "D6", {"number": action.number})
        return Refusal("illegal", "divan.refuse.illegal", "D2")

    def _judge_deal(self, s: State, seat: Seat, deal: Deal) -> Verdict:
        if seat == CHANCE and s.owed[:1] == (deal.seat,) and 1 <= deal.card <= 6:
            return ALLOWED
        return Refusal("illegal", "divan.refuse.deal", "D1")

    def sample(self, s: State, need: Need, stream: Stream) -> Action:
        return Deal(s.owed[0], stream.die())

    def apply(self, s: State, e: Event) -> State:
        match e.action:
            case Deal(seat=seat, card=card):
                hands = _put(s.hands, seat, (*s.hands[seat], card))
                s = replace(s, hands=hands, owed=s.owed[1:], opened=e.seq)
                return s if s.owed else replace(s, frames=_reopened(s.frames, e.seq))
            case Flag(seat=seat) | Concede(seat=seat):
                return replace(s, ended=self._result(s, "divan.gave_up", without=seat))
            case Draw():
                return replace(s, ended=Outcome((0,) * len(s.coins), (), "divan.drawn"))
            case Peek(seat=seat):
                seen = (*s.known[s.active], (seat, s.hands[seat][0]))
                return self._next_turn(replace(s, known=_put(s.known, s.active, seen)), e.seq)
            case Claim(number=number):
                return self._claimed(s, number, e)
            case Show(index=index, card=card):
                return self._shown(s, index, card, e.seq)
            case Rule(stands=stands):
                return self._settled(s, stands, e.seq)
            case Mark(seat=seat):
                return replace(s, marks=_put(s.marks, seat, s.marks[seat] + 1))
        return self._replied(s, e)

    def _claimed(self, s: State, number: int, e: Event) -> State:
        ledger = s.ledger
        if number == s.last_claim:
            ledger = ledger.penalise(Infraction("D6", e.seat, e.seq), ECHO)
        window = Window(
            "challenge",
            s.window,  # type: ignore[arg-type]
            tuple(others(s.active, len(s.hands))),
            e.seq,
            Let(),
            WINDOW_MS,
        )
        return replace(s, claim=number, ledger=ledger, frames=(*s.frames, window))

    def _replied(self, s: State, e: Event) -> State:
        window = s.frames[-1]
        assert isinstance(window, Window)
        window = window.answer(e.seat, e.action, isinstance(e.action, Let), e.seq)
        s = replace(s, frames=(*s.frames[:-1], window))
        if not window.closed:
            return s
        below = s.frames[:-1]
        match window.kind, window.taken:
            case "challenge", None:
                seats = tuple(others(s.active, len(s.hands)))
                asked = Window("object", "one_by_one", seats, e.seq, Let(), WINDOW_MS)
                return replace(s, frames=(*below, asked))
            case "challenge", taken:
                assert taken is not None
                return replace(s, frames=(*below, Showing(e.seq, taken.seat)))
            case "object", None:
                return self._settled(s, True, e.seq)
            case "object", _:
                everybody = tuple(players(len(s.hands)))
                vote = Window("vote", "sealed", everybody, e.seq, Vote(True), WINDOW_MS)
                return replace(s, frames=(*below, vote))
        return self._counted(replace(s, frames=below), window, e.seq)

    def _counted(self, s: State, vote: Window, seq: int) -> State:
        stands = sum(r.action == Vote(True) for r in vote.replies)
        if s.marks and 2 * stands == len(vote.replies):
            return replace(s, frames=(*s.frames, Ruling(seq)))
        return self._settled(s, 2 * stands >= len(vote.replies), seq)

    def _shown(self, s: State, index: int, card: int, seq: int) -> State:
        frame = s.frames[-1]
        assert isinstance(frame, Showing)
        hand = s.hands[s.active]
        hands = _put(s.hands, s.active, hand[:index] + hand[index + 1 :])
        true = card == s.claim
        loser, winner = (frame.challenger, s.active) if true else (s.active, frame.challenger)
        paid = min(1, s.coins[loser])
        coins = _put(_put(s.coins, loser, s.coins[loser] - paid), winner, s.coins[winner] + paid)
        s = replace(s, hands=hands, coins=coins, owed=(s.active,), opened=seq)
        return self._settled(s, true, seq)

    def _settled(self, s: State, stands: bool, seq: int) -> State:
        if stands:
            s = replace(s, coins=_put(s.coins, s.active, s.coins[s.active] + s.claim))
        return self._next_turn(replace(s, last_claim=s.claim, claim=0), seq)

    def _next_turn(self, s: State, seq: int) -> State:
        s = replace(
            s,
            frames=(Turn(seq),),
            active=after(s.active, len(s.hands)),
            turns_left=s.turns_left - 1,
        )
        return s if s.turns_left else replace(s, ended=self._result(s, "divan.over"))

    def _result(self, s: State, reason: str, without: Seat | None = None) -> Outcome:
        totals = tuple(
            coins - s.ledger.points(seat) if seat != without else -1
            for seat, coins in enumerate(s.coins)
        )
        best = max(totals)
        return Outcome(totals, tuple(i for i, n in enumerate(totals) if n == best), reason)

    def view(self, s: State, seat: Seat) -> View:
        mine = 0 <= seat < len(s.hands)
        return View(
            seat=seat,
            hand=s.hands[seat] if mine else (),
            counts=tuple(len(hand) for hand in s.hands),
            coins=s.coins,
            known=s.known[seat] if mine else (),
            owed=s.owed,
            frames=tuple(_sealed_frame(frame, seat) for frame in s.frames),
            active=s.active,
            turns_left=s.turns_left,
            strict=s.strict,
            window=s.window,
            is_refereed=bool(s.marks),
            marks=s.marks if seat == OFFICIAL else (),
            opened=s.opened,
            claim=s.claim,
            last_claim=s.last_claim,
            ledger=s.ledger,
            ended=s.ended,
        )

    def imagine(self, v: View, stream: Stream) -> State:
        hands = [
            v.hand if seat == v.seat else tuple(stream.die() for _ in range(count))
            for seat, count in enumerate(v.counts)
        ]
        for seat, card in v.known:
            # What was peeked may have been shown since; where it still can be, it is the first card
            # of a hand nobody has turned a card of.
            hands[seat] = (card, *hands[seat][1:]) if hands[seat] else hands[seat]
        known = tuple(v.known if seat == v.seat else () for seat in range(len(v.counts)))
        guessed = tuple(stream.below(3) for _ in v.counts) if v.is_refereed else ()
        return State(
            hands=tuple(hands),
            coins=v.coins,
            known=known,
            owed=v.owed,
            frames=tuple(_guessed(frame, v.seat, stream) for frame in v.frames),
            active=v.active,
            turns_left=v.turns_left,
            strict=v.strict,
            window=v.window,
            marks=v.marks or guessed,
            opened=v.opened,
            claim=v.claim,
            last_claim=v.last_claim,
            ledger=v.ledger,
            ended=v.ended,
        )

    def redact(self, before: State, e: Event, seat: Seat) -> Event | None:
        match e.action:
            case Deal(seat=owner) if owner != seat:
                return replace(e, action=Deal(owner, MASKED))
            case Vote() | Mark() if e.seat != seat:
                return None
        return e

    def reveals(self, before: State, e: Event) -> bool:
        return e.seat == CHANCE or isinstance(e.action, Show | Peek)

    def speech(self, s: State, seat: Seat) -> Speech:
        sealed = isinstance(s.frames[-1], Window) and s.frames[-1].mode == "sealed"
        return "signs" if sealed else "free"

    def outcome(self, s: State) -> Outcome | None:
        return s.ended

    def ledger(self, s: State) -> Ledger:
        return s.ledger

    def rewound(self, s: State, since: State) -> State:
        return replace(s, ledger=since.ledger, marks=since.marks)

    def describe(self, v: View) -> Sequence[Message]:
        hand = Message("divan.hand", {"cards": v.hand})
        seats = tuple(
            Message("divan.seat", {"who": Who(i), "coins": c}) for i, c in enumerate(v.coins)
        )
        return (hand, *seats, Message("divan.turn", {"who": Who(v.active), "left": v.turns_left}))

    def narrate(self, v: View, e: Event) -> Message:
        tag = str(e.action.__struct_config__.tag)
        return Message(f"divan.log.{tag}", {"who": Who(e.seat), **_public(e.action)})

    def invariants(self, s: State) -> Sequence[str]:
        found = [f"seat {i} holds {h}" for i, h in enumerate(s.hands) if len(h) > 2]
        found += [f"{s.coins} coins" for c in s.coins if c < 0]
        return found


def _public(action: Action) -> dict[str, int]:
    return {name: getattr(action, name) for name in action.__struct_fields__}


def _sealed_frame(frame: object, seat: Seat) -> object:
    """A sealed window as ``seat`` may see it: others' votes are masked as the default."""
    if not isinstance(frame, Window) or frame.mode != "sealed":
        return frame
    masked = tuple(r if r.seat == seat else replace(r, action=frame.default) for r in frame.replies)
    return replace(frame, replies=masked)


def _guessed(frame: object, seat: Seat, stream: Stream) -> object:
    if not isinstance(frame, Window) or frame.mode != "sealed":
        return frame
    guesses = tuple(
        r if r.seat == seat else replace(r, action=Vote(bool(stream.below(2))))
        for r in frame.replies
    )
    return replace(frame, replies=guesses)


def _reopened(frames: tuple[object, ...], seq: int) -> tuple[object, ...]:
    top = frames[-1]
    return (*frames[:-1], replace(top, opened=seq))  # type: ignore[type-var]


def _put(values: tuple, index: int, value: object) -> tuple:  # type: ignore[type-arg]
    return (*values[:index], value, *values[index + 1 :])


GAME = Divan()
