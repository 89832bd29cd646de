"""Accounts and the remembrance of tables."""

from __future__ import annotations

import pytest

from majlis.store import accounts, hosted, profiles
from majlis.store.accounts import Account
from majlis.store.database import Store
from majlis.store.errors import StoreError
from majlis.text.lookalike import skeleton


def made(store: Store, proof: str, name: str) -> Account:
    return accounts.register(store, proof, name, skeleton(name), 1)


def refusal(store: Store, proof: str, name: str) -> str:
    with pytest.raises(StoreError) as refused:
        made(store, proof, name)
    return refused.value.code


def test_a_proof_finds_its_account(store: Store) -> None:
    assert accounts.find(store, "SHA256:a") is None
    made(store, "SHA256:a", "Nour")
    assert accounts.find(store, "SHA256:a") == Account("Nour")
    assert profiles.profile(store, "nour").name == "Nour"


@pytest.mark.parametrize(
    "other", ["nour", "NOUR", "n o u r", "Nоur", "N0ur", "Nóur", "Ν\u200bour", "nour!"]
)
def test_names_that_look_alike_are_one(store: Store, other: str) -> None:
    made(store, "SHA256:a", "Nour")
    assert refusal(store, "SHA256:b", other) == "account.taken"


@pytest.mark.parametrize(
    ("one", "two"),
    [("سامي", "سامى"), ("أحمد", "احمد"), ("ليلى", "لیلي"), ("باسل", "بـاسل"), ("admin", "аdmіn")],
)
def test_arabic_and_mixed_scripts_count_too(store: Store, one: str, two: str) -> None:
    made(store, "SHA256:a", one)
    assert refusal(store, "SHA256:b", two) == "account.taken"


@pytest.mark.parametrize(("one", "two"), [("nour", "nora"), ("sami", "samir"), ("ليلى", "هند")])
def test_different_names_may_both_come(store: Store, one: str, two: str) -> None:
    made(store, "SHA256:a", one)
    assert made(store, "SHA256:b", two).name == two


def test_names_of_nothing_and_known_proofs_are_refused(store: Store) -> None:
    made(store, "SHA256:a", "nour")
    assert refusal(store, "SHA256:a", "sami") == "account.known"
    assert refusal(store, "SHA256:b", "") == "profile.name"
    assert refusal(store, "SHA256:b", "…!") == "account.shape"
    assert accounts.find(store, "SHA256:b") is None
    assert accounts.names(store) == ["nour"]


def test_a_second_key_can_be_linked(store: Store) -> None:
    made(store, "SHA256:a", "nour")
    assert accounts.link(store, "SHA256:b", "nour", 2) == Account("nour")
    assert accounts.find(store, "SHA256:b") == Account("nour")
    for proof, name, code in (
        ("SHA256:b", "nour", "account.known"),
        ("SHA256:c", "sami", "profile.none"),
    ):
        with pytest.raises(StoreError) as refused:
            accounts.link(store, proof, name, 3)
        assert refused.value.code == code


def test_somebody_can_be_kept_out(store: Store) -> None:
    made(store, "SHA256:a", "nour")
    accounts.set_banned(store, "nour", True)
    assert accounts.find(store, "SHA256:a") == Account("nour", banned=True)
    accounts.set_banned(store, "nour", False)
    assert accounts.find(store, "SHA256:a") == Account("nour")
    with pytest.raises(StoreError):
        accounts.set_banned(store, "nobody", True)


def test_tables_are_remembered_in_order(store: Store) -> None:
    for table in ("T-2", "T-1", "T-3"):
        hosted.keep(store, table, b"first")
    hosted.keep(store, "T-2", b"second")
    hosted.forget(store, "T-1")
    assert list(hosted.all_tables(store).items()) == [("T-2", b"second"), ("T-3", b"first")]


def test_those_who_are_kept_out_are_listed(store: Store) -> None:
    accounts.register(store, "SHA256:a", "sami", "sami", 0)
    accounts.register(store, "SHA256:b", "nour", "nour", 0)
    assert accounts.banned(store) == []
    accounts.set_banned(store, "sami", True)
    assert accounts.banned(store) == ["sami"]
    accounts.set_banned(store, "sami", False)
    assert accounts.banned(store) == []
