import type { PriceHold } from '../../domain/price-hold.ts'
import type { KeptAnswer } from '../tables/idempotency.ts'

/**
 * A row of a batch that was not written, because its key was used before, or its cell holds
 * another price than its own.
 */
export type KnownRow = {
  /** Which of the entries it is, from 1. */
  row: number
} & ({ kept: Omit<KeptAnswer, 'key'> } | { priceHold: PriceHold })
