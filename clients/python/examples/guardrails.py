from lerner import Lerner

client = Lerner()

client.policy.put(max_decrease=0.1, max_increase=0.2, price_ending={"endings": [99]})
client.products.policy.put("mug", unit_cost=700, min_margin=0.3)

# `put` replaces all that was set. To change one field, put the others back with it.
policy = client.policy.get()
client.policy.put(**(policy.own | {"holdout": 0.1}))
