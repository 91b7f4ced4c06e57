from lerner import Lerner, Quote

client = Lerner(timeout=0.3, max_retries=1, fallback="base_price")

quote = client.quote(product_id="mug", base_price=1999, currency="usd")
print(quote.optimized_price)

# A fallback has no id: there is nothing to report an outcome under.
if isinstance(quote, Quote):
    client.outcomes.create(quote_id=quote.quote_id, status="accepted")
else:
    print("Lerner could not answer in time; the base price it is.")
