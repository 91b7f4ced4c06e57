import logging

from lerner import Lerner

logging.basicConfig(level=logging.INFO)
log = logging.getLogger("shop.prices")

client = Lerner(logger=lambda event: log.info("%s", event))
client.health()  # INFO:shop.prices:GET /v1/health → 200 in 4 ms
