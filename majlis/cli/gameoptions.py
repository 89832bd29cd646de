"""A game's options on the command line: ``--cube-limit 64``, ``--no-crawford``, from its info."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from majlis.cli.speak import USAGE, Speaker, UserError
from majlis.core.options import Info, Option, OptionError, OptionValue, defaults, read, resolve
from majlis.text import read_digits

SWITCH = ("on", "off", "yes", "no")
"""What may follow an option that is on or off."""


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
    given: dict[str, OptionValue] = {}
    for option, word, value in _choices(info, list(arguments)):
        if option.name in given:
            raise UserError("cli.repeated", USAGE, option=f"--{word}")
        checked = read(option, value)
        if isinstance(checked, OptionError):
            raise UserError(checked.code, USAGE, **{**checked.params, "name": f"--{word}"})
        given[option.name] = checked
    values = resolve(info, given)
    if isinstance(values, OptionError):
        raise UserError.of(values, USAGE)
    _refuse_misplaced(info, given, values)
    return values


def _refuse_misplaced(
    info: Info, given: Mapping[str, OptionValue], values: Mapping[str, OptionValue]
) -> None:
    """Say so where something was asked for that there is not with another choice."""
    usual = defaults(info, given)
    for option in info.options:
        other = option.misplaced(values)
        if other is not None and values[option.name] != usual[option.name]:
            beside = f"--{other.replace('_', '-')} {values[other]}"
            raise UserError(
                "option.misplaced", USAGE, name=spelled(option), beside=beside, rule=option.rule
            )


def _choices(info: Info, arguments: list[str]) -> Iterator[tuple[Option, str, OptionValue]]:
    """Each option with the word it was typed as and the value it was given."""
    while arguments:
        argument = arguments.pop(0)
        if not argument.startswith("--"):
            raise UserError("cli.stray", USAGE, argument=argument, game=info.name)
        word, equals, value = argument[2:].partition("=")
        option, positive = _option(info, word)
        if not positive:
            if equals:
                raise UserError("cli.no_value_taken", USAGE, option=f"--{word}")
            yield option, word, False
        elif equals:
            yield option, word, read_digits(value)
        elif option.kind == "bool":
            says = bool(arguments) and arguments[0].lower() in SWITCH
            yield option, word, arguments.pop(0) if says else True
        elif arguments and not arguments[0].startswith("--"):
            yield option, word, read_digits(arguments.pop(0))
        else:
            raise UserError("cli.no_value", USAGE, option=f"--{word}")


def _option(info: Info, word: str) -> tuple[Option, bool]:
    name = word.replace("-", "_")
    if option := info.option(name):
        return option, True
    negated = info.option(name.removeprefix("no_"))
    if negated and negated.kind == "bool":
        return negated, False
    known = tuple(spelled(option) for option in info.options)
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
            off = "" if option.off is None else f"{option.off}|"
            return f"{off}{option.least}–{option.most} [{option.default}]"
        case "choice":
            return f"{'|'.join(option.choices)} [{option.default}]"
        case "clock":
            return f"{'|'.join((*option.choices, 'total:600', 'delay:300+12'))} [{option.default}]"
