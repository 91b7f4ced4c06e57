import { idTimeMs } from '../../domain/ids.ts'
import { weekOf } from '../../domain/moment.ts'
import type { Db } from '../../storage/connection/db.ts'
import { addToLift, type LiftPart, type LiftTotal } from '../../storage/tables/lift-totals.ts'
import { type LogHead, putLiftRange } from '../../storage/tables/observations.ts'
import type { QuoteWithOutcome } from '../../storage/tables/outcomes.ts'
import { addToSegments, type SegmentTotal } from '../../storage/tables/segment-totals.ts'
import { unitsKept } from './units-kept.ts'

/** Parts into which customers are dealt. */
export const liftParts = 64

/**
 * Counts what quotes brought whose time for an answer is over, each once: both arms are looked at
 * after the same time, however fast somebody buys or refuses. Counted are those since silence
 * counts for something, and of them those whose price was drawn beside a holdout.
 *
 * @param quotes - In the order of their ids: all there are above `after`, up to `reached`.
 */
export async function countLift(
  db: Db,
  tenantId: number,
  head: LogHead,
  {
    quotes,
    after,
    reached,
  }: { quotes: readonly QuoteWithOutcome[]; after: string; reached: string },
): Promise<void> {
  const { silenceFrom, lift } = head
  if (silenceFrom === null || reached < silenceFrom) return
  const from = lift?.from ?? (after > silenceFrom ? after : silenceFrom)
  const counted = lift?.until ?? from
  const sums = createSums()
  for (const quote of quotes) {
    if (quote.quoteId > counted) sums.add(quote, 1, unitsKept(quote.outcome), 0)
  }
  await sums.write(db, tenantId)
  if (lift === null || reached > counted) {
    await putLiftRange(db, tenantId, { from, until: reached > counted ? reached : counted })
  }
}

/** Units that a quote was known to have sold, and that it is known to have sold now. */
export type UnitsChange = { quote: QuoteWithOutcome; before: number; after: number }

/** Corrects what was counted of quotes by what is told of them now. */
export async function correctLift(
  db: Db,
  tenantId: number,
  { lift }: LogHead,
  changes: readonly UnitsChange[],
): Promise<void> {
  if (lift === null) return
  const sums = createSums()
  for (const { quote, before, after } of changes) {
    const isCounted = quote.quoteId > lift.from && quote.quoteId <= lift.until
    if (isCounted && before !== after) sums.add(quote, 0, after, before)
  }
  await sums.write(db, tenantId)
}

/** Sums of what is added, one for each row of the tables. */
function createSums() {
  const totals = new Map<string, LiftTotal>()
  const segments = new Map<string, SegmentTotal>()
  const parts = new Map<string, LiftPart>()

  return {
    add(quote: QuoteWithOutcome, offers: 0 | 1, units: number, unitsBefore: number): void {
      const { currency, productId, segment, holdoutShare: share } = quote
      if (quote.arm === 'optimized') addToSegment(segments, quote, offers, units, unitsBefore)
      const kind = kindOf(quote)
      if (kind === null || !(share > 0 && share < 1)) return
      const week = weekOf(idTimeMs(quote.quoteId))
      const price = quote.priceMinor
      const base = quote.basePriceMinor
      const bought = units - unitsBefore
      const squares = units * units - unitsBefore * unitsBefore
      addUp(totals, JSON.stringify([currency, week, productId, segment, kind]), {
        ...{ currency, week, productId, segment, kind, offers },
        holdoutShares: offers * share,
        confidences: offers * quote.confidence,
        basePrices: offers * base,
        baseSquares: offers * base * base,
        units: bought,
        unitSquares: squares,
        revenue: bought * price,
        unitRevenue: squares * price,
        revenueSquares: squares * price * price,
        baseUnits: base * bought,
        baseRevenue: base * bought * price,
      })
      const held = kind === 'holdout'
      const part = partOf(quote)
      addUp(parts, JSON.stringify([currency, week, held, part]), {
        ...{ currency, week, held, part, offers },
        customers: quote.customerPart === null ? 0 : offers,
        holdoutShares: offers * share,
        shareVariance: offers * share * (1 - share),
        revenue: bought * price,
        revenueSquares: squares * price * price,
      })
    },
    async write(db: Db, tenantId: number): Promise<void> {
      await addToLift(db, tenantId, [...totals.values()], [...parts.values()])
      await addToSegments(db, tenantId, [...segments.values()])
    },
  }
}

/** What a segment was asked: every optimized price, with or without a holdout beside it. */
function addToSegment(
  segments: Map<string, SegmentTotal>,
  quote: QuoteWithOutcome,
  offers: 0 | 1,
  units: number,
  unitsBefore: number,
): void {
  const { currency, productId, segment, priceMinor, basePriceMinor } = quote
  const week = weekOf(idTimeMs(quote.quoteId))
  const ratio = priceMinor / basePriceMinor
  addUp(segments, JSON.stringify([currency, week, segment, productId]), {
    ...{ currency, week, segment, productId, offers },
    prices: offers * priceMinor,
    basePrices: offers * basePriceMinor,
    ratios: offers * ratio,
    ratioSquares: offers * ratio * ratio,
    accepted: Number(units > 0) - Number(unitsBefore > 0),
  })
}

/** Null where no arm was drawn: the base price of a paused product, or a price that all see. */
function kindOf({ arm, priceMinor, basePriceMinor }: QuoteWithOutcome): LiftTotal['kind'] | null {
  if (arm === 'holdout') return 'holdout'
  if (arm !== 'optimized') return null
  return priceMinor === basePriceMinor ? 'base' : 'moved'
}

/** A customer's part, or where nobody was named one by chance. */
function partOf({ customerPart, quoteId }: QuoteWithOutcome): number {
  if (customerPart !== null) return customerPart % liftParts
  return (
    (quoteId.charCodeAt(quoteId.length - 1) * 8 + quoteId.charCodeAt(quoteId.length - 2)) %
    liftParts
  )
}

function addUp<Row extends object>(rows: Map<string, Row>, key: string, added: Row): void {
  const known = rows.get(key)
  if (known === undefined) {
    rows.set(key, added)
    return
  }
  for (const [name, value] of Object.entries(added)) {
    if (typeof value !== 'number' || name === 'part') continue
    Object.assign(known, { [name]: Number(known[name as keyof Row]) + value })
  }
}
