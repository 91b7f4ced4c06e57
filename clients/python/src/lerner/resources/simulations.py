"""What a history tells before a price changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._call import Call, segment, split_params
from .._options import PostOptions
from ..types.simulation import Simulation, SimulationParams, read_simulation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._options import RequestOptions
    from .._sender import Sender


class SimulationCreate(SimulationParams, PostOptions, total=False):
    """Keyword arguments of a simulation."""


def create_call(params: Mapping[str, object]) -> Call[Simulation]:
    """Asks for a simulation."""
    body, options = split_params(params)
    return Call("POST", "/v1/simulations", read_simulation, options, body=body)


def get_call(simulation_id: str, params: Mapping[str, object]) -> Call[Simulation]:
    """Asks how far a simulation is."""
    query, options = split_params(params)
    path = f"/v1/simulations/{segment('simulation_id', simulation_id)}"
    return Call("GET", path, read_simulation, options, query=query)


class Simulations:
    """What a history tells before a price changes."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, **params: Unpack[SimulationCreate]) -> Simulation:
        """Asks for a look at the stored history, or at rows that are not stored.

        It is answered at once, without its report: get has that some seconds later.
        """
        return self._sender.send(create_call(params))

    def get(self, simulation_id: str, **options: Unpack[RequestOptions]) -> Simulation:
        """How far a simulation is, and its report once it is done."""
        return self._sender.send(get_call(simulation_id, options))


class AsyncSimulations:
    """What a history tells before a price changes."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def create(self, **params: Unpack[SimulationCreate]) -> Simulation:
        """Asks for a look at the stored history, or at rows that are not stored.

        It is answered at once, without its report: get has that some seconds later.
        """
        return await self._sender.send(create_call(params))

    async def get(self, simulation_id: str, **options: Unpack[RequestOptions]) -> Simulation:
        """How far a simulation is, and its report once it is done."""
        return await self._sender.send(get_call(simulation_id, options))
