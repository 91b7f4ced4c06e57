from datetime import datetime, timezone

from lerner import Lerner

client = Lerner()

client.sales.create(
    [
        {
            "product_id": "mug",
            "currency": "usd",
            "price": 1899,
            "units": 41,
            "period_start": datetime(2026, 1, 1, tzinfo=timezone.utc),
            "period_end": datetime(2026, 1, 8, tzinfo=timezone.utc),
        }
    ]
)

demand = client.products.demand("mug")
print(demand.elasticity.value, "between", demand.elasticity.low, "and", demand.elasticity.high)
for reason in demand.reasons:
    print(reason)
