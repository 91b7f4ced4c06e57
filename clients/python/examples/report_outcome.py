from lerner import Lerner

client = Lerner()
quote = client.quote(product_id="mug", base_price=1999, currency="usd")

# … the customer decides …
client.outcomes.create(quote_id=quote.quote_id, status="accepted", quantity=2)
