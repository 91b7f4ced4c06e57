from lerner import Lerner

client = Lerner()

# All products: further pages are asked for as the loop goes on.
for product in client.products.list(limit=100):
    print(product.id, product.base_price, product.status)

# One page.
page = client.quotes.list(product_id="mug", limit=5)
print(len(page.data), page.has_more)
