import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import type { SalesDesign } from './features.ts'
import { survivalTerm } from './survival.ts'

/** e^45 exceeds any count that validation accepts; it keeps a wild step from overflowing. */
const etaLimit = 45

/** One row's likelihood at a linear predictor: derivatives of its log and the misfit. */
export type RowTerm = {
  /** Expected units. */
  mean: number
  /**
   * Variance of the units without over-dispersion, and its increase per unit of over-dispersion.
   */
  variance: number
  extraVariance: number
  /** First derivative in the linear predictor, and minus the (expected) second. */
  score: number
  information: number
  /** Squared deviance residual: about chi-squared with one degree of freedom under the model. */
  deviance: number
}

/** A reusable term, so that a pass over thousands of rows allocates nothing. */
export function emptyTerm(): RowTerm {
  return { mean: 0, variance: 0, extraVariance: 0, score: 0, information: 0, deviance: 0 }
}

/**
 * Fills `term` with the likelihood of row `i` at the linear predictor `eta` (offset not included).
 *
 * Demand has the negative binomial variance μ + αμ², α the over-dispersion; with visits, nq(1 − q)
 * + αn(n − 1)q², which is the same for small q. A period that sold out only shows that demand
 * reached its units.
 *
 * @see Hilbe, Negative Binomial Regression (2011), chapter 8.
 * @see docs/method/sales.md, equation 1.
 */
export function fillTerm(
  term: RowTerm,
  design: SalesDesign,
  i: number,
  eta: number,
  overdispersion: number,
): void {
  if (design.basis === 'visits') fillBinomial(term, design, i, eta, overdispersion)
  else fillNegativeBinomial(term, design, i, eta, overdispersion)
}

function fillNegativeBinomial(
  term: RowTerm,
  design: SalesDesign,
  i: number,
  eta: number,
  alpha: number,
): void {
  const units = design.units[i]
  const mean = exp(limit(eta + design.offset[i]))
  const scale = 1 + alpha * mean
  term.mean = mean
  term.variance = mean
  term.extraVariance = mean * mean
  term.score = (units - mean) / scale
  term.information = mean / scale
  const overUnits = units > 0 ? units * log(units / mean) : 0
  const overTail = (units + 1 / alpha) * log((1 + alpha * units) / scale)
  term.deviance = Math.max(0, 2 * (overUnits - overTail))
  if (design.soldOut[i] === 1) {
    // Past 1000 the shape is irrelevant: its noise is below 3 %, less than any sold-out row can
    // show.
    const shape = Math.min(1000, 1 / alpha)
    fillSurvival(term, units, shape, mean / (mean + shape), shape / (mean + shape))
  }
}

function fillBinomial(
  term: RowTerm,
  design: SalesDesign,
  i: number,
  eta: number,
  alpha: number,
): void {
  const visits = design.visits[i]
  const units = design.units[i]
  const odds = exp(limit(eta))
  const bought = odds / (1 + odds)
  const left = 1 / (1 + odds)
  const mean = visits * bought
  const spread = mean * left
  term.mean = mean
  term.variance = spread
  // No distribution on 0 … n has a variance above n²q(1 − q); a fractional visit, as in averages,
  // cannot add to it.
  const beyondOne = Math.max(0, visits - 1)
  term.extraVariance = Math.min(beyondOne * bought * mean, (beyondOne * spread) / alpha)
  const scale = 1 + (alpha * term.extraVariance) / spread
  term.score = (units - mean) / scale
  term.information = spread / scale
  const unsold = visits - units
  const overUnits = units > 0 ? units * log(units / mean) : 0
  const overUnsold = unsold > 0 ? unsold * log(unsold / (visits * left)) : 0
  term.deviance = Math.max(0, (2 * (overUnits + overUnsold)) / scale)
  if (design.soldOut[i] === 1) {
    fillSurvival(term, units / scale, (unsold + 1) / scale, bought, left)
  }
}

/**
 * P(demand ≥ units) instead of P(demand = units): the tail of both distributions is an incomplete
 * beta function.
 */
function fillSurvival(term: RowTerm, a: number, b: number, p: number, q: number): void {
  const { score, information } = survivalTerm(a, b, p, q)
  if (term.score <= 0) term.deviance = 0
  term.score = score
  term.information = information
}

function limit(eta: number): number {
  return Math.min(etaLimit, Math.max(-etaLimit, eta))
}
