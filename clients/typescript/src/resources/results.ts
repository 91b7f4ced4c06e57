import { type Fields, fromWire } from '../fields.ts'
import type * as contract from '../generated/contract.ts'
import { errorBodyFields, priceListEntryFields, requestWarningFields } from '../generated/tables.ts'

/** Why there is no result for one part of a request with several. */
export type BatchError = contract.ErrorBody['error']

type SetPolicy = { productId: string; warnings?: contract.RequestWarning[] }

/** What was set for a product, or why it was not. */
export type PolicyResult =
  | (SetPolicy & { error?: never })
  | { productId?: never; error: BatchError }

/** The results for each policy, in order. */
export type PolicyResults = { results: PolicyResult[]; changed: number }

/** An entry that was changed, or why it could not be. */
export type EntryResult =
  | { entry: contract.PriceListEntry; error?: never }
  | { entry?: never; error: BatchError }

/** The results of each change, in order. */
export type EntryResults = { results: EntryResult[]; changed: number }

const setPolicyFields: Fields<SetPolicy> = {
  productId: 'product_id',
  warnings: ['warnings', requestWarningFields],
}

export function readPolicyResults(wire: unknown): PolicyResults {
  return resultsOf(wire, (one) => fromWire(setPolicyFields, one))
}

export function readEntryResults(wire: unknown): EntryResults {
  return resultsOf(wire, (one) => ({ entry: fromWire(priceListEntryFields, one) }))
}

/** Results in order: each is what was done, or why it was not. */
function resultsOf<Done>(wire: unknown, read: (one: object) => Done) {
  const { results, changed } = wire as { results: object[]; changed: number }
  return {
    changed,
    results: results.map((one) => ('error' in one ? fromWire(errorBodyFields, one) : read(one))),
  }
}
