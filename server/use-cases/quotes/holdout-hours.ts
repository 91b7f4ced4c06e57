import { createHmac } from 'node:crypto'
import type { Caller } from '../../domain/caller.ts'
import { hourOf } from '../../domain/holdout-unit.ts'

/**
 * A number in [0, 1) for an hour of an account and a currency: products with a larger holdout share
 * are held out in that hour. One number for all products, so that a customer who sees one base
 * price sees all of them, and customers do not shift between products.
 */
export type HoldoutHours = (
  caller: Pick<Caller, 'tenantId' | 'secret'>,
  currency: string,
  atMs: number,
) => number

type Drawn = { hour: number; uniform: number }

/** A caller with more currencies than this is evicted from time to time. */
const mostCurrencies = 64

/**
 * Derived from the account's secret and the hour's number: replicas agree without communicating.
 * The number of the current hour is cached, so that a quote only looks it up.
 */
export function createHoldoutHours(): HoldoutHours {
  const drawn = new WeakMap<Buffer, Map<string, Drawn>>()

  return ({ secret }, currency, atMs) => {
    const hour = hourOf(atMs)
    let own = drawn.get(secret)
    if (own === undefined || own.size > mostCurrencies) {
      own = new Map()
      drawn.set(secret, own)
    }
    const known = own.get(currency)
    if (known !== undefined && known.hour === hour) return known.uniform
    const digest = createHmac('sha256', secret)
      .update(`holdout\0hour\0${currency}\0${hour}`)
      .digest()
    const uniform = digest.readUIntBE(0, 6) / 2 ** 48
    own.set(currency, { hour, uniform })
    return uniform
  }
}
