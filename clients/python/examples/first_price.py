from lerner import Lerner

client = Lerner()  # reads LERNER_BASE_URL and LERNER_API_KEY

quote = client.quote(product_id="mug", base_price=1999, currency="usd", segment="returning")
print(f"Show {quote.optimized_price / 100:.2f} {quote.currency}")
