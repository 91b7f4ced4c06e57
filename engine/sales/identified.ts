import { cholesky } from '../linalg/cholesky.ts'
import { solveLower, solveUpper } from '../linalg/solve-triangular.ts'
import { normal95 } from '../special/normal.ts'
import type { SalesDesign } from './features.ts'
import { oddCount, priceSpread, withoutOddest } from './price-spread.ts'

/**
 * Below this standard deviation of log prices (about 1 %) the response of demand is lost in
 * rounding and mixed baskets.
 */
const leastSpread = 0.01
/** Prices closer than this (half a percent) count as one price. */
const samePrice = 0.005
const fewestRows = 8
const fewestPrices = 3
/** With randomly drawn prices two are enough: nothing else moved with them. */
const fewestRandomPrices = 2
const randomShare = 0.5
/**
 * If less than this share of its variance is left over, a price moved only together with something
 * else.
 */
const leastOwnShare = 0.04
/** Two prices have to be at least this far apart, in log terms, to count as different: 3 %. */
const tellingStep = 0.029
/** Periods in which each of them has to be observed. */
const fewestAtAPrice = 4
/**
 * Above this standard error the rows cannot tell a price-sensitive product from an insensitive one.
 */
const largestDataSd = 1

/** Machine-readable reasons why the rows do not identify the elasticity. */
export type UnidentifiedReason =
  | 'too_few_rows'
  | 'nothing_sold'
  | 'sold_out'
  | 'price_still'
  | 'too_few_prices'
  | 'prices_too_close'
  | 'moved_with_promotion'
  | 'moved_with_competitor'
  | 'moved_with_time'
  | 'too_much_noise'
  | 'maybe_flat'

/** The reason's code, and a short sentence with figures. */
export type Unidentified = { reason: UnidentifiedReason; words: string }

/** An elasticity as estimated from the rows alone, and as reported. */
export type FoundElasticity = {
  dataMean: number
  /** Its standard error, without the prior. */
  dataSd: number
  /** Upper end of the reported 90 % interval. */
  high: number
}

/**
 * Why the rows do not identify the response of demand to the price: empty if they do.
 *
 * They do where the 90 % interval is below zero, the standard error is below 1, and two prices at
 * least 3 % apart were each observed in four periods; an elasticity above zero is never accepted.
 */
export function unidentifiedReasons(
  design: SalesDesign,
  randomizedShare: number,
  unitsSold: number,
  found: FoundElasticity,
): Unidentified[] {
  const tooFew = tooFewRows(design, unitsSold)
  if (tooFew !== null) return [tooFew]
  const logPrices = column(design, 1)
  const spread = priceSpread(logPrices)
  const reason =
    tooFewPrices(logPrices, spread, randomizedShare) ??
    movedWithOther(design, spread) ??
    tooUnsure(found)
  return reason === null ? [] : [reason]
}

function tooFewRows({ rows: n, soldOut }: SalesDesign, unitsSold: number): Unidentified | null {
  if (n < fewestRows) {
    const words = `Only ${n} of the sales rows can be used; ${fewestRows} are needed.`
    return { reason: 'too_few_rows', words }
  }
  if (unitsSold === 0) {
    return { reason: 'nothing_sold', words: 'Nothing was sold in any period.' }
  }
  const inStock = n - soldOut.reduce((sum, one) => sum + one, 0)
  if (inStock < fewestRows) {
    const words = `Only ${inStock} of ${n} periods ended in stock; ${fewestRows} are needed. The others only show that demand was higher.`
    return { reason: 'sold_out', words }
  }
  return null
}

function tooFewPrices(
  logPrices: Float64Array,
  spread: number,
  randomizedShare: number,
): Unidentified | null {
  if (spread < leastSpread) {
    const words = `The price hardly moved: by ${percent(spread)} around its median, without the most extreme ${oddRows(logPrices.length)}; ${percent(leastSpread)} is needed.`
    return { reason: 'price_still', words }
  }
  const prices = distinctPrices(logPrices)
  const needed = randomizedShare >= randomShare ? fewestRandomPrices : fewestPrices
  if (prices < needed) {
    const words = `The price took only ${prices} ${prices === 1 ? 'value' : 'values'}; ${needed} are needed.`
    return { reason: 'too_few_prices', words }
  }
  const apart = stepBetweenOften(logPrices)
  if (apart < tellingStep) {
    const words = `No two prices at least 3 % apart were each seen in ${fewestAtAPrice} periods: those that were lie ${percent(apart)} apart.`
    return { reason: 'prices_too_close', words }
  }
  return null
}

function movedWithOther(design: SalesDesign, spread: number): Unidentified | null {
  const { promotion, competitor, trend } = design.columnOf
  const promotions = design.unreportedPromotions
    ? 'short price cuts, which count as promotions because no row says whether one was on'
    : 'promotion'
  const companions: [UnidentifiedReason, string, number[]][] = [
    ['moved_with_promotion', promotions, [promotion]],
    ['moved_with_competitor', "the competitor's price", [competitor]],
    ['moved_with_time', 'time', [trend]],
    ['moved_with_competitor', "promotion and the competitor's price", [promotion, competitor]],
  ]
  for (const [reason, name, columns] of companions) {
    if (columns.some((index) => index < 0)) continue
    const own = residualSpread(design, columns)
    if (own < leastSpread || own * own < leastOwnShare * spread * spread) {
      const words = `The price moved only together with ${name}: it moved by ${percent(spread)}, but only by ${percent(own)} on its own.`
      return { reason, words }
    }
  }
  return null
}

function tooUnsure({ dataMean, dataSd, high }: FoundElasticity): Unidentified | null {
  if (!(dataSd < largestDataSd)) {
    const words = `Sales vary too much for reasons other than price: from these rows alone, the elasticity has a standard error of ${dataSd < 100 ? dataSd.toFixed(1) : 'over 100'}.`
    return { reason: 'too_much_noise', words }
  }
  const dataHigh = dataMean + normal95 * dataSd
  if (!(dataHigh < 0 && high < 0)) {
    const words = `The rows do not show whether demand falls with price at all: their 90 % interval for the elasticity reaches up to ${Math.max(dataHigh, high).toFixed(1)}.`
    return { reason: 'maybe_flat', words }
  }
  return null
}

/** Distance between the cheapest and the dearest price observed often enough. */
function stepBetweenOften(logPrices: Float64Array): number {
  const sorted = logPrices.toSorted()
  const n = sorted.length
  return Math.max(0, sorted[n - fewestAtAPrice] - sorted[fewestAtAPrice - 1])
}

/** Standard deviation of the log price after regressing it on other columns. */
function residualSpread(design: SalesDesign, columns: readonly number[]): number {
  const { rows: n, x, columns: k } = design
  const used = [0, ...columns]
  const size = used.length
  const normal = new Float64Array(size * size)
  const coefficients = new Float64Array(size)
  for (let i = 0; i < n; i++) {
    for (let a = 0; a < size; a++) {
      const xa = design.leverage[i] * x[i * k + used[a]]
      coefficients[a] += xa * x[i * k + 1]
      for (let b = 0; b < size; b++) normal[a * size + b] += xa * x[i * k + used[b]]
    }
  }
  // A tiny ridge: a regressor that hardly varies must not fail the factorisation.
  for (let a = 0; a < size; a++) normal[a * size + a] += 1e-9 * (1 + normal[a * size + a])
  cholesky(normal, size)
  solveLower(normal, coefficients, size)
  solveUpper(normal, coefficients, size)
  const residuals = Float64Array.from({ length: n }, (_, i) => {
    let rest = x[i * k + 1]
    for (let a = 0; a < size; a++) rest -= coefficients[a] * x[i * k + used[a]]
    return rest
  })
  return priceSpread(residuals)
}

/**
 * Number of prices further apart than half a percent, omitting the rows furthest from the median.
 */
function distinctPrices(logPrices: Float64Array): number {
  const kept = withoutOddest(logPrices).sort()
  let count = 0
  let anchor = Number.NEGATIVE_INFINITY
  for (const price of kept) {
    if (price - anchor <= samePrice) continue
    count++
    anchor = price
  }
  return count
}

function column(design: SalesDesign, index: number): Float64Array {
  return Float64Array.from({ length: design.rows }, (_, i) => design.x[i * design.columns + index])
}

function oddRows(n: number): string {
  const odd = oddCount(n)
  return odd === 1 ? 'row' : `${odd} rows`
}

function percent(spread: number): string {
  // In log terms, which below a tenth are practically per cent.
  const value = 100 * spread
  return `${value.toFixed(value < 2 ? 2 : value < 10 ? 1 : 0)} %`
}
