from lerner import Lerner

client = Lerner(timeout=2.0, max_retries=3, default_headers={"x-shop": "eu-1"})

# For one call.
client.quote(
    product_id="mug",
    base_price=1999,
    currency="usd",
    timeout=0.5,
    max_retries=0,
    idempotency_key="cart-81-mug",
)

# For many calls, over the same connections.
patient = client.with_options(timeout=30.0)
print(patient.health().status)
