"""What the decision panel shows for each kind of question."""
