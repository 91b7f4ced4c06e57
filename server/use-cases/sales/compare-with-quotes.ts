import type { DemandPoint } from '../../../engine/report/demand-report.ts'
import type { Factor } from '../../domain/factors.ts'
import { moneyText } from '../../domain/money-text.ts'
import type { CellEntry, PricedBase } from '../cells/cache.ts'
import { listedNow } from '../cells/listed-now.ts'

/** The quoted price compared with the best on the curve, and why the two differ. */
export type Comparison = {
  /** The price that quotes return most often now. */
  quotedMinor: number
  /** Share of quotes outside the holdout with that price, 0 to 1. */
  share: number
  /** The price on the curve that would earn most; null if no cost is known. */
  curveMinor: number | null
  /** What moved or held the quoted price. */
  factors: readonly Factor[]
  /** Why they differ, in sentences; none if they do not. */
  reasons: string[]
}

/** Prices whose results differ by less than this count as the same. */
const same = 0.99

const guardrails = new Set([
  'margin_floor',
  'min_price',
  'max_price',
  'max_increase',
  'max_decrease',
  'max_change',
  'max_step',
  'competitor_price',
  'price_ending',
  'unit_cost',
])

/** The price that quotes of a cell return most often now, and how often. */
export type MostQuoted = {
  priceMinor: number
  probability: number
  factors: readonly Factor[]
  /** It comes from an active list. */
  isListed: boolean
  /** The product, the policy or a breaker keeps quotes at the base price. */
  standsStill: boolean
}

/**
 * The price that quotes of a cell return most often now: that of an active list, or the base price
 * if prices are paused or a breaker stops them.
 */
export function mostQuoted(
  entry: CellEntry,
  { table, basePriceMinor }: PricedBase,
  nowMs: number,
  isStopped: boolean,
): MostQuoted {
  const { product, policy } = entry
  const showsBasePrice = isStopped || product?.status === 'paused' || policy.mode !== 'live'
  const listed = showsBasePrice ? null : listedNow(entry.listed, basePriceMinor, nowMs)
  if (listed !== null) {
    return {
      priceMinor: listed.price,
      probability: 1,
      factors: listed.factors,
      isListed: true,
      standsStill: false,
    }
  }
  const most = Math.max(...table.probability)
  const index = showsBasePrice ? table.baseIndex : table.probability.indexOf(most)
  return {
    priceMinor: showsBasePrice ? basePriceMinor : (table.prices[index] ?? basePriceMinor),
    probability: showsBasePrice ? 1 : most,
    factors: showsBasePrice ? [] : (table.factors[index] ?? []),
    isListed: false,
    standsStill: showsBasePrice,
  }
}

/** Whether the data alone show how demand responds to price, and what they are. */
type Learnt = { identified: boolean; purchases: number; salesRows: number }

/**
 * Compares quoted prices with a demand curve.
 *
 * @param curve - At many prices around the base price, including it and the quoted one.
 */
export function compareWithQuotes(
  entry: CellEntry,
  currency: string,
  basePriceMinor: number,
  quoted: MostQuoted,
  curve: readonly DemandPoint[],
  learnt: Learnt,
): Comparison {
  const { policy } = entry
  const { factors } = quoted
  const answer = { quotedMinor: quoted.priceMinor, share: quoted.probability, factors }
  if (policy.objective === 'profit' && policy.unitCost === undefined) {
    const reason =
      'No unit cost is known, so no price on the curve is known to be best: quotes return a price that earns at least as much as the base price, whatever the cost is. points shows the costs at which each price is better.'
    return { ...answer, curveMinor: null, reasons: [reason] }
  }
  // As prices do, it counts what neighbours earn from the customers that the product loses.
  const worth = ({ priceMinor, demand, neighboursMinor }: DemandPoint): number => {
    if (policy.objective === 'units') return demand.value
    const cost = policy.objective === 'profit' ? (policy.unitCost ?? 0) : 0
    return demand.value * (priceMinor - cost) + (neighboursMinor ?? 0)
  }
  const best = curve.reduce((most, point) => (worth(point) > worth(most) ? point : most))
  const here = curve.find(({ priceMinor }) => priceMinor === quoted.priceMinor)
  const curveMinor = best.priceMinor
  const agrees =
    curveMinor === quoted.priceMinor || (here !== undefined && worth(here) >= same * worth(best))
  if (agrees) return { ...answer, curveMinor, reasons: [] }

  if (quoted.isListed) {
    return { ...answer, curveMinor, reasons: ['A price list in force sets the price.'] }
  }
  return {
    ...answer,
    curveMinor,
    reasons: reasonsApart(entry, currency, basePriceMinor, quoted, curveMinor, learnt),
  }
}

/** Why quotes return a different price than the best one on the curve. */
function reasonsApart(
  entry: CellEntry,
  currency: string,
  basePriceMinor: number,
  quoted: MostQuoted,
  curveMinor: number,
  learnt: Learnt,
): string[] {
  const { policy } = entry
  const { factors } = quoted
  const money = (minor: number) => moneyText(minor, currency)
  const reasons: string[] = []
  if (quoted.standsStill) {
    reasons.push(
      'Quotes return the base price, because the product or the policy is paused or in shadow mode, or an alarm stops its prices.',
    )
  }
  const [low, high] = allowedRange(entry, basePriceMinor)
  if (curveMinor < low || curveMinor > high) {
    reasons.push(
      `The policy allows prices from ${money(Math.ceil(low))} to ${money(Math.floor(high))} only.`,
    )
  }
  const held = factors.filter((factor) => guardrails.has(factor))
  if (held.length > 0) reasons.push(`The policy moved or held the price: ${held.join(', ')}.`)
  if (factors.includes('max_loss')) {
    reasons.push(
      `Quotes return the base price instead of one that may lose more than max_loss still allows: ${percentText(policy.maxLoss)} of what base prices earn.`,
    )
  }
  if (policy.inventory !== undefined)
    reasons.push('The remaining stock has a value of its own, which moves the price.')
  if (policy.group !== undefined) {
    reasons.push(
      'The price maximises what the whole group earns; the curve is for this product alone.',
    )
  }
  if (policy.competitor !== undefined) {
    reasons.push('The competitor’s price moves the price from which quotes start.')
  }
  const isNearer =
    Math.abs(Math.log(quoted.priceMinor / basePriceMinor)) <
    Math.abs(Math.log(curveMinor / basePriceMinor))
  if (isNearer) {
    const purchases = Math.round(learnt.purchases)
    const bought = purchases === 1 ? '1 purchase' : `${purchases} purchases`
    const rows = learnt.salesRows === 1 ? '1 sales row' : `${learnt.salesRows} sales rows`
    reasons.push(
      `Quotes are cautious: beyond ${money(quoted.priceMinor)} the gain is not certain enough. The evidence is ${bought} and ${rows}, and a price moves only as far as a loss is very unlikely.`,
    )
  }
  if (!learnt.identified) {
    reasons.push(
      'The data alone do not show how demand responds to price, so quotes rely on similar products and on the margin that the base price suggests.',
    )
  }
  const percent = Math.round(quoted.probability * 100)
  if (percent < 100) {
    reasons.push(
      `Only ${percent} % of quotes return ${money(quoted.priceMinor)}, the others another price: prices are being tested, and the loss from moving all quotes is limited.`,
    )
  }
  if (reasons.length === 0) {
    reasons.push(
      'The curve is the central estimate; quotes return the price that earns most on average over all plausible curves.',
    )
  }
  return reasons
}

/** A share as a percentage: 0.015 is 1.5 %. */
function percentText(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`
}

/** The prices between the policy's limits, before endings and steps. */
function allowedRange({ policy }: CellEntry, basePriceMinor: number): [number, number] {
  const cost = policy.unitCost ?? 0
  const floor = policy.minMargin === undefined ? cost : cost / (1 - policy.minMargin)
  const low = Math.max(basePriceMinor * (1 - policy.maxDecrease), policy.minPrice ?? 0, floor)
  const high = Math.min(basePriceMinor * (1 + policy.maxIncrease), policy.maxPrice ?? Infinity)
  return [low, high]
}
