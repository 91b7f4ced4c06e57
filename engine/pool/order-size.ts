import type { CellBelief } from '../belief/belief.ts'
import { type SizeEvidence, sizeEvidence } from '../demand/size-evidence.ts'
import { exp } from '../special/exp.ts'
import { square } from '../special/square.ts'

/** What order sizes have in common across an account's products; plain JSON. */
export type AccountSizes = {
  /** Mean log of an order's units, over products. */
  logSize: number
  /** Variance of log units around their regression line. */
  error: number
  /** Variance between products of the response of units above the first to the price. */
  spread: number
  /** Precision of the mean response, and precision times mean. */
  precision: number
  pull: number
  /** Contributions to the last two of products with noticeable influence, by id. */
  members: Record<string, readonly [number, number]>
}

/**
 * Posterior of a product's order size: units fall by `share` × `response` per cent where the price
 * rises by one per cent.
 */
export type OrderSize = {
  /** Share of an order's units above the first, which is always bought. */
  share: number
  /** The response of those others: a normal, truncated below 0. */
  mean: number
  variance: number
}

/** Prior of the response of units above the first to prices, and its variance between products. */
const beforehand = { mean: 0.5, variance: square(0.7) }
const usualSpread = square(0.3)
/** Pseudo-products: the prior strength of the usual spread. */
const spreadProducts = 4
/** Usual variance of log units, and its prior strength in degrees of freedom. */
const usualError = { variance: 0.5, freedom: 4 }
/** Degrees of freedom of the account's variance as a prior for a product's own. */
const ownFreedom = 10
/** Pseudo-orders of the account's mean size in a product's own. */
const usualOrders = 5
/** A product with less influence on its own prior than this stays in. */
const noticedShare = 0.01
const emSteps = 40
const digits = 6

const nothing: AccountSizes = {
  logSize: 0,
  error: usualError.variance,
  spread: usualSpread,
  precision: 1 / beforehand.variance,
  pull: beforehand.mean / beforehand.variance,
  members: {},
}

/**
 * Learns from all products of an account how order size responds to prices: the precision-weighted
 * mean over products, and their spread by expectation–maximisation.
 *
 * @returns Null where no order took more than one unit.
 * @see Morris, Parametric empirical Bayes inference, JASA 78 (1983).
 * @see docs/method/order-size.md, equation 4.
 */
export function learnOrderSizes(
  summaries: readonly { productId: string; sizes?: SizeEvidence | null }[],
): AccountSizes | null {
  const products = new Map<string, SizeEvidence>()
  for (const { productId, sizes } of summaries) {
    if (!sizes) continue
    const known = products.get(productId)
    products.set(productId, known ? added(known, sizes) : sizes)
  }
  const all = [...products]
  if (!all.some(([, { logSum }]) => logSum > 0)) return null
  const account = { ...nothing, logSize: meanLogSize(products), error: errorOf(products) }
  const responses = all.flatMap(([productId, evidence]) => {
    const own = responseOf(evidence, account)
    return own.precision > 0 ? [{ productId, ...own }] : []
  })
  let { spread, precision, pull } = nothing
  for (let step = 0; step < emSteps; step++) {
    const sums = sumsOf(responses, spread)
    precision = sums.precision
    pull = sums.pull
    const mean = pull / precision
    let squares = spreadProducts * usualSpread
    for (const own of responses) {
      const variance = 1 / (own.precision + 1 / spread)
      squares += variance + square(variance * (own.pull + mean / spread) - mean)
    }
    spread = squares / (spreadProducts + responses.length)
  }
  const sums = sumsOf(responses, spread)
  const members = responses.flatMap(({ productId, ...own }) => {
    const put = putIn(own, spread)
    const noticed = put.precision >= noticedShare * sums.precision
    return noticed ? [[productId, [short(put.precision), short(put.pull)]] as const] : []
  })
  return { ...account, spread, ...sums, members: Object.fromEntries(members) }
}

/**
 * Posterior of a product's order size from its own orders and what the account's other products
 * have in common; null where all known orders are for one unit.
 *
 * @param cells - The product's segments; null where one was never offered.
 */
export function orderSizeOf(
  known: AccountSizes | undefined,
  productId: string | undefined,
  cells: readonly (CellBelief | null)[],
): OrderSize | null {
  const account = known ?? nothing
  const own = cells
    .flatMap((cell) => (cell === null ? [] : (sizeEvidence(cell) ?? [])))
    .reduce<SizeEvidence | null>((sum, one) => (sum ? added(sum, one) : one), null)
  const share = shareOf(own, account.logSize)
  if (share === 0) return null
  const [putPrecision, put] =
    productId !== undefined && Object.hasOwn(account.members, productId)
      ? account.members[productId]
      : [0, 0]
  const precision = Math.max(account.precision - putPrecision, nothing.precision)
  const prior = { mean: (account.pull - put) / precision, variance: 1 / precision + account.spread }
  const response = own === null ? { precision: 0, pull: 0 } : responseOf(own, account)
  const variance = 1 / (1 / prior.variance + response.precision)
  return { share, mean: variance * (prior.mean / prior.variance + response.pull), variance }
}

function added(a: SizeEvidence, b: SizeEvidence): SizeEvidence {
  return {
    orders: a.orders + b.orders,
    freedom: a.freedom + b.freedom,
    logSum: a.logSum + b.logSum,
    xSum: a.xSum + b.xSum,
    xx: a.xx + b.xx,
    xy: a.xy + b.xy,
    yy: a.yy + b.yy,
  }
}

/**
 * The share of an order above its first unit, at the mean log size.
 *
 * @see docs/method/order-size.md, equation 3.
 */
function shareOf(own: SizeEvidence | null, usualLogSize: number): number {
  const { orders, logSum } = own ?? { orders: 0, logSum: 0 }
  return 1 - exp(-(logSum + usualOrders * usualLogSize) / (orders + usualOrders))
}

/** A product's evidence on the response, as precision and precision times mean. */
function responseOf(
  evidence: SizeEvidence,
  { logSize, error }: AccountSizes,
): { precision: number; pull: number } {
  const { xx, xy } = evidence
  const { squares, freedom } = residualsOf(evidence)
  const variance = (ownFreedom * error + squares) / (ownFreedom + freedom)
  const share = shareOf(evidence, logSize)
  return { precision: (xx / variance) * square(share), pull: -(xy / variance) * share }
}

/** The residual sum of squares of a line, and its degrees of freedom. */
function residualsOf(evidence: SizeEvidence): { squares: number; freedom: number } {
  const { freedom, xx, xy, yy } = evidence
  const explained = xx > 0 ? square(xy) / xx : 0
  return { squares: Math.max(yy - explained, 0), freedom: Math.max(freedom - 1, 0) }
}

function errorOf(products: ReadonlyMap<string, SizeEvidence>): number {
  let squares = usualError.freedom * usualError.variance
  let { freedom } = usualError
  for (const evidence of products.values()) {
    if (evidence.logSum === 0) continue
    const own = residualsOf(evidence)
    squares += own.squares
    freedom += own.freedom
  }
  return squares / freedom
}

/** Over products, weighted by orders. */
function meanLogSize(products: ReadonlyMap<string, SizeEvidence>): number {
  let sum = 0
  let weights = 0
  for (const { orders, logSum } of products.values()) {
    const weight = orders / (orders + usualOrders)
    sum += (weight * logSum) / orders
    weights += weight
  }
  return sum / weights
}

type Response = { precision: number; pull: number }

/** A product's contribution to the account's mean, widened by the variance between products. */
function putIn({ precision, pull }: Response, spread: number): Response {
  const widened = 1 + spread * precision
  return { precision: precision / widened, pull: pull / widened }
}

function sumsOf(responses: readonly Response[], spread: number): Response {
  let { precision, pull } = nothing
  for (const own of responses) {
    const put = putIn(own, spread)
    precision += put.precision
    pull += put.pull
  }
  return { precision, pull }
}

const short = (value: number): number => Number(value.toPrecision(digits))
