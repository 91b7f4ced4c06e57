import type { Row } from '../../clients/typescript/src/files/main.ts'

/** A day of a product as it was sent: when it began and ended, its price, and whether in stock. */
type SentDay = readonly [from: string, to: string, price: string, inStock: string]

/** Days that were sent, in order, by product and currency. */
export type SoldBefore = Readonly<Record<string, readonly SentDay[]>>

/** Days since 1970; `to` is the day after the last one. */
export type Days = { from: number; to: number }

const dayMs = 86_400_000

/** Where rows that orders become hold what, as `orderColumns` of the client has it. */
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
 * The day on which a period begins by the clock of the shop, which may be thirteen hours before
 * UTC, or ten behind.
 */
export function dayOf(from: string): number {
  return Math.floor((Date.parse(from) + 13 * 3_600_000) / dayMs)
}

/**
 * What has to be sent of some days, given what was sent of them before: their rows, zeros where
 * sales were taken back as a whole, and zeros between a product's sale before them and its first
 * of these days.
 *
 * @param rows - What the orders of these days became.
 * @param covered - Whether the source has the orders of a day; others stay unsaid.
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

/** What is remembered of rows that were sent: days from `keepFrom` on, and the last one before. */
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
      // The last day before those that are read again is where the next gap begins.
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

/** Days without a sale from what was sent before these days to the first row of them. */
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
  // Nothing was to be had: that says nothing of demand.
  if (inStock === 'no' || !(endMs > startMs)) return []
  const count = Math.round((endMs - startMs) / dayMs)
  // Where clocks changed meanwhile, the last day is an hour shorter or longer.
  const edge = (i: number) => new Date(i === count ? endMs : startMs + i * dayMs).toISOString()
  return Array.from({ length: count }, (_, i) => zeroRow(key, edge(i), edge(i + 1), price)).filter(
    ({ texts }) => covered(dayOf(texts[at.from] ?? '')),
  )
}

function zeroRow(key: string, from: string, to: string, price: string): Row {
  const [product = '', currency = ''] = key.split('\n')
  return { texts: [product, from, to, price, '0', '', '', currency], line: 0 }
}
