import type { Random } from '../random/random.ts'
import { lookAhead } from '../sales/forecast.ts'
import type { SalesBelief } from '../sales/sales-belief.ts'
import { type SalesRow, secondsPerDay } from '../sales/sales-row.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logistic } from '../special/logistic.ts'
import { square } from '../special/square.ts'
import { countAt } from './draw-count.ts'

/** A forecast of more periods than this uses longer steps: 30 ms at most. */
const mostSteps = 120
/** Where each visit buys at most once, steps are merged into at most this many groups. */
const mostGroups = 12
/** e^40 units exceed any count; it keeps wild draws at unseen prices from overflowing. */
const mostLogUnits = 40

/** The conditions of a future period. */
export type Ahead = {
  startSeconds: number
  endSeconds: number
  /** 0 none to 1 full. */
  promotion: number
  /** Null: the usual one. */
  competitorMinor: number | null
  /** Visits over the whole period; null: as many a day as before. */
  visits: number | null
}

/** Units sold in a period: the expectation at each price, and predictive draws. */
export type UnitDraws = {
  expected: Float64Array
  /** [draws × prices], row-major. */
  units: Float64Array
  draws: number
}

/**
 * Draws the units of a future period at some prices: with the uncertainty of demand given the rows,
 * an AR(1) error that decays from the newest period's, independent errors of periods, and the
 * sampling noise of purchases. All prices share a draw's random numbers.
 *
 * @see docs/method/sales.md, equation 8.
 */
export function drawSales(
  belief: SalesBelief,
  ahead: Ahead,
  pricesMinor: readonly number[],
  draws: number,
  random: Random,
): UnitDraws {
  const spread = spreadOf(belief)
  const steps = stepsOf(belief, ahead, spread.periodDays)
  const { visits } = steps[0]
  const logRatio = pricesMinor.map((price) => log(price) - log(belief.medianPriceMinor))
  const slope = belief.coefficients[1]
  const expected = Float64Array.from(logRatio, (x) =>
    steps.reduce((sum, step) => sum + unitsOf(step, step.expected + slope * x), 0),
  )
  const groups = visits === null ? 1 : Math.min(mostGroups, steps.length)
  const errors = errorsOf(belief, spread, steps)
  const units = new Float64Array(draws * pricesMinor.length)
  const trials = visits === null ? Infinity : steps.reduce((sum, one) => sum + (one.visits ?? 0), 0)
  const shift = new Float64Array(belief.coefficients.length)
  const level = new Float64Array(groups)

  for (let n = 0; n < draws; n++) {
    drawShift(shift, spread.factor, random)
    level.fill(0)
    errors.start(random)
    for (let t = 0; t < steps.length; t++) {
      const { features, kept, expected: mean, offset } = steps[t]
      let eta = mean + offset + errors.next(t, random)
      for (let j = 0; j < shift.length; j++) {
        eta += (features[j] - kept * spread.along[j]) * shift[j]
      }
      level[Math.floor((t * groups) / steps.length)] += exp(Math.min(eta, mostLogUnits))
    }
    const answer = slope + shift[1] + spread.biasSd * random.normal()
    const luck = random.uniform()
    for (let k = 0; k < logRatio.length; k++) {
      const factor = exp(Math.min(answer * logRatio[k], mostLogUnits))
      let sum = 0
      for (let g = 0; g < groups; g++) sum += sold(level[g] * factor, trials, groups, steps.length)
      units[n * logRatio.length + k] = countAt(sum, trials, luck)
    }
  }
  return { expected, units, draws }
}

type Step = ReturnType<typeof lookAhead>
type ForecastSpread = NonNullable<SalesBelief['spread']>

/** Units of a group of steps: `level` sums rates, or purchase odds where visits are known. */
function sold(level: number, trials: number, groups: number, steps: number): number {
  if (trials === Infinity) return level
  const odds = (level * groups) / steps
  return (trials / groups) * (odds / (1 + odds))
}

function unitsOf({ visits, offset }: Step, eta: number): number {
  return visits === null ? exp(Math.min(eta + offset, mostLogUnits)) : visits * logistic(eta)
}

/** The future period in steps of about a past period each, at the median price. */
function stepsOf(belief: SalesBelief, ahead: Ahead, periodDays: number): Step[] {
  const { startSeconds, endSeconds } = ahead
  const days = (endSeconds - startSeconds) / secondsPerDay
  const count = Math.min(mostSteps, Math.max(1, Math.round(days / periodDays)))
  const seconds = (endSeconds - startSeconds) / count
  return Array.from({ length: count }, (_, i) => {
    const row: SalesRow = {
      priceMinor: belief.medianPriceMinor,
      units: 0,
      exposure: ahead.visits === null ? null : ahead.visits / count,
      inStock: null,
      promotion: ahead.promotion,
      competitorPriceMinor: ahead.competitorMinor,
      randomized: false,
      startSeconds: startSeconds + i * seconds,
      endSeconds: startSeconds + (i + 1) * seconds,
    }
    return lookAhead(belief, row)
  })
}

/** Draws the error of each step, centred so that the mean stays the expectation. */
function errorsOf(belief: SalesBelief, spread: ForecastSpread, steps: readonly Step[]) {
  const { newestVariance, ar1Variance, ownVariance } = spread
  // For log-odds, which move by more than the log of their share.
  const bought = steps[0].visits === null ? 0 : (belief.purchaseProbability?.mean ?? 0)
  const scale = 1 / (1 - bought)
  const moves = steps.map(({ kept }, t) => {
    const from = t === 0 ? 1 : steps[t - 1].kept
    const share = from > 0 ? kept / from : 0
    const variance = newestVariance * square(kept) + ar1Variance * (1 - square(kept)) + ownVariance
    return {
      share,
      fresh: Math.sqrt(ar1Variance * Math.max(0, 1 - square(share))),
      correction: (variance * square(scale) * (1 - 2 * bought)) / 2,
    }
  })
  const own = Math.sqrt(ownVariance)
  let error = 0
  return {
    start(random: Random): void {
      error = Math.sqrt(newestVariance) * random.normal()
    },
    next(t: number, random: Random): number {
      const { share, fresh, correction } = moves[t]
      error = share * error
      if (fresh > 0) error += fresh * random.normal()
      return scale * (own > 0 ? error + own * random.normal() : error) - correction
    },
  }
}

/** Draws the deviation of the coefficients from their means. */
function drawShift(shift: Float64Array, factor: readonly number[], random: Random): void {
  const k = shift.length
  shift.fill(0)
  // Column by column, so that each normal variable is used as it is drawn.
  for (let j = 0; j < k; j++) {
    const z = random.normal()
    for (let i = j; i < k; i++) shift[i] += factor[(i * (i + 1)) / 2 + j] * z
  }
}

/** A fit's own uncertainty; for fits of earlier versions, of level and slope alone. */
function spreadOf(belief: SalesBelief): ForecastSpread {
  if (belief.spread) return belief.spread
  const k = belief.coefficients.length
  const factor = new Array<number>((k * (k + 1)) / 2).fill(0)
  const left = 1 - (belief.purchaseProbability?.mean ?? 0)
  const levelSd = belief.level.sd / left
  const covariance = belief.levelElasticityCovariance / square(left)
  factor[0] = levelSd
  factor[1] = levelSd > 0 ? covariance / levelSd : 0
  factor[2] = Math.sqrt(Math.max(0, square(belief.elasticity.sd / left) - square(factor[1])))
  return {
    factor,
    along: new Array<number>(k).fill(0),
    newestVariance: 0,
    ar1Variance: 0,
    ownVariance: log(1.1),
    biasSd: belief.randomizedShare > 0 ? 0 : 0.7,
    periodDays: 7,
  }
}
