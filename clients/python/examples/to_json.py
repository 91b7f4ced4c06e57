from lerner import Lerner

client = Lerner()

quote = client.quote(product_id="mug", base_price=1999, currency="usd")
print(quote.to_json())  # {"quote_id": "…", "optimized_price": …}
print(quote.to_dict()["factors"])
