import httpx

from lerner import Lerner

with httpx.Client(limits=httpx.Limits(max_connections=20)) as http:
    client = Lerner(http_client=http)
    print(client.health().version)
