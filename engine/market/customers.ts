/**
 * The random number that decides what one customer does: the customer buys if it is below demand at
 * the offered price.
 *
 * It depends on the seed and the customer alone, so every contender faces the same customers, in
 * any order and at any prices; differences between contenders are then free of sampling noise.
 *
 * @param customer - A whole number from 0 on, such as the count of offers before.
 * @returns Uniform in (0, 1), 32 bits.
 * @see Appleby, MurmurHash3 (2011): its 32-bit finaliser is the mixer here.
 */
export function customerChance(seed: number, customer: number): number {
  const high = Math.floor(customer / 4_294_967_296)
  const streamed = mix(mix(seed | 0, 0x9e3779b9), Math.floor(seed / 4_294_967_296) | 0)
  return ((mix(mix(streamed, customer | 0), high) >>> 0) + 0.5) / 4_294_967_296
}

/** Whether the customer buys at a price where this share of customers would. */
export function customerBuys(seed: number, customer: number, demand: number): boolean {
  return customerChance(seed, customer) < demand
}

function mix(state: number, word: number): number {
  let h = Math.imul(state ^ Math.imul(word ^ (word >>> 15), 0x2c1b3c6d), 0x297a2d39)
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}
