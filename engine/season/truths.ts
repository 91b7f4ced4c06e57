import { drawCurves } from '../policy/demand-curves.ts'
import type { AdmissiblePrices } from '../policy/guardrails.ts'
import { type KnownCell, knowCell } from '../policy/known-cell.ts'
import { usualMethod } from '../policy/method.ts'
import type { PriceTableInput } from '../policy/table-input.ts'
import { commonVariance } from '../pool/mean-elasticity.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { normalCdf } from '../special/normal.ts'
import { square } from '../special/square.ts'

/** Possible truths about a product's demand: posterior draws, steepest first. */
export type Truths = {
  /** [draws × prices], the purchase probability. */
  probability: Float64Array
  draws: number
  /** Ascending, the base price among them. */
  logPrice: Float64Array
  baseAt: number
  /** Share of the variance of its elasticity that is common to all products. */
  shared: number
  elasticity: { mean: number; variance: number }
}

const gridPoints = 40
/** Demand at prices further away than this, in log terms, is that at the limit. */
const farthest = 1
/** Log ratios between which the elasticity of a curve is measured. */
const about = 0.13
/** Prior variance of elasticities around what an account's products have in common. */
const ownVariance = 1
/** Floor on a draw's demand at the base price, as a share of its mean. */
const leastShare = 0.25
/** Upper limit on the common share, and on the individual one. */
const mostShared = 0.95
const mostOwn = 0.9

/** Draws possible truths about a product, from the posterior that its prices are based on. */
export function truthsOf(input: PriceTableInput): Truths {
  const { basePriceMinor } = input
  const cell = knowCell(input, { ...usualMethod, horizon: false })
  const prices = gridOf(basePriceMinor, cell.allowed)
  const baseAt = prices.indexOf(basePriceMinor)
  const candidates = { prices, admissible: new Uint8Array(prices.length), baseColumn: baseAt }
  const { probability, draws } = drawCurves(input, cell, candidates, null).demand
  const logPrice = prices.map(log)
  levelAtBase(probability, draws, baseAt)
  const sorted = bySteepness(probability, draws, logPrice, baseAt)
  const shared = sharedOf(cell, sorted.elasticity.variance)
  return { ...sorted, draws, logPrice, baseAt, shared }
}

/** Prices from the lowest to the highest allowed, and slightly beyond. */
function gridOf(baseMinor: number, { lowMinor, highMinor }: AdmissiblePrices): Float64Array {
  const [least, most] = [about + 0.05, farthest]
  const down = Math.min(Math.max(-log(Math.max(lowMinor, 1) / baseMinor) + 0.05, least), most)
  const up = Math.min(Math.max(log(highMinor / baseMinor) + 0.05, least), most)
  const prices = new Set([baseMinor])
  for (let i = 0; i < gridPoints; i++) {
    const step = -down + ((down + up) * i) / (gridPoints - 1)
    prices.add(Math.max(1, Math.round(baseMinor * exp(step))))
  }
  return Float64Array.from(prices).sort()
}

/**
 * Scales each draw to the mean demand at the base price: that is observed every week, and only the
 * response to other prices is uncertain. As in price tables, a draw with hardly any demand there is
 * scaled as if it had a quarter of the mean.
 */
function levelAtBase(probability: Float64Array, draws: number, baseAt: number): void {
  const width = probability.length / draws
  let mean = 0
  for (let n = 0; n < draws; n++) mean += probability[n * width + baseAt] / draws
  for (let n = 0; n < draws; n++) {
    const scale = mean / Math.max(probability[n * width + baseAt], leastShare * mean, 1e-300)
    for (let k = 0; k < width; k++) {
      probability[n * width + k] = Math.min(probability[n * width + k] * scale, 1)
    }
  }
}

/** The same draws, sorted by steepness around the base price, steepest first. */
function bySteepness(
  probability: Float64Array,
  draws: number,
  logPrice: Float64Array,
  baseAt: number,
): Pick<Truths, 'probability' | 'elasticity'> {
  const width = logPrice.length
  const base = logPrice[baseAt]
  const left = Math.max(
    logPrice.findLastIndex((x) => x <= base - about),
    0,
  )
  const right = logPrice.findIndex((x) => x >= base + about)
  const steepness = Float64Array.from({ length: draws }, (_, n) => {
    const below = Math.max(probability[n * width + left], 1e-12)
    const above = Math.max(probability[n * width + right], 1e-12)
    return log(below / above) / (logPrice[right] - logPrice[left])
  })
  const order = [...steepness.keys()].sort((a, b) => steepness[b] - steepness[a])
  const sorted = new Float64Array(probability.length)
  order.forEach((from, to) => {
    sorted.set(probability.subarray(from * width, (from + 1) * width), to * width)
  })
  const mean = steepness.reduce((sum, one) => sum + one, 0) / draws
  const squares = steepness.reduce((sum, one) => sum + square(one - mean), 0)
  return { probability: sorted, elasticity: { mean, variance: squares / draws } }
}

/**
 * How much of the variance of a product's elasticity is common to all: the pool's uncertainty about
 * what products have in common and about traits is, and so is the bias of chosen prices. Only the
 * product's own deviation is individual.
 */
function sharedOf({ pool, product }: KnownCell, variance: number): number {
  const own = Math.min(pool.sums?.spread[2] ?? ownVariance, mostOwn * product.slopeVariance)
  // The share of the prior variance that the product's own rows and offers leave.
  const left = Math.min(variance / product.slopeVariance, 1)
  const common = square(left) * (product.slopeVariance - own)
  const misled = (1 - square(left)) * commonVariance(pool)
  return Math.min((common + misled) / Math.max(variance, 1e-12), mostShared)
}

/**
 * The index of the draw that is true of a product.
 *
 * @param common - A standard normal score: how much less steep all products are than their
 * posterior means.
 * @param own - The same for the product alone.
 */
export function placeOf({ draws, shared }: Truths, common: number, own: number): number {
  const place = normalCdf(Math.sqrt(shared) * common + Math.sqrt(1 - shared) * own)
  return Math.min(Math.floor(place * draws), draws - 1)
}

/** The probability that an offer is bought at a price, given that a draw is true. */
export function boughtAt(
  { probability, logPrice, baseAt }: Truths,
  draw: number,
  logMinor: number,
): number {
  const row = draw * logPrice.length
  if (logMinor === logPrice[baseAt]) return probability[row + baseAt]
  let right = 1
  while (right < logPrice.length - 1 && logPrice[right] < logMinor) right += 1
  const share = (logMinor - logPrice[right - 1]) / (logPrice[right] - logPrice[right - 1])
  const within = Math.min(Math.max(share, 0), 1)
  return probability[row + right - 1] * (1 - within) + probability[row + right] * within
}
