"""The program's window: it begins, opens, stands somewhere, and has a menu with commands."""
