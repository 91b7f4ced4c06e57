"""The customers of engine/market/customers.ts, so that peers meet the same ones as our engine."""

import numpy as np

_WORD = np.uint64(0xFFFFFFFF)


def customer_chance(seed: int, customers: np.ndarray) -> np.ndarray:
    """The uniform number in (0, 1) that decides what each customer does, equal to customerChance(seed, customer).

    seed and customers are whole numbers, 0 to 2^53.
    """
    customers = np.asarray(customers, dtype=np.uint64)
    streamed = _mix(_mix(np.uint64(seed) & _WORD, np.uint64(0x9E3779B9)), np.uint64(seed) >> np.uint64(32))
    mixed = _mix(_mix(streamed, customers & _WORD), customers >> np.uint64(32))
    return (mixed.astype(np.float64) + 0.5) / 4_294_967_296


def _mix(state: np.ndarray, word: np.ndarray) -> np.ndarray:
    # 32-bit words in 64-bit registers: products of two never overflow, and are truncated.
    word = (word ^ (word >> np.uint64(15))) * np.uint64(0x2C1B3C6D) & _WORD
    h = (state ^ word) * np.uint64(0x297A2D39) & _WORD
    h = (h ^ (h >> np.uint64(16))) * np.uint64(0x85EBCA6B) & _WORD
    h = (h ^ (h >> np.uint64(13))) * np.uint64(0xC2B2AE35) & _WORD
    return h ^ (h >> np.uint64(16))
