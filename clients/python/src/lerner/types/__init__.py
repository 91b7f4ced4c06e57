"""What is sent and what is answered, as types. `lerner` itself exports all of them."""
