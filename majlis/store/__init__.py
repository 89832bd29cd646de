"""What outlasts the program: records, secrets, profiles and settings, in the user's folders."""
