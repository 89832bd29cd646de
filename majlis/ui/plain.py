"""The same game without a full-screen program: lines out, lines in.

For screen readers, pipes and slow lines. Everything a seat may do is a numbered choice; the game's
notation and the table's words can be typed as well. It sees what its seats see, through their
ports, so that it serves at home and at a house of the network alike.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from majlis.core import registry
from majlis.core.actions import Action, tag_of
from majlis.core.fold import Entry as Told
from majlis.core.game import Choice, Message, Params, Refusal, Who
from majlis.core.port import SeatPort, Snapshot
from majlis.core.seats import CHANCE, OFFICIAL, SPECTATOR, Curtain, Seat
from majlis.core.verbs import Rewind
from majlis.store.results import Climb
from majlis.text import read_digits
from majlis.ui import choices, office
from majlis.ui.asking import standing
from majlis.ui.choices import GIVES_UP, MOST_LISTED, Group, Item, Listing, Pick, word_of
from majlis.ui.dialogue import Command, Dialogue, Ear, plain_letters
from majlis.ui.notation import Notation, inner
from majlis.ui.told import climb_message
from majlis.ui.wording import Wording

MOST_RETOLD, MOST_LOG = 12, 40
"""Lines of the log that are told to somebody who sits down, and to somebody who asks."""
_NUMBERS = re.compile(r"\d{1,9}(?:[\s,،;]+\d{1,9})*")
_NEVER_NOTATION = 99
"""A single number up to this is a choice, whatever the notation may make of it."""


class Place(Protocol):
    """What is needed of a `majlis.ui.sitting.Sitting`."""

    @property
    def game(self) -> str: ...
    @property
    def here(self) -> tuple[Seat, ...]: ...
    @property
    def trouble(self) -> Message | None: ...
    @property
    def may_hurry(self) -> bool: ...
    def hurry(self) -> None: ...
    def port(self, seat: Seat) -> SeatPort[Any]: ...
    async def give(self, action: Action) -> Refusal | None: ...
    async def climbs(self) -> tuple[Climb, ...]: ...


class Question(Struct, frozen=True):
    """What is asked now: whose answer is wanted (chance's: typed dice; ``None``: nobody's here),
    ``about`` what, and whether first somebody else must sit down before a drawn curtain."""

    seat: Seat | None
    about: tuple[object, ...] = ()
    is_curtain: bool = False


class Plain(Dialogue):
    """One sitting in plain mode, for the people whose seats are here or for a spectator.

    ``since``: what the log has up to this event was told before. ``seq`` is the last event told of,
    ``has_ended`` whether that was the end of the game.
    """

    def __init__(self, sitting: Place, words: Wording, ear: Ear, since: int = 0) -> None:
        super().__init__(ear, words)
        self.sitting = sitting
        self.game = registry.load(sitting.game)
        self.notation = Notation(sitting.game)
        self._eye = sitting.port(self.here[0] if len(self.here) == 1 else SPECTATOR)
        self._actor = self.here[0] if self.here else SPECTATOR
        self._question: Question | None = None
        self._is_prompted = False
        self._listing = Listing()
        self._page = 0
        self._unsure: Item | None = None
        self._is_empty = False
        self._is_told_of_haste = False
        self._has_answered = True
        self._curtain = Curtain()
        self._officiates = False
        self._powers: Mapping[int, Item] = {}
        self._told: int | None = None
        self.seq = since
        self.has_ended = False
        self._unsaved = ""
        self._trouble: Message | None = None

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats that are played here."""
        return self.sitting.here

    async def run(self) -> None:
        """Until the game is over or somebody quits. Raises `HungUp` when no more lines come."""
        watching = asyncio.create_task(self._watch())
        try:
            await super().run()
            if self.has_ended:
                await self._tell_climbs()
        finally:
            watching.cancel()

    async def _watch(self) -> None:
        async for _ in self._eye.snapshots():
            self.ear.wake.set()

    async def _tell_climbs(self) -> None:
        """What the game made of the levels of those who are here."""
        for climb in await self.sitting.climbs():
            self.tell(climb_message(self.sitting.game, climb))

    @property
    def is_asking(self) -> bool:
        """Whether somebody here must act."""
        return self._question is not None and self._question.seat is not None

    # What happens

    def look(self) -> None:
        """Tell what has happened, and put the question that follows if it is another."""
        snapshot = self._eye.snapshot(self._told or 0)
        self._tell_news(snapshot)
        if snapshot.outcome is not None:
            self.has_ended = True
            self.leave()
            return
        if CHANCE in _awaited(snapshot) and not snapshot.header.chance.given:
            return  # The table is about to draw.
        question, own = self._question_of(snapshot)
        if self.sitting.may_hurry and not self._is_told_of_haste:
            self._is_told_of_haste = True
            self.say("plain.hurry")
        if question != self._question:
            is_first, self._question = self._question is None, question
            self._put(question, own, is_first)
        if not self._is_prompted:
            self._is_prompted = True
            self._prompt(question)

    def _tell_news(self, snapshot: Snapshot[Any]) -> None:
        if (snapshot.seats, snapshot.official) != (self.words.seats, self.words.official):
            self.words = self.words.for_table(snapshot.seats, snapshot.official)
        news = snapshot.log
        if self._told is None:
            news = tuple(entry for entry in news if entry.seq > self.seq)
            if len(news) > MOST_RETOLD:
                self.say("plain.earlier", n=len(news) - MOST_RETOLD)
                news = news[-MOST_RETOLD:]
        self._told, self.seq = snapshot.log_from + len(snapshot.log), snapshot.seq
        self._tell_log(news)
        self._tell_saving(snapshot.unsaved)
        trouble, self._trouble = self._trouble, self.sitting.trouble
        if self._trouble is not None and self._trouble != trouble:
            self.tell(self._trouble)

    def _tell_log(self, entries: Sequence[Told]) -> None:
        for entry in entries:
            self.tell(entry.message)

    def _tell_saving(self, why: str) -> None:
        """Once when it changes."""
        if why and why != self._unsaved:
            self.say("plain.unsaved", why=Message(why))
        elif self._unsaved and not why:
            self.say("plain.saved")
        self._unsaved = why

    # What is asked

    def _question_of(self, snapshot: Snapshot[Any]) -> tuple[Question, Snapshot[Any]]:
        """The question, and what the seat it is put to may know."""
        if self._officiates:
            own = self._seen_by(OFFICIAL, snapshot)
            return Question(OFFICIAL, ("office", _matter(own)), self._is_behind(OFFICIAL)), own
        seat = self._next_of_ours(snapshot)
        if seat is None:
            opened = snapshot.offer.opened if snapshot.offer else 0
            return Question(None, (opened, *self._waited_for(snapshot))), snapshot
        if seat == CHANCE:
            return Question(CHANCE, (snapshot.seq,)), snapshot
        own = self._seen_by(seat, snapshot)
        return Question(seat, _matter(own), self._is_behind(seat)), own

    def _is_behind(self, seat: Seat) -> bool:
        """Whether this seat's person must sit down first."""
        return self._is_shared and self._curtain.shown != seat

    def _next_of_ours(self, snapshot: Snapshot[Any]) -> Seat | None:
        """The next seat of ours that must act; chance, where dice are typed; ``None``: others."""
        if snapshot.offer:
            return next((seat for seat in snapshot.offer.waiting if seat in self.here), None)
        if snapshot.paused:
            return next(iter(self.here), None)
        awaited = _awaited(snapshot)
        if CHANCE in awaited and self.here and self.notation.takes_chance:
            return CHANCE
        self._curtain = self._curtain.turn_to(self.here, awaited) if self.here else Curtain()
        return next((seat for seat in awaited if seat in self.here), None)

    @property
    def _is_shared(self) -> bool:
        """Whether several people with hidden hands sit before these lines."""
        return self.game.info.hidden and len(self.here) > 1

    def _waited_for(self, snapshot: Snapshot[Any]) -> tuple[Seat, ...]:
        """The people who must act; robots answer before anybody wonders."""
        if snapshot.paused:
            return ()
        asked = snapshot.offer.waiting if snapshot.offer else _awaited(snapshot)
        cards = snapshot.cards
        return tuple(seat for seat in asked if seat in cards and cards[seat].kind != "bot")

    def _seen_by(self, seat: Seat, snapshot: Snapshot[Any] | None = None) -> Snapshot[Any]:
        """What a seat of ours may know now; ``snapshot`` is the watching port's."""
        if snapshot is not None and snapshot.seat == seat:
            return snapshot
        return self.sitting.port(seat).snapshot()

    def _put(self, question: Question, own: Snapshot[Any], is_first: bool) -> None:
        self._is_prompted, self._unsure = False, None
        if question.seat is None:
            self._wait(own, is_first)
            return
        self._listing, numbered = Listing(), self._listing
        if question.is_curtain:
            self._actor = SPECTATOR
            self._is_empty = self.ear.console.clear()
            return
        if question.seat != CHANCE:
            self._actor = question.seat
        if not own.offer:
            self._describe(own)
        elif self._is_shared:
            self._tell_offer(own)
        self._list(self._seen_by(self._actor, own), numbered)

    def _wait(self, snapshot: Snapshot[Any], is_first: bool) -> None:
        if is_first:
            self._describe(snapshot)
            if OFFICIAL in self.here:
                self.say("plain.help.office")
        waited_for = self._waited_for(snapshot)
        if waited_for and self.ear.console.is_live:
            self.say("plain.waiting", who=tuple(map(Who, waited_for)))

    def _prompt(self, question: Question) -> None:
        if question.seat is None:
            return
        if question.is_curtain:
            code = "plain.curtain" if self._is_empty else "plain.curtain.screenless"
            self.say(code, who=self.words.name(question.seat))
        elif question.seat == CHANCE:
            self._prompt_dice()
        else:
            self.say("plain.prompt", who=self.words.name(question.seat))

    def _prompt_dice(self) -> None:
        """What is to be thrown, and whose die is typed first, in the game's own words."""
        snapshot = self._eye.snapshot()
        kind = next(awaited.kind for awaited in snapshot.awaited if awaited.seat == CHANCE)
        prompts = registry.part(self.sitting.game, "prompts")
        self.tell(prompts.to_type(kind, inner(snapshot.view)))
        self.say("plain.dice")

    def _describe(self, snapshot: Snapshot[Any]) -> None:
        for message in self.game.describe(snapshot.view):
            self.tell(message)
        if snapshot.clock.spec.kind != "off":
            left = tuple(self.words.number(_minutes(ms)) for ms in snapshot.clock.left)
            self.say("plain.clocks", left=left)
        if snapshot.offer:
            self._tell_offer(snapshot)

    def _tell_offer(self, snapshot: Snapshot[Any]) -> None:
        offer = snapshot.offer
        assert offer is not None
        message = next(
            (e.message for e in reversed(self._eye.snapshot().log) if e.seq == offer.opened),
            Message(f"table.log.offer.{offer.offer.kind}", {"who": Who(offer.by)}),
        )
        self.tell(message)

    # Choices

    def groups(self, own: Snapshot[Any]) -> list[Group]:
        """Everything a seat can do now."""
        return choices.groups(self.game, own)

    def _list(self, own: Snapshot[Any], before: Listing) -> None:
        """Number the choices. A number that may be on its way keeps its meaning: only once
        something has been typed do numbers begin again at 1."""
        first = 1 if self._has_answered else before.last + 1
        self._listing, self._page = Listing.of(self.groups(own), first), 0
        self._has_answered = False
        for number, group in self._listing.numbered():
            if group.choice is not None:
                self._tell_choice(number, group.choice)
            if group.is_long:
                self._tell_many(number, group, own)
            else:
                self._tell_entries(enumerate(group.entries, number))

    def _tell_entries(self, entries: Any) -> None:
        for number, entry in entries:
            self.say("plain.choice", number=number, label=entry.label)

    def _tell_many(self, number: int, group: Group, own: Snapshot[Any]) -> None:
        first, last = number, number + len(group.entries) - 1
        numbers = {"n": len(group.entries), "first": first, "last": last}
        entry = group.entries[0]
        example = ""
        if isinstance(entry, Item):
            example = self.notation.spell(entry.action, own.view, self.words)
        if example:
            self.say("plain.many.written", example=example, **numbers)
        else:
            self.say("plain.many", **numbers)

    def _tell_choice(self, number: int, choice: Choice) -> None:
        if choice.condition:
            self.tell(Message(choice.condition, choice.params))
        if choice.least == choice.most:
            self.say("plain.pick", n=choice.most)
        else:
            self.say("plain.pick.some", least=choice.least, most=choice.most)
        if not choice.least:
            self.say("plain.pick.none")

    # What is typed

    def commands(self) -> Mapping[str, Command]:
        """What can be typed in every game."""
        always = {
            "plain.word.help": self._help,
            "plain.word.list": self._list_page,
            "plain.word.hurry": self._hurry,
            "plain.word.log": self._log,
            "plain.word.quit": self._quit,
        }
        return always if OFFICIAL not in self.here else {**always, **self._office_commands()}

    def _office_commands(self) -> Mapping[str, Command]:
        powers: Mapping[str, Command] = {
            "plain.word.rewind": self._rewind,
            "plain.word.substitute": self._substitute,
        }
        return (
            powers if len(self.here) == 1 else {**powers, "plain.word.office": self._change_chair}
        )

    async def _help(self, rest: str) -> None:
        self.say("plain.help")
        if OFFICIAL in self.here:
            self.say("plain.help.office")
            if len(self.here) > 1:
                self.say("plain.help.office.sit")

    async def _quit(self, rest: str) -> None:
        self.leave()

    async def _hurry(self, rest: str) -> None:
        """Robots that play on alone take no pauses any more."""
        if self.sitting.may_hurry:
            self.sitting.hurry()
        else:
            self.refuse(Refusal("illegal", "plain.refuse.hurry"))

    async def _log(self, rest: str) -> None:
        self._tell_log(self._eye.snapshot().log[-MOST_LOG:])

    # The official's own words

    async def _change_chair(self, rest: str) -> None:
        """He sits down before the shared lines, or gets up again."""
        self._officiates = not self._officiates
        self._curtain = Curtain()
        if not self._officiates:
            self._actor = SPECTATOR

    def bystanders(self) -> Sequence[str]:
        """Who could be seated at this table, by name."""
        return ()

    async def _rewind(self, rest: str) -> None:
        """The moments to go back to, by the numbers of their events; with a number, do it."""
        snapshot = self._seen_by(self._actor)
        powers = {
            item.action.to: item
            for item in office.rewinds(snapshot, snapshot.log)
            if isinstance(item.action, Rewind)
        }
        await self._wield(rest, powers, powers)

    async def _substitute(self, rest: str) -> None:
        """Who could sit where, numbered; with a number as it was told, do it."""
        items = office.substitutes(self.game.info, self._eye.snapshot(), self.bystanders())
        powers = dict(enumerate(items, start=1))
        await self._wield(rest, self._powers or powers, powers)
        self._powers = powers

    async def _wield(self, rest: str, told: Mapping[int, Item], now: Mapping[int, Item]) -> None:
        """Do the one of ``told`` whose number was typed, or tell what there is ``now``."""
        typed = read_digits(rest)
        item = told.get(int(typed)) if typed.isascii() and typed.isdigit() else None
        if self._actor != OFFICIAL:
            self.refuse(Refusal("out_of_turn", "plain.refuse.office"))
        elif item is not None:
            self.refuse(await self.sitting.port(OFFICIAL).submit(0, item.action))
        else:
            for number, power in list(now.items())[:MOST_LISTED]:
                self.say("plain.choice", number=number, label=power.label)

    async def _list_page(self, rest: str) -> None:
        """The next page of all choices, or the page that was named."""
        own = self._seen_by(self._actor)
        groups = Listing.of(self.groups(own)).groups
        if groups != self._listing.groups:
            self._listing, self._page = Listing(groups), 0
        listing = self._listing
        wanted = read_digits(rest)
        asked = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 9 else 0
        page = asked or self._page % listing.pages + 1
        if not listing.entries:
            self.say("plain.nothing")
            return
        if page > listing.pages:
            self.say("plain.page.none", pages=listing.pages)
            return
        self._page, self._has_answered = page, False
        self._tell_entries(listing.page(page))
        if listing.pages > 1:
            self.say("plain.page", page=page, pages=listing.pages)

    async def obey(self, line: str) -> None:
        """A command, a number, a word, a move as it is written; an empty line tells all again."""
        self._has_answered, self._is_prompted = True, False
        question = self._question
        typed = read_digits(line).strip()
        if typed and await self.command(line):
            self._unsure = None
            return
        if question is not None and question.is_curtain:
            self._curtain = Curtain(shown=question.seat)
        elif not typed:
            self._tell_again()
        elif not (await self._make_sure(typed) or (self._is_chance and await self._give(typed))):
            await self._act(typed)

    async def _make_sure(self, typed: str) -> bool:
        """Whether what was typed settles the question if somebody really gives up."""
        item, self._unsure = self._unsure, None
        if item is None:
            return False
        yes = self.means(typed, "plain.word.yes")
        if yes:
            await self._submit(item)
        return yes or self.means(typed, "plain.word.no")

    def _tell_again(self) -> None:
        own = self._seen_by(self._actor)
        self._describe(self._eye.snapshot() if self._is_chance else own)
        if self.is_asking:
            self._list(own, Listing())

    @property
    def _is_chance(self) -> bool:
        """Whether dice are to be typed."""
        return self._question is not None and self._question.seat == CHANCE

    async def _give(self, typed: str) -> bool:
        """Take a line as typed dice, where it is neither a command nor one short number."""
        if not any(char.isdigit() for char in typed) or (typed.isdigit() and len(typed) == 1):
            return False
        given = self.notation.parse_chance(typed, self._eye.snapshot().view)
        if given is None:
            return False
        refusal = given if isinstance(given, Refusal) else await self.sitting.give(given)
        self.refuse(refusal)
        return True

    async def _act(self, typed: str) -> None:
        if not self.here:
            self.refuse(Refusal("out_of_turn", "table.refuse.spectator"))
            return
        port = self.sitting.port(self._actor)
        meant = self._meant(typed, port.snapshot())
        if isinstance(meant, Refusal):
            self.refuse(meant)
        elif not self._ask_again(meant, port.snapshot()):
            await self._submit(meant)

    async def _submit(self, item: Item) -> None:
        self.refuse(await self.sitting.port(self._actor).submit(item.need_id, item.action))

    def _ask_again(self, meant: Item, own: Snapshot[Any]) -> bool:
        """Whether it is asked first if somebody really means what can be done, and gives up."""
        if word_of(meant.action) not in GIVES_UP:
            return False
        possible = choices.items(self.game, own)
        self._unsure = next((item for item in possible if item.action == meant.action), None)
        if self._unsure is None:
            return False
        self.tell(self.words.confirming(self._unsure.label))
        self.say("plain.sure")
        self._is_prompted = True
        return True

    def _meant(self, typed: str, own: Snapshot[Any]) -> Item | Refusal:
        """What was typed, or why it means nothing."""
        return (
            self._by_number(typed)
            or self._by_word(typed, own)
            or self._by_verb(typed, own)
            or self._by_notation(typed, own)
        )

    def _by_number(self, typed: str) -> Item | Refusal | None:
        """One choice, or several things to pick; ``None``: these are no such numbers."""
        if not _NUMBERS.fullmatch(typed):
            return None
        numbers = [int(number) for number in re.findall(r"\d+", typed)]
        entries = [self._listing.entry(number) for number in numbers]
        if len(entries) == 1 and isinstance(entries[0], Item):
            return entries[0]
        group = self._listing.picked_from(numbers[0])
        if group is not None:
            return self._pick(group, [e.index for e in entries if isinstance(e, Pick)], numbers)
        if len(numbers) == 1 and numbers[0] <= max(self._listing.last, _NEVER_NOTATION):
            return self._no_number(numbers[0])
        return None

    def _no_number(self, number: int) -> Refusal:
        listing = self._listing
        params: Params = {"number": number, "first": listing.first, "last": listing.last}
        if not listing.entries:
            return Refusal("malformed", "plain.refuse.unlisted", params=params)
        if listing.first > 1:
            return Refusal("malformed", "plain.refuse.range", params=params)
        return Refusal("malformed", "plain.refuse.number", params={**params, "n": listing.last})

    def _pick(self, group: Group, indices: list[int], numbers: list[int]) -> Item | Refusal:
        """The selection of these things, all of which must be of the group."""
        choice = group.choice
        assert choice is not None
        if any(self._listing.picked_from(number) is not group for number in numbers):
            return Refusal("malformed", "plain.refuse.mixed")
        if len(set(indices)) < len(indices):
            return Refusal("malformed", "plain.refuse.twice")
        if not choice.least <= len(indices) <= choice.most:
            return _wrong_count(choice, len(indices))
        action = self.game.pick(choice, tuple(sorted(indices)))
        return Item(Message("plain.typed"), group.need_id, action)

    def _by_word(self, typed: str, own: Snapshot[Any]) -> Item | Refusal | None:
        """The choice that is called so, if it is the only one."""
        groups = self.groups(own)
        wanted = plain_letters(typed)
        if self.means(typed, "plain.word.none"):
            for group in groups:
                if group.choice is not None:
                    return self._pick(group, [], [])
        shorts = [e for g in groups if not g.is_long for e in g.entries if isinstance(e, Item)]
        for entry in shorts:
            if wanted == plain_letters(self.words.say(entry.label)):
                return entry
        return self._by_kind(typed, own, groups)

    def _by_kind(
        self, typed: str, own: Snapshot[Any], groups: Sequence[Group]
    ) -> Item | Refusal | None:
        """The choice of the kind that a word means; a refusal where there are several."""
        wanted = plain_letters(typed)
        if Listing.of(groups).groups != self._listing.groups:
            self._listing = Listing()
        listing = self._listing if self._listing.groups else Listing.of(groups)
        kinds = {_kind(group, entry) for group in groups for entry in group.entries}
        wanted_kinds = {kind for kind in kinds if wanted in self._names_of(kind)}
        meant = [
            number
            for first, group in listing.numbered()
            for number, entry in enumerate(group.entries, first)
            if _kind(group, entry) in wanted_kinds
        ]
        if not meant:
            return None
        found = listing.entry(meant[0])
        if len(meant) == 1 and isinstance(found, Item):
            return found
        if (bare := _bare(listing.entry(number) for number in meant)) is not None:
            return bare
        if not self._listing.groups:
            self._list(own, Listing())
        params: Params = {"typed": typed, "first": meant[0], "last": meant[-1]}
        is_pick = isinstance(found, Pick)
        code = "plain.refuse.pick" if is_pick else "plain.refuse.several"
        return Refusal("malformed", code, params=params)

    def _names_of(self, word: str) -> set[str]:
        """What can be typed for a verb, or for one of the table's own."""
        codes = (f"{domain}.word.{word}" for domain in (self.sitting.game, "plain"))
        return {word, *(name for code in codes for name in self.names(code))}

    def _by_verb(self, typed: str, own: Snapshot[Any]) -> Item | None:
        """A verb that is no choice now: the game says why not."""
        wanted = plain_letters(typed)
        for verb in self.game.verbs:
            if wanted in self._names_of(tag_of(verb)) and (action := _blank(verb)) is not None:
                need_id = own.tasks[0].need.id if own.tasks else 0
                return Item(Message("plain.typed"), need_id, action)
        return None

    def _by_notation(self, typed: str, own: Snapshot[Any]) -> Item | Refusal:
        """What was typed means in the game's own notation."""
        parsed = self.notation.parse(typed, own.view, self.words)
        if parsed is None:
            return Refusal("malformed", "plain.refuse.unknown", params={"typed": typed})
        if isinstance(parsed, Refusal):
            wait = standing(own) or Refusal("out_of_turn", "plain.refuse.wait")
            return parsed if own.must else wait
        task = next(iter((*own.must, *own.tasks)), None)
        return Item(Message("plain.typed"), task.need.id if task else 0, parsed)


def _awaited(snapshot: Snapshot[Any]) -> list[Seat]:
    return [awaited.seat for awaited in snapshot.awaited]


def _matter(own: Snapshot[Any]) -> tuple[object, ...]:
    """What a seat is asked about: it is asked again only about something else."""
    if own.offer:
        return ("offer", own.offer.opened)
    if own.paused:
        return ("pause",)
    return tuple((task.need.kind, task.need.id) for task in own.must)


def _wrong_count(choice: Choice, count: int) -> Refusal:
    if choice.least == choice.most:
        params: Params = {"count": count, "n": choice.most}
        return Refusal("malformed", "plain.refuse.exactly", params=params)
    params = {"count": count, "least": choice.least, "most": choice.most}
    return Refusal("malformed", "plain.refuse.count", params=params)


def _bare(entries: Iterable[choices.Entry | None]) -> Item | None:
    """The one that says nothing besides its verb: a word alone means it."""
    for entry in entries:
        if isinstance(entry, Item) and _is_bare(entry.action):
            return entry
    return None


def _is_bare(action: Action) -> bool:
    verb = type(action)
    fields, defaults = verb.__struct_fields__, verb.__struct_defaults__
    return bool(fields) and len(fields) == len(defaults) and action == verb()


def _kind(group: Group, entry: choices.Entry) -> str:
    """The word for the kind of a choice."""
    if isinstance(entry, Item):
        return word_of(entry.action)
    assert group.choice is not None
    return group.choice.verb


def _blank(verb: type[Action]) -> Action | None:
    """The verb with 1 in every field that must be given; ``None``: that is not what it takes."""
    required = len(verb.__struct_fields__) - len(verb.__struct_defaults__)
    try:
        return msgspec.convert([tag_of(verb), *(1,) * required], verb)
    except msgspec.ValidationError:
        return None


def _minutes(ms: int) -> str:
    return f"{ms // 60_000}:{ms // 1000 % 60:02d}"
