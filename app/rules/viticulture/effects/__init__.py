"""The vocabulary of rule steps that actions and cards are made of."""
