import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { normalQuantile } from '../special/normal.ts'
import { square } from '../special/square.ts'

/** Offers of one kind: their number, the sum of their values, and of the squared values. */
export type Earned = { offers: number; value: number; valueSquares: number }

/** A cell during the time that its moved prices' confidence was in one bin. */
export type JudgedCell = {
  /** Mean confidence over the moved offers. */
  confidence: number
  /** Offers at prices other than the base price that were not held out. */
  moved: Earned
  /** Offers held out at the base price in the same period. */
  held: Earned
  /** Expected value of an offer in the cell, given everything known about its product; above 0. */
  usual: number
}

export type CalibrationBin = {
  low: number
  high: number
  cells: number
  movedOffers: number
  heldOffers: number
  /** The claim: mean confidence over the moved offers; null without any. */
  claimed: number | null
  /**
   * The gain of moved prices over the base price, as a share of its earnings, with a 95 % interval.
   */
  lift: { value: number; low: number; high: number } | null
  /**
   * The share of cells in which the moved price truly earns at least as much as the base price,
   * corrected for the noise of single cells, with a 95 % interval.
   */
  right: { value: number; low: number; high: number } | null
  verdict: 'holds' | 'too_high' | 'too_low' | 'cannot_tell'
}

/** Bin edges. A confidence of 1 belongs to the last bin. */
export const binEdges = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1] as const

export function binOf(confidence: number): number {
  const above = binEdges.findIndex((edge, i) => i > 0 && confidence < edge)
  return above < 0 ? binEdges.length - 2 : above - 1
}

const two = 1.959963984540054
const leastCells = 5
/** A wider interval is inconclusive about a claim. */
const widestDecisive = 0.5

/**
 * Compares the confidence in prices with their actual earnings.
 *
 * Within a cell, whether a price was right cannot be observed: a few purchases are too noisy. Over
 * the cells of a bin the noise variance is known, and the excess variance shows how much prices are
 * right or wrong. True lifts are modelled as normal, N(μ, τ²), and the share above zero is Φ(μ/τ):
 * with a uniform prior on the share, and on the scale of τ.
 *
 * @see Efron, Empirical Bayes deconvolution estimates, Biometrika 103 (2016); with a normal
 * mixing distribution: Morris, Parametric empirical Bayes inference, JASA 78 (1983).
 */
export function calibrationBins(cells: readonly JudgedCell[]): CalibrationBin[] {
  return binEdges.slice(0, -1).map((low, i) => {
    const own = cells.filter(({ confidence }) => binOf(confidence) === i)
    return judgeBin(low, binEdges[i + 1], own)
  })
}

function judgeBin(low: number, high: number, own: readonly JudgedCell[]): CalibrationBin {
  const movedOffers = own.reduce((sum, { moved }) => sum + moved.offers, 0)
  const heldOffers = own.reduce((sum, { held }) => sum + held.offers, 0)
  const claims = own.reduce((sum, cell) => sum + cell.confidence * cell.moved.offers, 0)
  const claimed = movedOffers > 0 ? claims / movedOffers : null
  const compared = own.filter(({ moved, held }) => moved.offers > 0 && held.offers > 0)
  const dispersions = dispersionsOf(compared)
  const differences = compared.map((cell) => differenceOf(cell, dispersions))
  const right = differences.length >= leastCells ? shareRight(differences) : null
  return {
    low,
    high,
    cells: own.length,
    movedOffers,
    heldOffers,
    claimed,
    lift: differences.length > 0 ? meanLift(compared, differences) : null,
    right,
    verdict: verdictOf(claimed, right),
  }
}

type Difference = { value: number; variance: number }

/** Variance of an offer's value over the squared usual value of its cell. */
type Dispersions = { moved: number; held: number }

/** The difference of a cell's moved and held-out offers, relative to the usual value. */
function differenceOf({ moved, held, usual }: JudgedCell, dispersions: Dispersions): Difference {
  return {
    value: (moved.value / moved.offers - held.value / held.offers) / usual,
    variance: dispersions.moved / moved.offers + dispersions.held / held.offers,
  }
}

/** From this many purchases on, the held-out offers' own dispersion is used. */
const leastPurchases = 30

/** Pooled over the bin's cells: a cell without a purchase would claim to be noiseless. */
function dispersionsOf(cells: readonly JudgedCell[]): Dispersions {
  const moved = dispersionOf(cells.map(({ moved, usual }) => ({ ...moved, usual })))
  const held = dispersionOf(cells.map(({ held, usual }) => ({ ...held, usual })))
  const telling = held.purchases >= leastPurchases
  return {
    moved: moved.dispersion,
    held: telling ? held.dispersion : Math.max(held.dispersion, moved.dispersion),
  }
}

/** The dispersion, and the effective number of equal purchases behind it. */
function dispersionOf(kinds: readonly (Earned & { usual: number })[]): {
  dispersion: number
  purchases: number
} {
  let [offers, values, squares] = [0, 0, 0]
  for (const kind of kinds) {
    offers += kind.offers
    values += kind.value / kind.usual
    squares += kind.valueSquares / square(kind.usual)
  }
  if (!(squares > 0)) return { dispersion: 1, purchases: 0 }
  const mean = values / offers
  return {
    dispersion: Math.max(squares / offers - square(mean), 1e-6),
    purchases: square(values) / squares,
  }
}

/** The lift over the bin's moved offers. */
function meanLift(
  cells: readonly JudgedCell[],
  differences: readonly Difference[],
): CalibrationBin['lift'] {
  let weight = 0
  let sum = 0
  let variance = 0
  for (const [i, { value, variance: own }] of differences.entries()) {
    // The number that can be compared: a cell's smaller side decides.
    const { moved, held } = cells[i]
    const share = (moved.offers * held.offers) / (moved.offers + held.offers)
    weight += share
    sum += share * value
    variance += square(share) * own
  }
  const value = sum / weight
  const radius = (two * Math.sqrt(variance)) / weight
  return { value, low: value - radius, high: value + radius }
}

const shares = Array.from({ length: 100 }, (_, i) => (i + 0.5) / 100)
const shareQuantiles = shares.map(normalQuantile)
/**
 * Standard deviations of true lifts, relative to the usual value: 1 % to 100 %. A coarser grid
 * would miss those that the data support, and its intervals would be too narrow.
 */
const spreads = Array.from({ length: 81 }, (_, i) => 10 ** (-2 + i / 40))

/**
 * The posterior of Φ(μ/τ) on a grid, given observed lifts with known variances.
 *
 * @see docs/method/evidence.md, equation 7.
 */
export function shareRight(
  differences: readonly { value: number; variance: number }[],
): NonNullable<CalibrationBin['right']> {
  const rows = spreads.map((spread) => {
    let [squares, values, weights, logs] = [0, 0, 0, 0]
    for (const { value, variance } of differences) {
      const total = variance + square(spread)
      squares += square(value) / total
      values += value / total
      weights += 1 / total
      logs += log(total)
    }
    return shareQuantiles.map((quantile) => {
      const mean = quantile * spread
      return -(squares - 2 * mean * values + square(mean) * weights + logs) / 2
    })
  })
  const most = Math.max(...rows.flat())
  const mass = shares.map((_, i) => rows.reduce((sum, row) => sum + exp(row[i] - most), 0))
  const total = mass.reduce((sum, one) => sum + one, 0)
  const quantile = (probability: number) => {
    let sum = 0
    const at = mass.findIndex((one) => {
      sum += one / total
      return sum >= probability
    })
    return shares[at < 0 ? shares.length - 1 : at]
  }
  const value = mass.reduce((sum, one, i) => sum + (one * shares[i]) / total, 0)
  return { value, low: quantile(0.025), high: quantile(0.975) }
}

function verdictOf(
  claimed: number | null,
  right: CalibrationBin['right'],
): CalibrationBin['verdict'] {
  if (claimed === null || right === null) return 'cannot_tell'
  if (claimed > right.high) return 'too_high'
  if (claimed < right.low) return 'too_low'
  return right.high - right.low > widestDecisive ? 'cannot_tell' : 'holds'
}
