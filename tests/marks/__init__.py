"""What the kit says of every program it knows, stored as text that a diff can be read of."""
