"""Records: one changed byte anywhere is found, and named by its line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.core import registry
from majlis.core.record import RecordError, read, read_header
from majlis.core.verify import codec_of, verify
from tests.core.tables import Sitting

CODEC = codec_of(registry.load("divan"))


async def finished(**options: int | str) -> bytes:
    sitting = await Sitting(**options).open()  # type: ignore[arg-type]
    await sitting.play(10_000)
    assert sitting.table.over
    return sitting.pages.data


async def test_a_finished_record_reads_back_and_verifies() -> None:
    sitting = await Sitting(seed=None, texts=("nour's own", "سامي")).open()
    await sitting.play(10_000)
    record = sitting.record
    assert record.header == sitting.header
    assert record.tip == sitting.table.tip
    proof = verify(sitting.game, record)
    assert proof.finished
    assert proof.mode == "proven"
    assert proof.drawn == sum(event.seat == -1 for event in record.events)
    assert read_header(sitting.pages.lines[0]) == record.header


async def test_every_changed_byte_is_found() -> None:
    data = await finished()
    game = registry.load("divan")
    starts = [0]
    for line in data.split(b"\n")[:-1]:
        starts.append(starts[-1] + len(line) + 1)
    for at in range(len(data)):
        for flip in (1, 0x20, 0x80):
            changed = data[:at] + bytes([data[at] ^ flip]) + data[at + 1 :]
            line = next(n for n in range(len(starts)) if starts[n] > at)
            with pytest.raises(RecordError) as found:
                verify(game, read(changed, CODEC))
            assert found.value.line in (line, line + 1), (at, found.value)


async def test_missing_added_and_swapped_lines_are_found() -> None:
    lines = (await finished()).splitlines(keepends=True)
    for damaged in (
        lines[:5] + lines[6:],
        [*lines[:5], lines[4], *lines[5:]],
        [*lines[:5], lines[6], lines[5], *lines[7:]],
        [*lines, lines[-1]],
        lines[1:],
    ):
        with pytest.raises(RecordError):
            read(b"".join(damaged), CODEC)


async def test_a_record_that_was_cut_short_is_unfinished_or_refused() -> None:
    data = await finished()
    game = registry.load("divan")
    for cut in range(0, len(data) - 1, 7):
        try:
            record = read(data[:cut], CODEC)
        except RecordError:
            continue
        assert not verify(game, record).finished


async def test_other_dice_under_the_same_commitment_are_found() -> None:
    """A forger who makes the whole chain anew cannot make the dice fit the commitment."""
    sitting = await Sitting().open()
    sitting.table._streams = sitting.table._streams.back_to((("deck", 64),))
    await sitting.play(10_000)
    # The deal before the meddling was drawn honestly; what came after was not.
    with pytest.raises(RecordError) as found:
        verify(sitting.game, sitting.record)
    assert found.value.code == "record.chance"


@settings(max_examples=200)
@given(st.binary(max_size=300))
def test_noise_is_refused_and_never_crashes(data: bytes) -> None:
    with pytest.raises(RecordError):
        read(data, CODEC)


@settings(max_examples=200)
@given(st.text(max_size=200))
def test_json_lines_that_are_no_record_are_refused(text: str) -> None:
    for line in (f'{{"x":"{text}"}}\n', f'["{text}"]\n', "null\n", "[]\n", "{}\n"):
        with pytest.raises(RecordError):
            read(line.encode("utf-8", "replace"), CODEC)
