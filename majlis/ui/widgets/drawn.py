"""Widgets that draw whole lines: one that stands, one that scrolls.

Each says in `draw` what its lines are for a width, laid out from the left; mirroring, styles,
caching and clicks are the same for all. Styles are named roles, given their looks here once and
kept by the app: component classes of each widget would take half of a session's memory.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from majlis.ui.context import context_of
from majlis.ui.widgets.lines import Line, mirrored, paint, tag_at

ROLES = (
    "dim",
    "strong",
    "title",
    "heading",
    "key",
    "frame",
    "warn",
    "good",
    "cursor",
    "resting",
    "button",
)
CLASSES = {f"drawn--{role}" for role in ROLES}

# Every look differs from plain text by weight, underline or reversal too, never by colour alone,
# except `dim` and `frame`, which mean nothing.
LOOKS = """
    & > .drawn--dim { color: $text-muted; }
    & > .drawn--frame { color: $text-disabled; }
    & > .drawn--strong { text-style: bold; }
    & > .drawn--title { text-style: bold; color: $primary; }
    & > .drawn--heading { text-style: bold; color: $primary; }
    & > .drawn--key { text-style: bold; color: $accent; }
    & > .drawn--warn { text-style: bold; color: $warning; }
    & > .drawn--good { text-style: bold; color: $success; }
    & > .drawn--cursor { text-style: bold; color: $block-cursor-foreground;
                         background: $block-cursor-background; }
    & > .drawn--resting { text-style: bold; }
    & > .drawn--button { text-style: bold; color: $button-color-foreground;
                         background: $primary; }
    &:nocolor > .drawn--button { text-style: bold reverse; }
    &:nocolor > .drawn--cursor { text-style: bold reverse; }
"""


def look_of(widget: Widget, role: str) -> Style:
    """The style of ``role`` on the ground of ``widget``."""
    if not role:
        return widget.rich_style
    styles = widget.app.get_component_styles(f"drawn--{role}")
    ground, color = widget.colors[2:]
    if styles.has_rule("background"):
        ground += styles.background
    if styles.has_rule("auto_color") and styles.auto_color:
        color = ground.get_contrast_text(styles.color.a)
    elif styles.has_rule("color"):
        color = styles.color
    colors = Style.from_color((ground + color).rich_color, ground.rich_color)
    return widget.rich_style + colors + styles.text_style


class Pressed(Message):
    """A click on a tagged field of ``widget``."""

    def __init__(self, widget: Widget, tag: str) -> None:
        super().__init__()
        self.widget = widget
        self.tag = tag

    @property
    def control(self) -> Widget:
        """The widget that was clicked."""
        return self.widget


class Lines(Widget):
    """A widget of lines that does not scroll; its height may be ``auto``."""

    DEFAULT_CSS = "Lines { height: auto; width: 1fr; }"

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._lines: list[Line] = []
        self._drawn_for = -1
        self._looks: dict[str, Style] = {}

    @property
    def rtl(self) -> bool:
        """Whether the reader reads from the right."""
        return context_of(self).words.rtl

    def draw(self, width: int) -> Sequence[Line]:
        """The lines for ``width`` cells, laid out from the left."""
        raise NotImplementedError

    def redraw(self, layout: bool = False) -> None:
        """What is drawn has changed; ``layout``: perhaps the number of lines too."""
        self._drawn_for = -1
        self.refresh(layout=layout)

    def lines(self, width: int) -> list[Line]:
        """The lines as they are shown."""
        if self._drawn_for != width:
            self._lines = [mirrored(line, width, self.rtl) for line in self.draw(width)]
            self._drawn_for = width
        return self._lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """One row a line."""
        return max(1, len(self.lines(width)))

    def render_line(self, y: int) -> Strip:
        """One line as a strip."""
        width = self.size.width
        lines = self.lines(width)
        return paint(lines[y] if y < len(lines) else (), width, self.look)

    def look(self, role: str) -> Style:
        """The style of a role."""
        if role not in self._looks:
            self._looks[role] = look_of(self, role)
        return self._looks[role]

    def notify_style_update(self) -> None:
        """The ground or the theme is another."""
        super().notify_style_update()
        self._looks.clear()

    def on_click(self, event: events.Click) -> None:
        """Tell whoever cares which field was clicked."""
        place = event.get_content_offset(self)
        lines = self.lines(self.size.width)
        if place is not None and place.y < len(lines) and (tag := tag_at(lines[place.y], place.x)):
            event.stop()
            self.post_message(Pressed(self, tag))


class Page(ScrollView, can_focus=True):
    """Lines that scroll, up and down only."""

    DEFAULT_CSS = (
        "Page { height: 1fr; width: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; }"
    )

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._lines: list[Line] = []
        self._drawn_for = -1
        self._looks: dict[str, Style] = {}

    @property
    def rtl(self) -> bool:
        """Whether the reader reads from the right."""
        return context_of(self).words.rtl

    def draw(self, width: int) -> Sequence[Line]:
        """The lines for ``width`` cells, laid out from the left."""
        raise NotImplementedError

    def redraw(self) -> None:
        """What is drawn has changed."""
        self._drawn_for = -1
        if self.is_mounted and self.text_width > 0:
            self.lines()
        self.refresh()

    @property
    def text_width(self) -> int:
        """Cells a line has; the scrollbar's place is always left free."""
        return max(1, self.size.width - self.styles.scrollbar_size_vertical)

    def lines(self) -> list[Line]:
        """The lines as they are shown."""
        width = self.text_width
        if self._drawn_for != width:
            self._drawn_for = width
            self._lines = [mirrored(line, width, self.rtl) for line in self.draw(width)]
            self.virtual_size = Size(width, len(self._lines))
        return self._lines

    def on_resize(self) -> None:
        """Lines break elsewhere now."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """One visible line as a strip."""
        lines = self.lines()
        row = y + self.scroll_offset.y
        if row >= len(lines):
            return Strip.blank(self.size.width, self.rich_style)
        return self.paint_row(row, lines[row])

    def paint_row(self, row: int, line: Line) -> Strip:
        """Line number ``row`` as a strip."""
        return paint(line, self.size.width, self.look)

    def look(self, role: str) -> Style:
        """The style of a role."""
        if role not in self._looks:
            self._looks[role] = look_of(self, role)
        return self._looks[role]

    def notify_style_update(self) -> None:
        """The ground or the theme is another."""
        super().notify_style_update()
        self._looks.clear()

    def on_click(self, event: events.Click) -> None:
        """Tell whoever cares which field was clicked."""
        place = event.get_content_offset(self)
        if place is not None:
            self.clicked(place.y + self.scroll_offset.y, place.x, event)

    def clicked(self, row: int, x: int, event: events.Click) -> None:
        """A click at cell ``x`` of line ``row``."""
        if 0 <= row < len(self._lines) and (tag := tag_at(self._lines[row], x)):
            event.stop()
            self.post_message(Pressed(self, tag))
