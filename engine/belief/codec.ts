import type { SalesBelief } from '../sales/sales-belief.ts'
import { log } from '../special/log.ts'
import {
  type Bins,
  type CellBelief,
  forecasterSize,
  forecasterSizeWithCompetitor,
  makeBins,
  maxBins,
  rateCount,
} from './belief.ts'
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './bytes.ts'
import { piecesOfOffer, restingCalendar } from './calendar.ts'
import { type DryRun, noRun, usualLateness } from './dry-run.ts'
import { restingFilter } from './local-level.ts'
import type { OrderSizes } from './order-sizes.ts'
import { noRunOut, type RunOut } from './run-out.ts'

/**
 * All layouts ever stored, each readable by `decodeBelief`: 1 is plain, 2 adds competitors' prices,
 * 3 and 4 are these with runs of refusals, 5 to 8 all these with the filter of a drifting level, in
 * its initial state if omitted, 9 to 16 all these with the time of the first observation, 17 to 32
 * all these with the calendar, 33 to 64 all these with when customers were quoted who bought, 65 to
 * 128 all these with the sizes of orders. 129 is followed by one of these, with gaps between
 * purchases. A cell without any of these is still written in the first.
 */
const layoutOf = (
  added: Record<
    'competitor' | 'runs' | 'filtered' | 'since' | 'calendar' | 'sold' | 'sizes',
    boolean
  >,
) =>
  1 +
  (added.competitor ? 1 : 0) +
  (added.runs ? 2 : 0) +
  (added.filtered ? 4 : 0) +
  (added.since ? 8 : 0) +
  (added.calendar ? 16 : 0) +
  (added.sold ? 32 : 0) +
  (added.sizes ? 64 : 0)
const withGaps = 129
const lastLayout = withGaps

/** The belief with its sales part replaced, for when rows arrived or were corrected. */
export function withSales(belief: CellBelief, sales: SalesBelief | null): CellBelief {
  return { ...belief, version: belief.version + 1, sales }
}

/** Encodes a belief for storage; `decodeBelief` restores the same bits. About 30 bytes a price. */
export function encodeBelief(belief: CellBelief): Uint8Array {
  const out = createByteWriter()
  const competitor = belief.firstCompetitorMinor > 0
  const runs = belief.dryRun.refusals > 0 || belief.bins.suspect.some((n) => n > 0)
  const filtered = belief.levelFilter.some((value, i) => value !== restingFilter[i])
  const since = belief.firstSeconds > 0
  const resting = restingCalendar()
  const calendar = belief.calendar.some((value, i) => value !== resting[i])
  const sold = belief.sold.length > 0 || belief.lateSeconds !== usualLateness || runs
  const sizes = belief.sizes !== null
  const gaps = belief.runOut.sinceSeconds > 0 || belief.runOut.evidence > 0
  if (gaps) out.byte(withGaps)
  out.byte(layoutOf({ competitor, runs, filtered, since, calendar, sold, sizes }))
  out.number(belief.version)
  out.number(belief.offersSeen)
  if (since) out.number(belief.firstSeconds)
  out.number(belief.lastSeconds)
  out.number(belief.firstPriceMinor)
  if (competitor) out.number(belief.firstCompetitorMinor)
  if (runs) {
    out.number(belief.dryRun.priceMinor)
    out.number(belief.dryRun.refusals)
  }
  if (sold) encodeSold(out, belief)
  if (gaps) encodeRunOut(out, belief.runOut)
  out.number(belief.purchaseCount)
  out.number(belief.unitCount)
  if (belief.sizes !== null) encodeSizes(out, belief.sizes)
  const { bins } = belief
  const count = bins.lowMinor.length
  out.byte(count)
  let previous = 0
  for (let i = 0; i < count; i++) {
    if (competitor) {
      // Each band starts again from its cheapest price.
      if (i > 0 && bins.competitorBand[i] !== bins.competitorBand[i - 1]) previous = 0
      out.byte(bins.competitorBand[i])
      out.single(bins.logCompetitor[i])
    }
    out.number(bins.lowMinor[i] - previous)
    out.number(bins.highMinor[i] - bins.lowMinor[i])
    previous = bins.highMinor[i]
    // The mean log price of a single-price bin follows from the price.
    if (bins.highMinor[i] > bins.lowMinor[i]) out.number(bins.logPrice[i])
    // Scaled by the pieces of an offer, counts are whole numbers, which take fewer bytes.
    out.number(calendar ? bins.offers[i] * piecesOfOffer : bins.offers[i])
    out.number(bins.purchases[i])
    if (runs) out.number(bins.suspect[i])
    out.number(bins.chosenOffers[i])
    out.number(bins.chosenPurchases[i])
    for (let slot = i * rateCount; slot < (i + 1) * rateCount; slot++) {
      out.single(bins.recentOffers[slot])
      out.single(bins.recentPurchases[slot])
    }
  }
  for (const value of belief.forecasters) out.number(value)
  for (const value of belief.scores) out.number(value)
  if (filtered) for (const value of belief.levelFilter) out.number(value)
  if (calendar) for (const value of belief.calendar) out.single(value)
  const sales = belief.sales === null ? '' : JSON.stringify(belief.sales)
  const text = new TextEncoder().encode(sales)
  out.number(text.length)
  out.raw(text)
  return out.finish()
}

function encodeSold(out: ByteWriter, { dryRun, sold, lateSeconds }: CellBelief): void {
  out.number(dryRun.sinceSeconds)
  out.number(dryRun.untilSeconds - dryRun.sinceSeconds)
  out.number(lateSeconds)
  out.byte(sold.length)
  let previous = 0
  for (const { fromSeconds, toSeconds, purchases } of sold) {
    out.number(fromSeconds - previous)
    out.number(toSeconds - fromSeconds)
    out.number(purchases)
    previous = toSeconds
  }
}

function decodeSold(
  input: ByteReader,
  run: Pick<DryRun, 'priceMinor' | 'refusals'>,
): Pick<CellBelief, 'dryRun' | 'sold' | 'lateSeconds'> {
  const sinceSeconds = input.number()
  const untilSeconds = sinceSeconds + input.number()
  const lateSeconds = input.number()
  let previous = 0
  const sold = Array.from({ length: input.byte() }, () => {
    const fromSeconds = previous + input.number()
    const toSeconds = fromSeconds + input.number()
    previous = toSeconds
    return { fromSeconds, toSeconds, purchases: input.number() }
  })
  return { dryRun: { ...run, sinceSeconds, untilSeconds }, sold, lateSeconds }
}

function encodeRunOut(out: ByteWriter, runOut: RunOut): void {
  out.number(runOut.sinceSeconds)
  out.number(runOut.untilSeconds - runOut.sinceSeconds)
  out.number(runOut.expected)
  out.number(runOut.evidence)
}

function decodeRunOut(input: ByteReader): RunOut {
  const sinceSeconds = input.number()
  const untilSeconds = sinceSeconds + input.number()
  return { sinceSeconds, untilSeconds, expected: input.number(), evidence: input.number() }
}

function encodeSizes(out: ByteWriter, { sinceOffers, classes }: OrderSizes): void {
  out.number(sinceOffers)
  out.byte(classes.length)
  for (const { octave, orders, x, xx, logSize, cross, logSquare } of classes) {
    out.byte(octave)
    out.number(orders)
    out.number(folded(x))
    out.number(xx)
    out.number(logSize)
    out.number(folded(cross))
    out.number(logSquare)
  }
}

function decodeSizes(input: ByteReader): OrderSizes {
  const sinceOffers = input.number()
  const classes = Array.from({ length: input.byte() }, () => ({
    octave: input.byte(),
    orders: input.number(),
    x: unfolded(input.number()),
    xx: input.number(),
    logSize: input.number(),
    cross: unfolded(input.number()),
    logSquare: input.number(),
  }))
  return { sinceOffers, classes }
}

/** Maps signed integers to non-negative ones (zigzag), which take fewer bytes. */
const folded = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const unfolded = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

/** The counts by price, to the extent that the layout has them. */
function decodeBins(
  input: ByteReader,
  { competitor, runs, hasCalendar }: { competitor: boolean; runs: boolean; hasCalendar: boolean },
): Bins {
  const count = input.byte()
  if (count > maxBins) throw new RangeError(`belief has ${count} bins, expected at most ${maxBins}`)
  const bins = makeBins(count)
  let previous = 0
  for (let i = 0; i < count; i++) {
    if (competitor) {
      bins.competitorBand[i] = input.byte()
      bins.logCompetitor[i] = input.single()
      if (i > 0 && bins.competitorBand[i] !== bins.competitorBand[i - 1]) previous = 0
    }
    bins.lowMinor[i] = previous + input.number()
    bins.highMinor[i] = bins.lowMinor[i] + input.number()
    previous = bins.highMinor[i]
    bins.logPrice[i] = previous > bins.lowMinor[i] ? input.number() : log(previous)
    bins.offers[i] = input.number() / (hasCalendar ? piecesOfOffer : 1)
    bins.purchases[i] = input.number()
    if (runs) bins.suspect[i] = input.number()
    bins.chosenOffers[i] = input.number()
    bins.chosenPurchases[i] = input.number()
    for (let slot = i * rateCount; slot < (i + 1) * rateCount; slot++) {
      bins.recentOffers[slot] = input.single()
      bins.recentPurchases[slot] = input.single()
    }
  }
  return bins
}

/** A belief that a later release wrote, which this one cannot read. */
export class LaterLayout extends RangeError {}

/**
 * Decodes what `encodeBelief` encoded.
 *
 * @throws RangeError if the bytes are cut short or run on.
 * @throws LaterLayout if a later release wrote them.
 */
export function decodeBelief(bytes: Uint8Array): CellBelief {
  const input = createByteReader(bytes)
  const first = input.byte()
  const found = first === withGaps ? input.byte() : first
  if (!(found >= 1 && found < withGaps)) {
    const Fault = first > lastLayout ? LaterLayout : RangeError
    throw new Fault(`belief has layout ${found}, expected 1 to ${lastLayout}`)
  }
  const competitor = ((found - 1) & 1) > 0
  const runs = ((found - 1) & 2) > 0
  const filtered = ((found - 1) & 4) > 0
  const since = ((found - 1) & 8) > 0
  const hasCalendar = ((found - 1) & 16) > 0
  const hasSold = ((found - 1) & 32) > 0
  const hasSizes = ((found - 1) & 64) > 0
  const version = input.number()
  const offersSeen = input.number()
  const firstSeconds = since ? input.number() : 0
  const lastSeconds = input.number()
  const firstPriceMinor = input.number()
  const firstCompetitorMinor = competitor ? input.number() : 0
  const run = {
    priceMinor: runs ? input.number() : 0,
    refusals: runs ? input.number() : 0,
  }
  // A run from an earlier layout is assumed to have ended with the latest observation.
  const { dryRun, ...outstanding } = hasSold
    ? decodeSold(input, run)
    : {
        dryRun: runs ? { ...run, sinceSeconds: lastSeconds, untilSeconds: lastSeconds } : noRun,
        sold: [],
        lateSeconds: usualLateness,
      }
  const runOut = first === withGaps ? decodeRunOut(input) : noRunOut
  const purchaseCount = input.number()
  const unitCount = input.number()
  const sizes = hasSizes ? decodeSizes(input) : null
  const bins = decodeBins(input, { competitor, runs, hasCalendar })
  const size = competitor ? forecasterSizeWithCompetitor : forecasterSize
  const forecasters = new Float64Array((rateCount + 1) * size)
  for (let i = 0; i < forecasters.length; i++) forecasters[i] = input.number()
  const scores = new Float64Array(rateCount)
  for (let i = 0; i < rateCount; i++) scores[i] = input.number()
  const levelFilter = Float64Array.from(restingFilter, (rest) => (filtered ? input.number() : rest))
  const calendar = restingCalendar()
  if (hasCalendar) for (let i = 0; i < calendar.length; i++) calendar[i] = input.single()
  const text = new TextDecoder().decode(input.raw(input.number()))
  if (!input.atEnd()) throw new RangeError('belief runs on after its end')
  const sales = text === '' ? null : (JSON.parse(text) as SalesBelief)
  return {
    version,
    offersSeen,
    firstSeconds,
    lastSeconds,
    firstPriceMinor,
    firstCompetitorMinor,
    dryRun,
    ...outstanding,
    runOut,
    purchaseCount,
    unitCount,
    sizes,
    bins,
    forecasters,
    scores,
    levelFilter,
    calendar,
    sales,
  }
}
