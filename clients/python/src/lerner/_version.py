"""Version of this client: its own count, apart from the interface's."""

__version__ = "0.1.0"
