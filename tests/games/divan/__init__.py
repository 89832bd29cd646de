"""Divan: a small game of the tests that uses everything core offers to games with hidden hands.

Everybody holds two hidden cards (1–6). On a turn a seat peeks at another's card, or claims to hold
a number and wants as many coins. Anybody may challenge (first come); otherwise the others are asked
in turn whether they object (one by one); an objection is voted on in secret (sealed); a tie stands,
or is for the referee, where there is one: he also marks seats, which only he sees. Under the strict
conduct the same number may be claimed twice running, and the ledger answers.
"""
