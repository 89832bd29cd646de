"""Settings: a TOML file that people may edit, and each profile's own.

What somebody wrote there stays: unknown keys, comments, order. A file that cannot be read as TOML
is reported with its line and never written over.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from majlis.store.errors import StoreError, file_error
from majlis.store.files import PRIVATE, private_folder, write_whole


class Settings(Struct, frozen=True, kw_only=True):
    """How a person wants the program. ``"auto"``: as the environment and the terminal suggest.

    ``language`` is a code (``"ar"``), ``theme`` a theme's name; ``digits`` are named as in CLDR.
    ``auto_roll``: roll at once where there is nothing to decide. ``forced_ms``: how long what is
    forced is announced before it is done. ``keys``: keys by binding id.
    """

    language: str = "auto"
    digits: Literal["auto", "latn", "arab", "arabext"] = "auto"
    glyphs: Literal["unicode", "ascii"] = "unicode"
    palette: Literal["auto", "truecolor", "16", "none"] = "auto"
    theme: str = "auto"
    bidi: Literal["auto", "visual", "logical", "off"] = "auto"
    auto_roll: bool = False
    forced_ms: Annotated[int, Meta(ge=0, le=60_000)] = 900
    keys: Mapping[str, str] = {}


class Problem(Struct, frozen=True):
    """What is wrong with settings; ``code`` and ``params`` word it. Line 0: not in a file."""

    code: str
    params: Mapping[str, Any]

    @property
    def line(self) -> int:
        """The line of the file, from 1."""
        return int(self.params.get("line", 0))


def load(path: Path) -> tuple[Settings, tuple[Problem, ...]]:
    """The settings of the file, with defaults for what is missing or wrong, and what is wrong."""
    try:
        text = _text(path)
        values = _parsed(text, path) if text else {}
    except StoreError as error:
        return Settings(), (Problem(error.code, error.params),)
    settings, problems = overlaid(Settings(), values)
    return settings, tuple(_placed(problem, text) for problem in problems)


def overlaid(base: Settings, values: Mapping[str, Any]) -> tuple[Settings, tuple[Problem, ...]]:
    """``base`` with ``values`` over it, as far as they can be settings; and what is wrong."""
    problems = []
    for key in Settings.__struct_fields__:
        try:
            if key in values:
                value = getattr(_converted({key: values[key]}), key)
                base = msgspec.structs.replace(base, **{key: value})
        except msgspec.ValidationError as error:
            problems.append(_bad_value(key, values[key], error))
    return base, tuple(problems)


def _converted(values: Mapping[str, Any]) -> Settings:
    return msgspec.convert(values, Settings)


def _bad_value(key: str, value: object, error: Exception) -> Problem:
    allowed = get_args(get_type_hints(Settings)[key])
    if not all(isinstance(one, str) for one in allowed):
        allowed = ()
    params = {"key": key, "value": str(value), "allowed": allowed, "detail": str(error), "line": 0}
    return Problem("settings.value" if allowed else "settings.type", params)


def _placed(problem: Problem, text: str) -> Problem:
    """``problem`` with the first line that begins with its key, or its table's head."""
    found = re.search(rf"^[\[ \t]*[\"']?{problem.params['key']}\b", text, re.MULTILINE)
    line = text.count("\n", 0, found.start()) + 1 if found else 0
    return Problem(problem.code, {**problem.params, "line": line})


def _text(path: Path) -> str:
    """What the file says; nothing when there is none."""
    try:
        return path.read_bytes().decode()
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise StoreError("settings.unreadable", str(error), path=str(path)) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise StoreError("settings.syntax", str(error), path=str(path), line=line) from error


def _parsed(text: str, path: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = _line_of(error, text)
        raise StoreError("settings.syntax", str(error), path=str(path), line=line) from error


def _line_of(error: ValueError, text: str) -> int:
    said = re.search(r"at line (\d+)", str(error))
    return int(said[1]) if said else text.count("\n") + 1


def change(path: Path, changes: Mapping[str, Any]) -> Settings:
    """Write ``changes`` into the file (``None``: back to the default) and return what it now says.

    Everything else in the file stays as it is. Raises :class:`StoreError`: ``settings.syntax``
    when the file cannot be understood, ``settings.unknown``, ``settings.value``, ``settings.type``,
    or a ``file.…`` code.
    """
    _check(changes)
    text = _text(path)
    _parsed(text, path)
    changed = _edited(text, changes)
    settings, _ = overlaid(Settings(), _parsed(changed, path))
    _write(path, changed)
    return settings


def _check(changes: Mapping[str, Any]) -> None:
    for key in changes:
        if key not in Settings.__struct_fields__:
            raise StoreError("settings.unknown", key=key)
    _, problems = overlaid(Settings(), {k: v for k, v in changes.items() if v is not None})
    for problem in problems:
        raise StoreError(problem.code, **problem.params)


def _edited(text: str, changes: Mapping[str, Any]) -> str:
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        for key, value in changes.items():
            _put(document, key, value)
        return tomlkit.dumps(document)
    except TOMLKitError as error:
        raise StoreError("settings.unwritable", str(error)) from error


def _put(table: MutableMapping[str, Any], key: str, value: Any) -> None:
    """Set, or with ``None`` remove, one key; a table is changed key by key, so comments stay."""
    if value is None:
        table.pop(key, None)
    elif isinstance(value, Mapping) and isinstance(table.get(key), MutableMapping):
        for gone in [inner for inner in table[key] if inner not in value]:
            table[key].pop(gone)
        for inner, inner_value in value.items():
            _put(table[key], inner, inner_value)
    elif table.get(key) != value or isinstance(value, bool):  # 1 == True, but not in TOML
        table[key] = dict(value) if isinstance(value, Mapping) else value


def _write(path: Path, text: str) -> None:
    # Through a link to the file it names: people keep their settings elsewhere and link to them.
    target = Path(os.path.realpath(path))
    try:
        private_folder(target.parent)
        write_whole(target, text.encode(), overwrite=True, mode=_mode(target))
    except OSError as error:
        raise file_error(error, path) from error


def _mode(path: Path) -> int:
    return path.stat().st_mode & 0o777 if path.exists() else PRIVATE
