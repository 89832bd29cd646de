"""Who somebody is."""

from __future__ import annotations

from majlis.host.identity import LONGEST, Identity, Proof


def test_a_key_that_logged_in() -> None:
    proof = Proof()
    proof.offer_key("SHA256:a")
    assert proof.complete("nour") == Identity("key", "SHA256:a", "nour")


def test_only_the_last_offer_counts() -> None:
    proof = Proof()
    proof.offer_key("SHA256:mine")
    proof.offer_key("SHA256:yours")
    assert proof.complete("") == Identity("key", "SHA256:yours")


def test_what_was_forgotten_is_nobody() -> None:
    proof = Proof()
    proof.offer_key("SHA256:a")
    proof.forget()
    assert proof.complete("nour") is None
    assert proof.identity is None


def test_a_guest_is_nobody_s_key() -> None:
    proof = Proof()
    proof.offer_key("SHA256:a")
    proof.forget()
    proof.offer_guest()
    found = proof.complete("")
    assert found is not None
    assert found.kind == "guest"
    assert "SHA256" not in found.id


def test_an_identity_does_not_change_once_it_is_complete() -> None:
    proof = Proof()
    proof.offer_password("rim")
    first = proof.complete("")
    proof.offer_key("SHA256:a")
    assert proof.complete("") == first == Identity("password", "password:rim")


def test_what_somebody_is_called_is_cleaned() -> None:
    proof = Proof()
    proof.offer_guest()
    found = proof.complete("\x1b[31mno\u202eur\x07\r\n" + "x" * 100)
    assert found is not None
    assert found.called.startswith("[31mnour")
    assert len(found.called) <= LONGEST
