from __future__ import annotations

import socket
import threading

import pytest
from stub import KEY, QUOTE, Reply, one_after_another, serve

import lerner
from lerner import Lerner


def test_threads_share_a_client_and_none_gets_the_answer_of_another() -> None:
    wrong: list[int] = []

    def ask(client: Lerner, price: int) -> None:
        for _ in range(5):
            quote = client.quote(product_id="mug", base_price=price, currency="usd")
            if quote.optimized_price != price:
                wrong.append(price)

    with serve(lambda seen: Reply({**QUOTE, "optimized_price": seen.body["base_price"]})) as stub:
        with Lerner(api_key=KEY, base_url=stub.url) as client:
            threads = [threading.Thread(target=ask, args=(client, n)) for n in range(1, 9)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()

    assert wrong == []
    assert len(stub.seen) == 40


def test_one_connection_serves_call_after_call() -> None:
    with serve(one_after_another(Reply(QUOTE))) as stub:
        with Lerner(api_key=KEY, base_url=stub.url) as client:
            for _ in range(3):
                client.quote(product_id="mug", base_price=1, currency="usd")
        ports = {seen.headers["x-stub-port"] for seen in stub.seen}

    assert len(stub.seen) == 3
    assert len(ports) == 1


def test_the_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve(one_after_another(Reply(QUOTE))) as proxy:
        monkeypatch.setenv("http_proxy", proxy.url)
        monkeypatch.delenv("no_proxy", raising=False)
        monkeypatch.delenv("NO_PROXY", raising=False)
        with Lerner(api_key=KEY, base_url="http://prices.example") as client:
            client.quote(product_id="mug", base_price=1, currency="usd")
        monkeypatch.setenv("no_proxy", "prices.invalid")
        with Lerner(api_key=KEY, base_url="http://prices.invalid", max_retries=0) as client:
            with pytest.raises(lerner.ConnectionError):
                client.health()

    assert [seen.target for seen in proxy.seen] == ["http://prices.example/v1/quote"]


def test_an_https_address_is_spoken_to_in_tls() -> None:
    first: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as plain:

        def take_one() -> None:
            with plain.accept()[0] as connection:
                first.append(connection.recv(3))

        thread = threading.Thread(target=take_one)
        thread.start()
        url = f"https://127.0.0.1:{plain.getsockname()[1]}"
        with Lerner(api_key=KEY, base_url=url, max_retries=0, timeout=5) as client:
            with pytest.raises(lerner.ConnectionError):
                client.health()
        thread.join()

    # A record of type 22 (handshake), version 3.x: RFC 8446, section 5.1.
    assert [record[:2] for record in first] == [b"\x16\x03"]


def test_a_closed_client_opens_again_when_it_is_used() -> None:
    with serve(one_after_another(Reply(QUOTE))) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        client.quote(product_id="mug", base_price=1, currency="usd")
        client.close()
        client.close()
        client.quote(product_id="mug", base_price=1, currency="usd")
        client.close()
