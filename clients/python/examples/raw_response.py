from lerner import Lerner

client = Lerner()

raw = client.with_raw_response(client.quote, product_id="mug", base_price=1999, currency="usd")
print(raw.result.optimized_price)
print(raw.status, raw.request_id, raw.headers.get("ratelimit"), raw.tries)
