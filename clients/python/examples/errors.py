import lerner

client = lerner.Lerner()

try:
    quote = client.quote(product_id="mug", base_price=1999, currency="usd")
    print(quote.optimized_price)
except lerner.InvalidRequestError as error:
    print(f"{error.param}: {error.message}")
except lerner.RateLimitError as error:
    print(f"Too many; again in {error.retry_after} s")
except lerner.ApiError as error:
    print(f"Status {error.status}, code {error.code}, request {error.request_id}")
except lerner.ConnectionError:  # lerner.TimeoutError is one of them
    print("No answer; 2 retries were made")
