"""The types of requests and responses. `lerner` itself exports all of them."""
