import { type DamagedKind, type DamagedRecord, noteDamaged } from '../../figures/damaged-records.ts'

type Json = Readonly<Record<string, unknown>>

/** What every release has written of each kind; other JSON in its place is damaged. */
const kinds = {
  pool: (json) =>
    areNumbers(json.cells, json.products) &&
    [json.mean, json.covariance, json.tau].every(isListOfNumbers),
  ledger: ({ base, gain, variance, baseOffers, basePurchases, above, learnt }) =>
    areNumbers(base, gain, variance, baseOffers, basePurchases, learnt) &&
    Array.isArray(above) &&
    above.every((step) => areNumbers(step?.expected, step?.bought)),
  nests: ({ diversions }) =>
    Array.isArray(diversions) &&
    diversions.every((one) => areNumbers(one?.mean, one?.variance) && typeof one.name === 'string'),
  summary: ({ offers, likelihood }) => areNumbers(offers) && typeof likelihood === 'object',
} satisfies Partial<Record<DamagedKind, (json: Json) => boolean>>

/** Whether stored JSON is of its kind. If not, that is noted: the reader goes on as without it. */
export function isSound(kind: keyof typeof kinds, stored: unknown, record: DamagedRecord): boolean {
  const isObject = typeof stored === 'object' && stored !== null && !Array.isArray(stored)
  if (isObject && kinds[kind](stored as Json)) return true
  noteDamaged(kind, record)
  return false
}

function areNumbers(...all: readonly unknown[]): boolean {
  return all.every(Number.isFinite)
}

function isListOfNumbers(list: unknown): boolean {
  return Array.isArray(list) && list.length > 1 && areNumbers(...list)
}
