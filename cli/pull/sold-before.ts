import type { Row } from '../../clients/typescript/src/files/main.ts'

/** A day of a product as sent: its start and end, its price, and whether it was in stock. */
type SentDay = readonly [from: string, to: string, price: string, inStock: string]

/** Days that were sent, in order, by product and currency. */
export type SoldBefore = Readonly<Record<string, readonly SentDay[]>>

/** Days since 1970; `to` is the day after the last one. */
export type Days = { from: number; to: number }

const dayMs = 86_400_000

/** Positions in the rows that orders become, according to the client's `orderColumnsOf`. */
export const at = {
  product: 0,
  from: 1,
  to: 2,
  price: 3,
  units: 4,
  inStock: 6,
  currency: 7,
} as const

/**
 * The day on which a period begins by the shop's clock, which may be thirteen hours ahead of UTC,
 * or ten behind.
 */
function dayOf(from: string): number {
  return Math.floor((Date.parse(from) + 13 * 3_600_000) / dayMs)
}

/**
 * The rows to send for some days, given those sent before: their sales, zeros where sales were
 * entirely reversed, and zeros between a product's previous sale and its first in these days.
 *
 * @param rows - The rows from the orders of these days.
 * @param covered - Whether the source has the orders of a day; other days are not reported.
 */
export function completeDays(
  rows: readonly Row[],
  before: SoldBefore,
  days: Days,
  covered: (day: number) => boolean,
): Row[] {
  const isOfDays = (from: string) => dayOf(from) >= days.from && dayOf(from) < days.to
  const fresh = byProduct(rows.filter(({ texts }) => isOfDays(texts[at.from] ?? '')))
  const all: Row[] = []
  for (const key of new Set([...fresh.keys(), ...Object.keys(before)])) {
    const now = fresh.get(key) ?? []
    const known = before[key] ?? []
    const present = new Set(now.map(({ texts }) => texts[at.from]))
    const gone = known.filter(([from]) => isOfDays(from) && !present.has(from))
    const zeros = gone.map(([from, to, price]) => zeroRow(key, from, to, price))
    const sorted = [...now, ...zeros].sort(byTime)
    all.push(...emptyDays(key, known, sorted[0], days, covered), ...sorted)
  }
  return all
}

/** The rows to remember after sending: days from `keepFrom` on, and the last one before. */
export function remember(before: SoldBefore, sent: readonly Row[], keepFrom: number): SoldBefore {
  const fresh = byProduct(sent)
  const keys = new Set([...Object.keys(before), ...fresh.keys()])
  return Object.fromEntries(
    [...keys].map((key) => {
      const days = new Map((before[key] ?? []).map((day) => [day[0], day]))
      for (const { texts } of fresh.get(key) ?? []) {
        const [from = '', to = ''] = [texts[at.from], texts[at.to]]
        days.set(from, [from, to, texts[at.price] ?? '', texts[at.inStock] ?? ''])
      }
      const sorted = [...days.values()].sort(([a], [b]) => Date.parse(a) - Date.parse(b))
      const kept = sorted.findIndex(([from]) => dayOf(from) >= keepFrom)
      // The next gap starts after the last day before those that are read again.
      return [key, sorted.slice(kept < 0 ? -1 : Math.max(0, kept - 1))]
    }),
  )
}

function byProduct(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.texts[at.product]}\n${row.texts[at.currency]}`
    const known = found.get(key)
    if (known === undefined) found.set(key, [row])
    else known.push(row)
  }
  return found
}

function byTime(a: Row, b: Row): number {
  return Date.parse(a.texts[at.from] ?? '') - Date.parse(b.texts[at.from] ?? '')
}

/** Days without a sale from the last row sent before these days to their first one. */
function emptyDays(
  key: string,
  known: readonly SentDay[],
  first: Row | undefined,
  days: Days,
  covered: (day: number) => boolean,
): Row[] {
  const last = known.findLast(([from]) => dayOf(from) < days.from)
  if (last === undefined || first === undefined) return []
  const [, end, price, inStock] = last
  const [startMs, endMs] = [Date.parse(end), Date.parse(first.texts[at.from] ?? '')]
  // The product was not available: that says nothing about demand.
  if (inStock === 'no' || !(endMs > startMs)) return []
  const count = Math.round((endMs - startMs) / dayMs)
  // If clocks changed in between, the last day is an hour shorter or longer.
  const edge = (i: number) => new Date(i === count ? endMs : startMs + i * dayMs).toISOString()
  return Array.from({ length: count }, (_, i) => zeroRow(key, edge(i), edge(i + 1), price)).filter(
    ({ texts }) => covered(dayOf(texts[at.from] ?? '')),
  )
}

function zeroRow(key: string, from: string, to: string, price: string): Row {
  const [product = '', currency = ''] = key.split('\n')
  return { texts: [product, from, to, price, '0', '', '', currency], line: 0 }
}
