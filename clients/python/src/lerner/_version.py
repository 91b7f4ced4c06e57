"""Version of this client: independent of the interface's."""

__version__ = "0.1.0"
