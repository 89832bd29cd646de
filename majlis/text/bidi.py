"""Text in logical order to the order in which a terminal without bidi support must be sent it.

The Unicode bidirectional algorithm (UAX #9) on strings of one-letter classes, where most rules are
one regular expression. Isolates and marks (LRM, RLM, ALM) count; embeddings and overrides do not:
they are removed first, as are all controls, and the isolates after they have had their effect.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import NamedTuple

from .controls import C0_C1, EMBEDDINGS, FORMATS, FSI
from .languages import Direction
from .shaping import shape

MAX_DEPTH = 125

_MIRRORED = (
    "()<>[]{}«»༺༻༼༽᚛᚜‹›⁅⁆⁽⁾₍₎∈∋∉∌∊∍∕⧵∟⯾∠⦣∡⦛∢⦠∤⫮∼∽≃⋍≅≌≒≓≔≕≤≥≦≧≨≩≪≫≮≯≰≱≲≳≴≵≶≷≸≹≺≻≼≽≾≿⊀⊁⊂⊃⊄⊅"
    "⊆⊇⊈⊉⊊⊋⊏⊐⊑⊒⊘⦸⊢⊣⊦⫞⊨⫤⊩⫣⊫⫥⊰⊱⊲⊳⊴⊵⊶⊷⊸⟜⋉⋊⋋⋌⋐⋑⋖⋗⋘⋙⋚⋛⋜⋝⋞⋟⋠⋡⋢⋣⋤⋥⋦⋧⋨⋩⋪⋫⋬⋭⋰⋱⋲⋺⋳⋻⋴⋼⋶⋽⋷⋾⌈⌉⌊⌋\u2329\u232a❨❩❪❫"
    "❬❭❮❯❰❱❲❳❴❵⟃⟄⟅⟆⟈⟉⟋⟍⟕⟖⟝⟞⟢⟣⟤⟥⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦍⦐⦏⦎⦑⦒⦓⦔⦕⦖⦗⦘⦤⦥⦨⦩⦪⦫⦬⦭⦮⦯⧀⧁⧄⧅⧏⧐⧑⧒⧔⧕⧘⧙⧚⧛⧨⧩"
    "⧸⧹⧼⧽⨫⨬⨭⨮⨴⨵⨼⨽⩤⩥⩹⩺⩻⩼⩽⩾⩿⪀⪁⪂⪃⪄⪅⪆⪇⪈⪉⪊⪋⪌⪍⪎⪏⪐⪑⪒⪓⪔⪕⪖⪗⪘⪙⪚⪛⪜⪝⪞⪟⪠⪡⪢⪦⪧⪨⪩⪪⪫⪬⪭⪯⪰⪱⪲⪳⪴⪵⪶⪷⪸⪹⪺⪻⪼⪽⪾⪿⫀⫁⫂"
    "⫃⫄⫅⫆⫇⫈⫉⫊⫋⫌⫍⫎⫏⫐⫑⫒⫓⫔⫕⫖⫬⫭⫷⫸⫹⫺⸂⸃⸄⸅⸉⸊⸌⸍⸜⸝⸠⸡⸢⸣⸤⸥⸦⸧⸨⸩⹕⹖⹗⹘⹙⹚⹛⹜〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞﹤﹥（）＜＞"
    "［］｛｝｟｠｢｣"
)
MIRROR: dict[str, str] = {
    **dict(zip(_MIRRORED[::2], _MIRRORED[1::2], strict=True)),
    **dict(zip(_MIRRORED[1::2], _MIRRORED[::2], strict=True)),
}
"""Bidi_Mirroring_Glyph of Unicode 14, all of it."""

# One letter a class. L R A(L) E(N) N = AN + = ES % = ET , = CS, W = other white space, B = BN,
# M = NSM, J = ZWJ, | = box and block characters, ( ) = paired brackets, < > ? ! = LRI RLI FSI PDI.
_LETTERS = {
    "L": "L", "R": "R", "AL": "A", "EN": "E", "AN": "N", "ES": "+", "ET": "%", "CS": ",",
    "NSM": "M", "LRI": "<", "RLI": ">", "FSI": "?", "PDI": "!", "WS": "W", "S": "W", "B": "W",
    "LRE": "B", "RLE": "B", "LRO": "B", "RLO": "B", "PDF": "B", "BN": "B", "": "L",
}  # fmt: skip

_DROPPED_FIRST = re.compile(f"\u200d?[{C0_C1}{EMBEDDINGS}]|\u200d(?=[{FORMATS}])")
_DROPPED_LAST = re.compile(f"[{FORMATS}]")

# A field has no box character and no two spaces together, nor a space at either end.
_FIELD = re.compile(r"[^| MBJ](?:[^| ]| (?![ |]|\Z))*")
_STRONG_OR_ISOLATE = re.compile("[LRA<>?!]")
_AFTER_AL = re.compile("A[^LR]*")
_AFTER_L = re.compile("L[^R]*")
_EUROPEAN_SEPARATOR = re.compile("(?<=E)[+,](?=E)")
_ARABIC_SEPARATOR = re.compile("(?<=N),(?=N)")
_TERMINATORS = re.compile("%+(?=E)|(?<=E)%+")
_BETWEEN_L = re.compile("(?<=L)O+(?=L)")
_BETWEEN_R = re.compile("(?<=[REN])O+(?=[REN])")
_TRAILING = re.compile("[ WB<>?!]+$")
_JOINED = re.compile("J.?")
_MARKED = re.compile("([^M])(M+)")
_NEUTRAL = str.maketrans(dict.fromkeys("+%,W |<>?!()", "O"))
_NOT_BRACKETS = str.maketrans(dict.fromkeys("+%,W |<>?!", "O"))


class Line(NamedTuple):
    """A line as it is shown, and for each of its characters the index it had in the source."""

    text: str
    map: tuple[int, ...]


class _Classes(dict[int, str]):
    def __missing__(self, point: int) -> str:
        self[point] = letter = _class(point)
        return letter


def _class(point: int) -> str:
    char = chr(point)
    if 0x2500 <= point <= 0x259F:
        return "|"
    if char in " \u200d\xad":  # a soft hyphen is given a cell, so it has a place of its own
        return {" ": " ", "\u200d": "J", "\xad": "O"}[char]
    letter = _LETTERS.get(unicodedata.bidirectional(char), "O")
    if letter == "O" and char in MIRROR:
        return {"Ps": "(", "Pe": ")"}.get(unicodedata.category(char), "O")
    return letter


_CLASSES = _Classes()


def visual(text: str, base: Direction | None = None) -> Line:
    """The line as a terminal must be sent it: shaped, ordered, mirrored, without controls.

    Fields (between box characters and runs of spaces) stay where they are; only those with
    right-to-left letters change. `base` is the direction of each such field; by default that of
    its first strong character. The number of cells is that of `text`.
    """
    kept, source = _keep(text)
    classes = kept.translate(_CLASSES)
    if "A" not in classes and "R" not in classes:
        return _line(kept, range(len(kept)), source)
    glyphs, order = list(shape(kept)), list(range(len(kept)))
    for field in _FIELD.finditer(classes):
        if "A" in field[0] or "R" in field[0]:
            start, end = field.span()
            levels = _field_levels(kept[start:end], field[0], base)
            order[start:end] = [start + i for i in _marks_after(turned(levels), field[0], levels)]
            _mirror(glyphs, start, levels)
    return _line("".join(glyphs), order, source)


def _keep(text: str) -> tuple[str, list[int] | None]:
    """Without what is dropped at once; the indexes of what is left, None for all."""
    if text.isprintable() or not _DROPPED_FIRST.search(text):
        return text, None
    gone = set(chain.from_iterable(range(*m.span()) for m in _DROPPED_FIRST.finditer(text)))
    kept = [i for i in range(len(text)) if i not in gone]
    return "".join([text[i] for i in kept]), kept


def _line(glyphs: str, order: Iterable[int], source: list[int] | None) -> Line:
    if _DROPPED_LAST.search(glyphs):
        order = [i for i in order if not _DROPPED_LAST.match(glyphs[i])]
    text = "".join([glyphs[i] for i in order])
    return Line(text, tuple(order) if source is None else tuple([source[i] for i in order]))


def _field_levels(text: str, classes: str, base: Direction | None) -> str:
    """Levels of a field, where an isolate closed here and opened earlier counts from its start.

    Wrapping and field cutting may leave the two ends of an isolate in different fields.
    """
    missing = _unopened(classes) if "!" in classes else 0
    return _levels(FSI * missing + text, "?" * missing + classes, base)[missing:]


def _unopened(classes: str) -> int:
    missing = depth = 0
    for letter in classes:
        if letter in "<>?":
            depth += 1
        elif letter == "!":
            missing, depth = (missing, depth - 1) if depth else (missing + 1, 0)
    return missing


def _marks_after(order: list[int], classes: str, levels: str) -> Iterable[int]:
    """L3: a mark and a joined follower stay behind their base in a field that was turned."""
    classes = _joined(classes).replace("B", "M")
    if "M" not in classes:
        return order
    placed: list[int] = []
    waiting: list[int] = []
    for i in order:
        if classes[i] == "M" and ord(levels[i]) % 2:
            waiting.append(i)
        else:
            placed += [i, *reversed(waiting)]
            waiting.clear()
    return placed + waiting


def _mirror(glyphs: list[str], start: int, levels: str) -> None:
    """L4, in place: brackets and their like at odd levels."""
    for i, level in enumerate(levels, start):
        if ord(level) % 2 and glyphs[i] in MIRROR:
            glyphs[i] = MIRROR[glyphs[i]]


def levels(text: str, base: Direction | None = None) -> str:
    """The embedding level of each character as `chr(level)`: UAX #9 up to L1, `text` one line."""
    return _levels(text, text.translate(_CLASSES), base)


def turned(levels: str) -> list[int]:
    """L2: the visual order of characters with these levels, as indexes."""
    order = list(range(len(levels)))
    odd = [ord(level) for level in set(levels) if ord(level) % 2]
    if odd:
        for level in range(ord(max(levels)), min(odd) - 1, -1):
            for run in _at_least(level).finditer(levels):
                start, end = run.span()
                order[start:end] = order[start:end][::-1]
    return order


@cache
def _at_least(level: int) -> re.Pattern[str]:
    return re.compile(f"[\\x{level:02x}-\\x7f]+")


def _levels(text: str, classes: str, base: Direction | None) -> str:
    paragraph = _first_strong(classes) if base is None else int(base == "rtl")
    if "B" in classes or "J" in classes:
        answer = _without_bn(text, _joined(classes), paragraph)
    else:
        answer = _isolated(text, classes, paragraph)
    trailing = _TRAILING.search(classes)
    if trailing:
        answer = answer[: trailing.start()] + chr(paragraph) * len(trailing[0])
    return answer


def _joined(classes: str) -> str:
    """A zero width joiner and what it joins to the character before have no place of their own."""
    return _JOINED.sub(lambda joined: "B" * len(joined[0]), classes) if "J" in classes else classes


def _without_bn(text: str, classes: str, paragraph: int) -> str:
    """X9: a character that has no place of its own takes the level of the one before it."""
    places = [i for i, letter in enumerate(classes) if letter != "B"]
    bases = _isolated("".join([text[i] for i in places]), classes.replace("B", ""), paragraph)
    return _spread(bases, classes, paragraph)


def _spread(levels: str, classes: str, first: int) -> str:
    rest, level = iter(levels), chr(first)
    return "".join([level if letter == "B" else (level := next(rest)) for letter in classes])


def _first_strong(classes: str, start: int = 0) -> int:
    """P2, P3; from `start` > 0 only up to the end of the isolate that opened before it."""
    depth = 0
    for found in _STRONG_OR_ISOLATE.finditer(classes, start):
        letter = found[0]
        if letter in "<>?":
            depth += 1
        elif letter == "!":
            if not depth and start:
                return 0
            depth = max(0, depth - 1)
        elif not depth:
            return int(letter != "L")
    return 0


def _isolated(text: str, classes: str, paragraph: int) -> str:
    """X1–X10 with isolates only: every isolate's inside is one sequence of its own."""
    if "<" not in classes and ">" not in classes and "?" not in classes:
        return _resolve(text, classes, paragraph)
    answer = [""] * len(classes)
    for level, places in _sequences(classes, paragraph):
        inside = _resolve(
            "".join([text[i] for i in places]), "".join([classes[i] for i in places]), level
        )
        for i, found in zip(places, inside, strict=True):
            answer[i] = found
    return "".join(answer)


def _sequences(classes: str, paragraph: int) -> list[tuple[int, list[int]]]:
    """BD13: level and places of each isolating run sequence; isolates too deep stay neutrals."""
    found: list[tuple[int, list[int]]] = [(paragraph, [])]
    open_, too_deep = [found[0]], 0
    for i, letter in enumerate(classes):
        if letter == "!":
            if too_deep:
                too_deep -= 1
            elif len(open_) > 1:
                open_.pop()
        outer, places = open_[-1]
        places.append(i)
        if letter in "<>?":
            rtl = _first_strong(classes, i + 1) if letter == "?" else int(letter == ">")
            level = outer + 1 if outer % 2 != rtl else outer + 2
            if level > MAX_DEPTH or too_deep:
                too_deep += 1
            else:
                found.append((level, []))
                open_.append(found[-1])
    return found


def _resolve(text: str, classes: str, level: int) -> str:
    """W1–W7, N0–N2, I1, I2 for one sequence; its ends are of its own direction (X10)."""
    ends = "LR"[level % 2]
    types = _weak(_marks(classes, ends) if "M" in classes else classes, ends)
    if "(" in types and ")" in types:
        types = _brackets(text, types.translate(_NOT_BRACKETS), classes, ends)
    types = types.translate(_NEUTRAL)
    if "O" in types:
        types = _neutral(types, ends)
    return types.translate(_implicit(level))


def _marks(classes: str, start: str) -> str:
    """W1: a mark is of the class of what it stands on; on an isolate or bracket, neutral."""
    return _MARKED.sub(_like_base, start + classes)[1:]


def _like_base(found: re.Match[str]) -> str:
    base, marks = found.groups()
    return base + ("O" if base in "<>?!()" else base) * len(marks)


def _weak(types: str, start: str) -> str:
    if "A" in types:
        types = _AFTER_AL.sub(_en_to_an, types).replace("A", "R")  # W2, W3
    if "E" in types:
        types = _EUROPEAN_SEPARATOR.sub("E", types)  # W4
        types = _TERMINATORS.sub(lambda found: "E" * len(found[0]), types)  # W5
        types = _AFTER_L.sub(_en_to_l, start + types)[1:]  # W7
    return _ARABIC_SEPARATOR.sub("N", types) if "N" in types else types  # W4


def _en_to_an(found: re.Match[str]) -> str:
    return found[0].replace("E", "N")


def _en_to_l(found: re.Match[str]) -> str:
    return found[0].replace("E", "L")


def _neutral(types: str, ends: str) -> str:
    """N1, N2."""
    types = _BETWEEN_L.sub(lambda found: "L" * len(found[0]), ends + types + ends)
    types = _BETWEEN_R.sub(lambda found: "R" * len(found[0]), types)
    return types[1:-1].replace("O", ends)


@cache
def _implicit(level: int) -> dict[int, str]:
    """I1, I2."""
    up = (1, 0, 1, 1) if level % 2 else (0, 1, 2, 2)
    return {ord(kind): chr(level + rise) for kind, rise in zip("LREN", up, strict=True)}


def _brackets(text: str, types: str, classes: str, ends: str) -> str:
    """N0: each pair takes the embedding direction if that is inside, else maybe the other."""
    now = list(types)
    for opening, closing in _pairs(text, types):
        inside = {"R" if kind in "REN" else kind for kind in now[opening + 1 : closing]}
        if ends in inside:
            direction = ends
        elif inside & {"L", "R"}:
            direction = _before(now, opening, ends)
        else:
            continue
        for place in (opening, closing):
            marks = len(classes) - len(classes[place + 1 :].lstrip("M")) - place - 1
            now[place : place + 1 + marks] = direction * (1 + marks)
    return "".join(now)


def _before(types: list[str], place: int, start: str) -> str:
    """The first strong type before `place`; numbers count as R."""
    for kind in reversed(types[:place]):
        if kind in "LREN":
            return "L" if kind == "L" else "R"
    return start


def _pairs(text: str, types: str) -> list[tuple[int, int]]:
    """BD16: the places of paired brackets, by their opening ones."""
    found: list[tuple[int, int]] = []
    waiting: list[tuple[str, int]] = []
    for i, kind in enumerate(types):
        if kind == "(":
            if len(waiting) == 63:
                return []
            waiting.append((_canonical(MIRROR[text[i]]), i))
        elif kind == ")":
            closing = _canonical(text[i])
            for k in range(len(waiting) - 1, -1, -1):
                if waiting[k][0] == closing:
                    found.append((waiting[k][1], i))
                    del waiting[k:]
                    break
    return sorted(found)


def _canonical(bracket: str) -> str:
    return unicodedata.normalize("NFC", bracket)


def source_at(line: Line, cell: int) -> int | None:
    """The source index of what the line shows at `cell`, for a mouse click; None beyond it."""
    from rich.cells import get_character_cell_size

    for char, index in zip(*line, strict=True):
        cell -= get_character_cell_size(char)
        if cell < 0:
            return index
    return None
