from lerner import Lerner

client = Lerner(timeout=0.3, max_retries=1, fallback="base_price")

quote = client.quote(product_id="mug", base_price=1999, currency="usd")
if quote.fallback:
    print("Lerner could not answer in time; the base price it is.")
print(quote.optimized_price)
