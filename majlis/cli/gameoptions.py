"""A game's options on the command line: ``--cube-limit 64``, ``--no-crawford``, from its info."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from majlis.cli.speak import USAGE, Speaker, UserError
from majlis.core.options import Info, Option, OptionError, OptionValue, resolve


def game_info(name: str, speaker: Speaker) -> Info:
    """The info of game ``name``, its words added to the speaker's. Raises `UserError`."""
    from majlis.core import registry

    try:
        info = registry.info(name)
    except registry.UnknownGameError as error:
        raise UserError("cli.unknown_game", USAGE, name=name, known=error.known) from error
    speaker.words.add(name, registry.folder(name) / "locale")
    return info


def game_options(info: Info, arguments: Sequence[str]) -> dict[str, OptionValue]:
    """Complete options from the arguments that Typer left over. Raises `UserError`."""
    given = dict(_pairs(info, list(arguments)))
    values = resolve(info, given)
    if isinstance(values, OptionError):
        raise UserError.of(values, USAGE)
    return values


def _pairs(info: Info, arguments: list[str]) -> Iterator[tuple[str, OptionValue]]:
    while arguments:
        argument = arguments.pop(0)
        if not argument.startswith("--"):
            raise UserError("cli.stray", USAGE, argument=argument, game=info.name)
        word, equals, value = argument[2:].partition("=")
        option, positive = _option(info, word)
        if option.kind == "bool":
            yield option.name, value if equals else positive
        elif equals:
            yield option.name, value
        elif arguments and not arguments[0].startswith("--"):
            yield option.name, arguments.pop(0)
        else:
            raise UserError("cli.no_value", USAGE, option=f"--{word}")


def _option(info: Info, word: str) -> tuple[Option, bool]:
    name = word.replace("-", "_")
    if option := info.option(name):
        return option, True
    negated = info.option(name.removeprefix("no_"))
    if negated and negated.kind == "bool":
        return negated, False
    known = ", ".join(spelled(option) for option in info.options)
    raise UserError("cli.unknown_option", USAGE, option=f"--{word}", game=info.name, known=known)


def spelled(option: Option) -> str:
    """How the option is typed."""
    return "--" + option.name.replace("_", "-")


def help_lines(info: Info, speaker: Speaker) -> Iterator[str]:
    """One line of typing and one of meaning for each option."""
    for option in info.options:
        words = speaker(f"{info.name}.option.{option.name}.help")
        yield f"  {spelled(option)} {_values(option)}"
        yield f"      {words} ({option.rule})"


def _values(option: Option) -> str:
    match option.kind:
        case "bool":
            on = f"(--no-{option.name.replace('_', '-')})"
            return on if option.default else "(off)"
        case "int":
            return f"{option.least}–{option.most} [{option.default}]"
        case "choice":
            return f"{'|'.join(option.choices)} [{option.default}]"
        case "clock":
            return f"{'|'.join((*option.choices, 'total:600', 'delay:300+12'))} [{option.default}]"
