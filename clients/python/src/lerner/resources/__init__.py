"""The resources of the service, each with its calls and a class for either client."""
