import { customerParts, type HoldoutUnit, hourOf } from '../../domain/holdout-unit.ts'
import { idTimeMs } from '../../domain/ids.ts'
import { weekOf } from '../../domain/moment.ts'
import type { Db } from '../../storage/connection/db.ts'
import { type ArmLedger, addToLedgers } from '../../storage/tables/arm-ledgers.ts'
import {
  addToLift,
  type LiftPart,
  type LiftTotal,
  type LiftWeek,
  reviseLiftWeeks,
} from '../../storage/tables/lift-totals.ts'
import { type LogHead, putLiftRange } from '../../storage/tables/observations.ts'
import type { QuoteWithOutcome } from '../../storage/tables/outcomes.ts'
import { addToSegments, type SegmentTotal } from '../../storage/tables/segment-totals.ts'
import { unitsKept } from './units-kept.ts'

/**
 * Counts the results of quotes whose answer period is over, each once: both arms are evaluated
 * after the same time, however fast customers buy or refuse. Only quotes made since silence counts
 * are included, and of these only those drawn against a holdout.
 *
 * @param quotes - Ordered by id: all above `after`, up to `reached`.
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
  await sums.write(db, tenantId, [])
  if (lift === null || reached > counted) {
    await putLiftRange(db, tenantId, { from, until: reached > counted ? reached : counted })
  }
}

/** Units that a quote was previously known to have sold, and is now. */
export type UnitsChange = { quote: QuoteWithOutcome; before: number; after: number }

/**
 * Corrects earlier counts of quotes by what is now reported about them, and revises the weeks that
 * are over: what went through each channel is summed of all their quotes, counted here or not.
 */
export async function correctLift(
  db: Db,
  tenantId: number,
  { lift }: LogHead,
  changes: readonly UnitsChange[],
  nowMs: number,
): Promise<void> {
  const sums = createSums()
  const revised: LiftWeek[] = []
  const thisWeek = weekOf(nowMs)
  for (const { quote, before, after } of changes) {
    if (before === after) continue
    const { currency, quoteId } = quote
    const week = weekOf(idTimeMs(quoteId))
    if (week < thisWeek) revised.push({ currency, week })
    const isCounted = lift !== null && quoteId > lift.from && quoteId <= lift.until
    if (isCounted) sums.add(quote, 0, after, before)
  }
  await sums.write(db, tenantId, revised)
}

/** Sums to add, one for each row of the tables. */
function createSums() {
  const totals = new Map<string, LiftTotal>()
  const segments = new Map<string, SegmentTotal>()
  const parts = new Map<string, LiftPart>()
  const ledgers = new Map<string, ArmLedger>()

  return {
    add(quote: QuoteWithOutcome, offers: 0 | 1, units: number, unitsBefore: number): void {
      if (quote.arm === 'optimized') addToSegment(segments, quote, offers, units, unitsBefore)
      const kind = kindOf(quote)
      const unit = quote.holdoutUnit
      if (kind === null || unit === null) return
      if (!(quote.holdoutShare > 0 && quote.holdoutShare < 1)) return
      const change = { offers, units: units - unitsBefore, squares: squaresOf(units, unitsBefore) }
      addToTotal(totals, quote, unit, kind, change)
      addToPart(parts, quote, unit, kind === 'holdout', change)
      for (const productId of [quote.productId, '']) {
        addToLedger(ledgers, quote, productId, kind === 'holdout', change)
      }
    },
    async write(db: Db, tenantId: number, revised: readonly LiftWeek[]): Promise<void> {
      const rows = { totals: [...totals.values()], parts: [...parts.values()] }
      await reviseLiftWeeks(db, tenantId, [...rows.totals, ...rows.parts, ...revised])
      await addToLift(db, tenantId, rows.totals, rows.parts)
      await addToLedgers(db, tenantId, [...ledgers.values()])
      await addToSegments(db, tenantId, [...segments.values()])
    },
  }
}

/** What the holdout would have paid for a unit: the base price minus the quantity discount. */
function paidAtBase({ basePriceMinor, volumeDiscount }: QuoteWithOutcome): number {
  return basePriceMinor * (1 - volumeDiscount)
}

/** What to count for a quote now, corrected by what was counted before. */
type Change = { offers: 0 | 1; units: number; squares: number }

const squaresOf = (units: number, before: number) => units * units - before * before

function addToTotal(
  totals: Map<string, LiftTotal>,
  quote: QuoteWithOutcome,
  unit: HoldoutUnit,
  kind: LiftTotal['kind'],
  { offers, units, squares }: Change,
): void {
  const { currency, productId, segment, holdoutShare: share, confidence } = quote
  const { priceMinor: price } = quote
  const base = paidAtBase(quote)
  const week = weekOf(idTimeMs(quote.quoteId))
  const unitCost = quote.unitCostMinor ?? -1
  addUp(totals, JSON.stringify([currency, week, productId, segment, kind, unit, unitCost]), {
    ...{ currency, week, productId, segment, kind, unit, unitCost, offers },
    holdoutShares: offers * share,
    confidences: offers * confidence,
    basePrices: offers * base,
    baseSquares: offers * base * base,
    units,
    unitSquares: squares,
    revenue: units * price,
    unitRevenue: squares * price,
    revenueSquares: squares * price * price,
    baseUnits: base * units,
    baseRevenue: base * units * price,
  })
}

function addToPart(
  parts: Map<string, LiftPart>,
  quote: QuoteWithOutcome,
  unit: HoldoutUnit,
  held: boolean,
  { offers, units, squares }: Change,
): void {
  const { currency, holdoutShare: share, priceMinor: price } = quote
  const week = weekOf(idTimeMs(quote.quoteId))
  const part = partOf(quote, unit)
  addUp(parts, JSON.stringify([currency, week, held, unit, part]), {
    ...{ currency, week, held, unit, part, offers },
    holdoutShares: offers * share,
    shareVariance: offers * share * (1 - share),
    revenue: units * price,
    revenueSquares: squares * price * price,
  })
}

/** So that a probability of 0.1 has one row, however it was computed. */
const roundedShare = (share: number) => Math.round(share * 1e6) / 1e6

function addToLedger(
  ledgers: Map<string, ArmLedger>,
  quote: QuoteWithOutcome,
  productId: string,
  held: boolean,
  { offers, units, squares }: Change,
): void {
  const { currency, priceMinor: price, unitCostMinor } = quote
  const base = paidAtBase(quote)
  const cost = unitCostMinor ?? 0
  const share = roundedShare(quote.holdoutShare)
  addUp(ledgers, JSON.stringify([productId, currency, held, share]), {
    ...{ productId, currency, held, share, offers },
    revenue: units * price,
    revenueSquares: squares * price * price,
    basePrices: offers * base,
    baseSquares: offers * base * base,
    baseRevenue: units * price * base,
    profit: units * (price - cost),
    profitSquares: squares * (price - cost) * (price - cost),
    margins: offers * (base - cost),
    marginSquares: offers * (base - cost) * (base - cost),
    marginProfit: units * (price - cost) * (base - cost),
  })
}

/** What a segment was quoted: every optimized price, with or without a holdout. */
function addToSegment(
  segments: Map<string, SegmentTotal>,
  quote: QuoteWithOutcome,
  offers: 0 | 1,
  units: number,
  unitsBefore: number,
): void {
  const { currency, productId, segment, singleMinor: priceMinor, basePriceMinor } = quote
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

/** Null if no arm was drawn: the base price of a paused product, or a price that everyone sees. */
function kindOf({ arm, singleMinor, basePriceMinor }: QuoteWithOutcome): LiftTotal['kind'] | null {
  if (arm === 'holdout') return 'holdout'
  if (arm !== 'optimized') return null
  return singleMinor === basePriceMinor ? 'base' : 'moved'
}

const hoursOfWeek = 168
/** 1 January 1970 was a Thursday. */
const firstMondayHours = 96

/** The hour of the week, or the customer's part. */
function partOf({ customerPart, quoteId }: QuoteWithOutcome, unit: HoldoutUnit): number {
  if (unit === 'customer') return (customerPart ?? 0) % customerParts
  const hours = hourOf(idTimeMs(quoteId)) - firstMondayHours
  return ((hours % hoursOfWeek) + hoursOfWeek) % hoursOfWeek
}

const keyNames = ['part', 'unitCost', 'share']

function addUp<Row extends object>(rows: Map<string, Row>, key: string, added: Row): void {
  const known = rows.get(key)
  if (known === undefined) {
    rows.set(key, added)
    return
  }
  for (const [name, value] of Object.entries(added)) {
    if (typeof value !== 'number' || keyNames.includes(name)) continue
    Object.assign(known, { [name]: Number(known[name as keyof Row]) + value })
  }
}
