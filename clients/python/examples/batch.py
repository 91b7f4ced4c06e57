from lerner import Lerner, Quote

client = Lerner()

results = client.quote_batch(
    [
        {"product_id": "mug", "base_price": 1999, "currency": "usd"},
        {"product_id": "bowl", "base_price": 2999, "currency": "usd"},
    ]
)
for result in results:
    if isinstance(result, Quote):
        print(result.optimized_price)
    else:
        print(f"{result.code}: {result.message}")
