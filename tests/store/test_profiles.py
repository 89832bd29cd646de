"""Local profiles and how their games ended."""

from __future__ import annotations

import pytest

from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.store.profiles import (
    NAME_LENGTH,
    Ended,
    Played,
    Profile,
    Tally,
    add_profile,
    add_result,
    feats,
    keep_settings,
    profile,
    profiles,
    rank,
    remove_profile,
    rename_profile,
    tallies,
)


def played(
    record: str,
    ended: Ended,
    points: int,
    level: str = "club",
    game: str = "toy",
    **feats: int,
) -> Played:
    return Played(record, game, 5, ended, points, "bot" if level else "human", level, feats)


def test_profiles_come_back_in_order(store: Store) -> None:
    for at, name in enumerate(("نور", "Sami")):
        assert add_profile(store, name, at) == Profile(name, at, {})
    assert [one.name for one in profiles(store)] == ["نور", "Sami"]


def test_a_name_is_found_composed_and_in_either_case(store: Store) -> None:
    add_profile(store, "  Zoe\u0308 ", 0)
    assert profile(store, "zo\u00eb").name == "Zo\u00eb"


@pytest.mark.parametrize("name", ["", "   ", "a\nb", "\x1b[31m", "x" * (NAME_LENGTH + 1)])
def test_what_is_no_name_is_refused(store: Store, name: str) -> None:
    with pytest.raises(StoreError) as found:
        add_profile(store, name, 0)
    assert found.value.code == "profile.name"
    assert profiles(store) == []


def test_a_taken_name_is_refused(store: Store) -> None:
    for name in ("Nour", "Sami"):
        add_profile(store, name, 0)
    for attempt in (
        lambda: add_profile(store, "nour", 0),
        lambda: rename_profile(store, "Sami", "NOUR"),
    ):
        with pytest.raises(StoreError) as found:
            attempt()
        assert found.value.code == "profile.taken"
    assert [one.name for one in profiles(store)] == ["Nour", "Sami"]


def test_who_is_not_there_is_said_so(store: Store) -> None:
    for attempt in (
        lambda: profile(store, "Sara"),
        lambda: rename_profile(store, "Sara", "Sami"),
        lambda: remove_profile(store, "Sara"),
        lambda: keep_settings(store, "Sara", {}),
        lambda: add_result(store, "Sara", played("T-0001", "won", 1)),
        lambda: tallies(store, "Sara"),
        lambda: feats(store, "Sara", "toy"),
        lambda: rank(store, "Sara", "toy"),
    ):
        with pytest.raises(StoreError) as found:
            attempt()
        assert (found.value.code, found.value.params["name"]) == ("profile.none", "Sara")


def test_settings_are_each_persons_own(store: Store) -> None:
    for name in ("Nour", "Sami"):
        add_profile(store, name, 0)
    keep_settings(store, "Nour", {"language": "ar", "keys": {"roll": "space"}})
    assert profile(store, "Nour").settings == {"language": "ar", "keys": {"roll": "space"}}
    assert profile(store, "Sami").settings == {}


def test_games_are_counted_by_opponent_and_once(store: Store) -> None:
    add_profile(store, "Nour", 0)
    add_profile(store, "Sami", 0)
    for one in (
        played("T-0001", "won", 2),
        played("T-0002", "lost", -4),
        played("T-0002", "lost", -4),
        played("T-0003", "drawn", 0, level=""),
        played("T-0004", "won", 1, level="expert", game="other"),
    ):
        add_result(store, "Nour", one)
    add_result(store, "Sami", played("T-0002", "won", 4, level=""))
    toy = [Tally("toy", "bot", "club", 1, 1, 0, -2), Tally("toy", "human", "", 0, 0, 1, 0)]
    assert tallies(store, "Nour", "toy") == toy
    assert tallies(store, "Nour") == [Tally("other", "bot", "expert", 1, 0, 0, 1), *toy]
    assert tallies(store, "Sami") == [Tally("toy", "human", "", 1, 0, 0, 4)]


def test_feats_are_added_up_by_game_and_once(store: Store) -> None:
    add_profile(store, "Nour", 0)
    add_profile(store, "Sami", 0)
    for one in (
        played("T-0001", "won", 1, bluffs=2, caught=0),
        played("T-0002", "lost", -1, bluffs=3, caught=1),
        played("T-0002", "lost", -1, bluffs=3, caught=1),
        played("T-0003", "won", 1, game="other", bluffs=7),
    ):
        add_result(store, "Nour", one)
    add_result(store, "Sami", played("T-0002", "won", 1, bluffs=9))
    assert feats(store, "Nour", "toy") == {"bluffs": 5, "caught": 1}
    assert feats(store, "Nour", "other") == {"bluffs": 7}
    assert feats(store, "Nour", "none") == {}
    remove_profile(store, "Nour")
    add_profile(store, "Nour", 0)
    assert feats(store, "Nour", "toy") == {}
    assert feats(store, "Sami", "toy") == {"bluffs": 9}


def test_a_rank_is_by_games_won_and_may_be_shared(store: Store) -> None:
    for name in ("Nour", "Sami", "Huda", "Omar"):
        add_profile(store, name, 0)
    for name, ended in (("Nour", "won"), ("Sami", "won"), ("Huda", "lost")):
        add_result(store, name, played("T-0001", ended, 1))  # type: ignore[arg-type]
    add_result(store, "Nour", played("T-0002", "won", 1, game="other"))
    ranks = [rank(store, name, "toy") for name in ("Nour", "Sami", "Huda", "Omar")]
    assert ranks == [(1, 3), (1, 3), (3, 3), (4, 3)]
    assert rank(store, "Nour", "other") == (1, 1)


def test_another_name_keeps_settings_and_games(store: Store) -> None:
    add_profile(store, "Nour", 0)
    keep_settings(store, "Nour", {"glyphs": "ascii"})
    add_result(store, "Nour", played("T-0001", "won", 2))
    rename_profile(store, "nour", "Noor")
    assert [one.name for one in profiles(store)] == ["Noor"]
    assert profile(store, "Noor").settings == {"glyphs": "ascii"}
    assert len(tallies(store, "Noor")) == 1


def test_a_removed_profile_takes_its_games_along(store: Store) -> None:
    add_profile(store, "Nour", 0)
    add_result(store, "Nour", played("T-0001", "won", 2))
    remove_profile(store, "Nour")
    assert profiles(store) == []
    add_profile(store, "Nour", 0)
    assert tallies(store, "Nour") == []
