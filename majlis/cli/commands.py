"""The commands, as Typer sees them. What they do lies in the files beside."""

import re
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperOption

from majlis.cli.speak import USAGE, Speaker, UserError
from majlis.text import read_digits

_WHOLE = re.compile("-?[0-9]{1,30}")
_LOOSE = {"allow_extra_args": True, "ignore_unknown_options": True}


class Once(TyperCommand):
    """A command whose options may be named once each, unless they are made to be repeated."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As every command, but of two values for one option none is dropped in silence."""
        _, _, named = self.make_parser(ctx).parse_args(args=list(args))
        seen: set[str] = set()
        for param in named:
            if isinstance(param, TyperOption) and not param.multiple and param.name in seen:
                raise UserError("cli.repeated", USAGE, option=param.opts[-1])
            seen.add(param.name or "")
        return super().parse_args(ctx, args)


def whole(text: str | int) -> int:
    """A number as people write one, in the digits of any language. Raises ``ValueError``."""
    written = read_digits(str(text))
    if not _WHOLE.fullmatch(written):
        raise ValueError(text)
    return int(written)


class _Says:
    """Makes options whose help is in the speaker's language."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker

    def option(self, code: str, *names: str) -> object:
        """An option of any kind."""
        return typer.Option(*names, help=self._speaker(code))

    def number(self, code: str, *names: str) -> object:
        """An option that takes a whole number."""
        help_ = self._speaker(code)
        return typer.Option(*names, help=help_, parser=whole, metavar="INTEGER")


def build(speaker: Speaker) -> typer.Typer:
    """The whole command line in the speaker's language."""
    app = typer.Typer(
        name="majlis",
        help=speaker("cli.help"),
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        invoke_without_command=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    _add_home(app, speaker)
    for add in (_add_play, _add_reading, _add_records, _add_keeping, _add_robots, _add_serving):
        add(app, speaker)
    return app


def _add_home(app: typer.Typer, speaker: Speaker) -> None:
    """What happens without a command."""
    says = _Says(speaker)
    lang = Annotated[str | None, says.option("cli.help.lang", "--lang")]
    bidi = Annotated[str | None, says.option("cli.help.bidi", "--bidi")]

    @app.callback()
    def home(
        ctx: typer.Context,
        lang: lang = None,
        bidi: bidi = None,
        version: Annotated[bool, says.option("cli.help.version", "--version")] = False,
    ) -> None:
        if version:
            from majlis import __version__

            typer.echo(__version__)
            raise typer.Exit
        if ctx.invoked_subcommand is None:
            from majlis.cli.play import run_home

            run_home(speaker)


def _add_play(app: typer.Typer, speaker: Speaker) -> None:
    """The commands that open a table."""
    says = _Says(speaker)
    lang = Annotated[str | None, says.option("cli.help.lang", "--lang")]
    bidi = Annotated[str | None, says.option("cli.help.bidi", "--bidi")]
    plain = Annotated[bool, says.option("cli.help.plain", "--plain")]

    @app.command(
        cls=Once, help=speaker("cli.help.play"), context_settings=_LOOSE, add_help_option=False
    )
    def play(
        ctx: typer.Context,
        game: Annotated[str | None, typer.Argument(help=speaker("cli.help.game"))] = None,
        seats: Annotated[str | None, says.option("cli.help.seats", "--seats")] = None,
        form: Annotated[str | None, says.option("cli.help.form", "--form")] = None,
        seed: Annotated[int | None, says.number("cli.help.seed", "--seed")] = None,
        text: Annotated[list[str] | None, says.option("cli.help.text", "--text")] = None,
        given: Annotated[bool, says.option("cli.help.typed_dice", "--typed-dice")] = False,
        strict: Annotated[bool, says.option("cli.help.strict", "--strict")] = False,
        record: Annotated[Path | None, says.option("cli.help.record", "--record")] = None,
        plain: plain = False,
        lang: lang = None,
        bidi: bidi = None,
        help_: Annotated[bool, says.option("cli.help.help", "-h", "--help")] = False,
    ) -> None:
        from majlis.cli import play as playing

        if help_ or game is None:
            playing.show_help(ctx, game, speaker)
            return
        asked = playing.Asked(
            game, ctx.args, seats, seed, tuple(text or ()), given, strict, record, plain, form
        )
        playing.run_play(asked, speaker)

    @app.command(cls=Once, help=speaker("cli.help.resume"))
    def resume(
        record: Annotated[str | None, typer.Argument(help=speaker("cli.help.id"))] = None,
        boards: Annotated[Path | None, says.option("cli.help.boards", "--boards")] = None,
        plain: plain = False,
        lang: lang = None,
        bidi: bidi = None,
    ) -> None:
        from majlis.cli.play import run_resume

        run_resume(record, boards, plain, speaker)


def _add_reading(app: typer.Typer, speaker: Speaker) -> None:
    """The commands that tell of games and of this machine."""
    says = _Says(speaker)
    lang = Annotated[str | None, says.option("cli.help.lang", "--lang")]
    bidi = Annotated[str | None, says.option("cli.help.bidi", "--bidi")]

    @app.command(cls=Once, help=speaker("cli.help.games"))
    def games(lang: lang = None, bidi: bidi = None) -> None:
        from majlis.cli.reading import run_games

        run_games(speaker)

    @app.command(cls=Once, help=speaker("cli.help.rules"))
    def rules(
        game: Annotated[str, typer.Argument(help=speaker("cli.help.game"))],
        clause: Annotated[str | None, typer.Argument(help=speaker("cli.help.clause"))] = None,
        lang: lang = None,
        bidi: bidi = None,
    ) -> None:
        from majlis.cli.reading import run_rules

        run_rules(game, clause, speaker)

    @app.command(cls=Once, help=speaker("cli.help.doctor"))
    def doctor(lang: lang = None, bidi: bidi = None) -> None:
        from majlis.cli.doctor import run_doctor

        run_doctor(speaker)


def _add_records(app: typer.Typer, speaker: Speaker) -> None:
    """The commands that read games that are written down."""
    says = _Says(speaker)
    lang = Annotated[str | None, says.option("cli.help.lang", "--lang")]
    bidi = Annotated[str | None, says.option("cli.help.bidi", "--bidi")]
    plain = Annotated[bool, says.option("cli.help.plain", "--plain")]

    @app.command(cls=Once, help=speaker("cli.help.history"))
    def history(
        game: Annotated[str | None, typer.Argument(help=speaker("cli.help.game"))] = None,
        limit: Annotated[int, says.number("cli.help.limit", "--limit")] = 20,
        lang: lang = None,
        bidi: bidi = None,
    ) -> None:
        from majlis.cli.records import run_history

        run_history(game, limit, speaker)

    @app.command(cls=Once, help=speaker("cli.help.replay"))
    def replay(
        file: Annotated[str, typer.Argument(help=speaker("cli.help.file"))],
        plain: plain = False,
        lang: lang = None,
        bidi: bidi = None,
    ) -> None:
        from majlis.cli.records import run_replay

        run_replay(file, plain, speaker)

    @app.command(cls=Once, help=speaker("cli.help.verify"))
    def verify(
        file: Annotated[str, typer.Argument(help=speaker("cli.help.file"))],
        lang: lang = None,
        bidi: bidi = None,
    ) -> None:
        from majlis.cli.records import run_verify

        run_verify(file, speaker)

    @app.command(cls=Once, help=speaker("cli.help.analyse"))
    def analyse(
        file: Annotated[str, typer.Argument(help=speaker("cli.help.analyse.file"))],
        lang: lang = None,
        bidi: bidi = None,
    ) -> None:
        from majlis.cli.analysis import run_analyse

        run_analyse(file, speaker)


def _add_keeping(app: typer.Typer, speaker: Speaker) -> None:
    """The commands that write games down elsewhere, or what happens at a table without us."""
    says = _Says(speaker)
    lang = Annotated[str | None, says.option("cli.help.lang", "--lang")]
    bidi = Annotated[str | None, says.option("cli.help.bidi", "--bidi")]

    @app.command(cls=Once, help=speaker("cli.help.export"))
    def export(
        record: Annotated[str, typer.Argument(help=speaker("cli.help.id"))],
        file: Annotated[Path, typer.Argument(help=speaker("cli.help.to_file"))],
        force: Annotated[bool, says.option("cli.help.force", "--force")] = False,
        with_hands: Annotated[bool, says.option("cli.help.with_hands", "--with-hands")] = False,
        lang: lang = None,
        bidi: bidi = None,
    ) -> None:
        from majlis.cli.records import run_export

        run_export(record, file, force, with_hands, speaker)

    @app.command("import", cls=Once, help=speaker("cli.help.import"))
    def import_(
        file: Annotated[str, typer.Argument(help=speaker("cli.help.import.file"))],
        lang: lang = None,
        bidi: bidi = None,
    ) -> None:
        from majlis.cli.importing import run_import

        run_import(file, speaker)

    @app.command(cls=Once, help=speaker("cli.help.ledger"))
    def ledger(
        game: Annotated[str, typer.Argument(help=speaker("cli.help.game"))],
        name: Annotated[str | None, typer.Argument(help=speaker("cli.help.ledger.name"))] = None,
        as_list: Annotated[bool, says.option("cli.help.ledger.list", "--list")] = False,
        file: Annotated[Path | None, says.option("cli.help.ledger.export", "--export")] = None,
        force: Annotated[bool, says.option("cli.help.force", "--force")] = False,
        lang: lang = None,
        bidi: bidi = None,
    ) -> None:
        from majlis.cli.ledgers import Asked, run_ledger

        run_ledger(Asked(game, name, as_list, file, force), speaker)


def _add_robots(app: typer.Typer, speaker: Speaker) -> None:
    """Robots alone."""
    says = _Says(speaker)
    lang = Annotated[str | None, says.option("cli.help.lang", "--lang")]
    bidi = Annotated[str | None, says.option("cli.help.bidi", "--bidi")]

    @app.command(cls=Once, help=speaker("cli.help.simulate"), context_settings=_LOOSE)
    def simulate(
        ctx: typer.Context,
        game: Annotated[str, typer.Argument(help=speaker("cli.help.game"))],
        games: Annotated[int, says.number("cli.help.count", "--games", "-n")] = 100,
        seed: Annotated[int, says.number("cli.help.seed", "--seed")] = 0,
        bots: Annotated[str | None, says.option("cli.help.bots", "--bots")] = None,
        as_json: Annotated[bool, says.option("cli.help.json", "--json")] = False,
        lang: lang = None,
        bidi: bidi = None,
    ) -> None:
        from majlis.cli.simulation import run_simulate

        run_simulate(game, ctx.args, games, seed, bots, as_json, speaker)


def _add_serving(app: typer.Typer, speaker: Speaker) -> None:
    """The house on the network."""
    says = _Says(speaker)
    lang = Annotated[str | None, says.option("cli.help.lang", "--lang")]
    bidi = Annotated[str | None, says.option("cli.help.bidi", "--bidi")]

    @app.command(cls=Once, help=speaker("cli.help.serve"))
    def serve(
        host: Annotated[str | None, says.option("cli.help.host", "--host")] = None,
        port: Annotated[int | None, says.number("cli.help.port", "--port")] = None,
        max_sessions: Annotated[
            int | None, says.number("cli.help.sessions", "--max-sessions")
        ] = None,
        guests: Annotated[
            bool | None, says.option("cli.help.guests", "--guests/--no-guests")
        ] = None,
        passwords: Annotated[str | None, says.option("cli.help.passwords", "--passwords")] = None,
        admin: Annotated[list[str] | None, says.option("cli.help.admin", "--admin")] = None,
        log: Annotated[str | None, says.option("cli.help.log", "--log")] = None,
        web: Annotated[int | None, says.number("cli.help.web", "--web")] = None,
        web_host: Annotated[str | None, says.option("cli.help.web_host", "--web-host")] = None,
        web_proxy: Annotated[
            bool | None, says.option("cli.help.web_proxy", "--web-proxy/--no-web-proxy")
        ] = None,
        config: Annotated[Path | None, says.option("cli.help.config", "--config")] = None,
        status: Annotated[bool, says.option("cli.help.status", "--status")] = False,
        as_json: Annotated[bool, says.option("cli.help.json", "--json")] = False,
        tell: Annotated[tuple[str, str] | None, says.option("cli.help.tell", "--tell")] = None,
        lang: lang = None,
        bidi: bidi = None,
    ) -> None:
        from majlis.cli import serving

        if status:
            serving.run_status(speaker, as_json)
        elif tell:
            serving.run_tell(*tell, speaker)
        else:
            said = {
                "host": host,
                "port": port,
                "max_sessions": max_sessions,
                "guests": guests,
                "passwords": passwords,
                "admins": tuple(admin) if admin else None,
                "log": log,
                "web": web,
                "web_host": web_host,
                "web_proxy": web_proxy,
            }
            given = {name: value for name, value in said.items() if value is not None}
            serving.run_serve(config, given, speaker)
