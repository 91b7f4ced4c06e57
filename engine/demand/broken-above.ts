import type { SalesBelief, SoldAt } from '../sales/sales-belief.ts'
import { nothingSeen, type SlopeEvidence } from '../sales/slope-evidence.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import { usualElasticity } from '../usual-demand.ts'

/** Prices at most this far above, in log terms, count as the price itself. */
export const asGoodAsAt = 0.005
/** Sales further below or above say little about demand at the price. */
const farBelow = 0.3
const farAbove = 0.1
/**
 * Cap on the units counted: managers and seasons move sales by a tenth or two, however many there
 * are.
 */
const mostUnits = 50
/**
 * Steep demand and left-digit effects leave at least this share of sales at the usual elasticity.
 */
const stillUsual = 0.8
/** One-sided 5 % quantile. */
const sure = 1.64

/**
 * Units sold at and below a price, adjusted to it, per unit expected at the median price; likewise
 * for purchases per offer.
 */
export function rateAt(soldAt: readonly SoldAt[], logPrice: number): number {
  let units = 0
  let expected = 0
  for (const [x, sold, usual] of soldAt) {
    if (x > logPrice + asGoodAsAt || x < logPrice - farBelow) continue
    units += sold
    expected += usual * exp(usualElasticity * (logPrice - x))
  }
  return expected > 0 ? units / expected : 0
}

/** The part sold in rows with drawn prices. */
export function atDrawnPrices(soldAt: readonly SoldAt[]): SoldAt[] {
  return soldAt.flatMap(([logPrice, , , units = 0, expected = 0]): SoldAt[] =>
    expected > 0 ? [[logPrice, units, expected]] : [],
  )
}

/** The part sold in rows with chosen prices. */
export function atChosenPrices(soldAt: readonly SoldAt[]): SoldAt[] {
  return soldAt.map(([logPrice, units, expected, drawnUnits = 0, drawnExpected = 0]): SoldAt => {
    return [logPrice, units - drawnUnits, expected - drawnExpected]
  })
}

/**
 * Whether sales right above a price fall short of what any usual elasticity predicts from those at
 * and below it: demand drops there.
 */
function breaksAbove(soldAt: readonly SoldAt[], logPrice: number): boolean {
  const rate = rateAt(soldAt, logPrice)
  let units = 0
  let expected = 0
  for (const [x, sold, usual] of soldAt) {
    if (x <= logPrice + asGoodAsAt || x > logPrice + farAbove) continue
    units += sold
    expected += rate * usual * exp(usualElasticity * (logPrice - x))
  }
  if (!(expected > 0)) return false
  const count = Math.min(expected, mostUnits)
  const least = stillUsual * count
  return least - (count * units) / expected > sure * Math.sqrt(least)
}

/**
 * Evidence from rows on the elasticity at and below a price where demand drops right above it: a
 * single elasticity across both sides would be dominated by the drop, and ask for lower prices.
 * Null where there is no drop.
 *
 * Precision is that of the whole fit, scaled to the price variation that lies below.
 *
 * @param slopes - The evidence of all rows.
 */
export function slopesBelowBreak(
  sales: SalesBelief,
  referenceMinor: number,
  slopes: SlopeEvidence,
): SlopeEvidence | null {
  const { soldAt } = sales
  const logPrice = log(referenceMinor)
  if (!soldAt || !breaksAbove(soldAt, logPrice)) return null
  const below = soldAt.filter(([x]) => x <= logPrice + asGoodAsAt)
  const share = spreadOf(below) / spreadOf(soldAt)
  if (!(share > 1e-6)) return nothingSeen
  const mean = slopeOf(below)
  const { elasticity, cross, bias } = slopes
  return {
    elasticity: share * elasticity,
    cross: share * cross,
    bias: share * bias,
    shiftElasticity: share * elasticity * mean,
    shiftBias: share * cross * mean,
  }
}

/** The mean log price, weighted by expected units. */
function middleOf(soldAt: readonly SoldAt[]): number {
  const all = soldAt.reduce((sum, [, , expected]) => sum + expected, 0)
  return soldAt.reduce((sum, [x, , expected]) => sum + x * expected, 0) / all
}

/** Sum of squares of log prices around their mean, weighted by expected units. */
function spreadOf(soldAt: readonly SoldAt[]): number {
  const mean = middleOf(soldAt)
  return soldAt.reduce((sum, [x, , expected]) => sum + expected * square(x - mean), 0)
}

const turns = 12
/** A prior precision around the usual elasticity, so that a slope from few units stays finite. */
const ridge = 0.1

/** The slope of a Poisson regression of units on log price, by Newton's method. */
function slopeOf(soldAt: readonly SoldAt[]): number {
  const middle = middleOf(soldAt)
  const units = soldAt.reduce((sum, [, sold]) => sum + sold, 0)
  let slope = -usualElasticity
  for (let turn = 0; turn < turns; turn++) {
    const weights = soldAt.map(([x, , expected]) => expected * exp(slope * (x - middle)))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const mean = soldAt.reduce((sum, [x], i) => sum + (weights[i] / total) * (x - middle), 0)
    let pull = -ridge * (slope + usualElasticity)
    let information = ridge
    soldAt.forEach(([x, sold], i) => {
      pull += (x - middle) * (sold - (units * weights[i]) / total)
      information += ((units * weights[i]) / total) * square(x - middle - mean)
    })
    slope += Math.min(Math.max(pull / information, -1), 1)
  }
  return Math.min(slope, 0)
}
