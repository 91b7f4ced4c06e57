import type { PriceHold } from '../../domain/price-hold.ts'
import type { KeptAnswer } from '../tables/idempotency.ts'

/**
 * A row of a batch that was not written, because its key was used before, or because its cell holds
 * a different price.
 */
export type KnownRow = {
  /** Its position among the entries, from 1. */
  row: number
} & ({ kept: Omit<KeptAnswer, 'key'> } | { priceHold: PriceHold })
