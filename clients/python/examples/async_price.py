import asyncio

from lerner import AsyncLerner


async def main() -> None:
    async with AsyncLerner() as client:
        mug, bowl = await asyncio.gather(
            client.quote(product_id="mug", base_price=1999, currency="usd"),
            client.quote(product_id="bowl", base_price=2999, currency="usd"),
        )
        print(mug.optimized_price, bowl.optimized_price)


asyncio.run(main())
