import type { HistoryRisk } from '../pool/pool-prior.ts'
import { log } from '../special/log.ts'
import { normalCdf } from '../special/normal.ts'
import { type LossBudget, stepAbove } from './loss-ledger.ts'

/**
 * How pessimistic the draws of demand are read, in standard deviations: for errors that all
 * products share, and for one product alone. Set by simulation, adverse shops among them:
 * `npm run lab -- run shops`.
 */
const pessimism = 1.25
const pessimismAlone = 1.75
/** Both where a history tells of the product: less is open there. */
const pessimismWithHistory = 1
/** Variance of an elasticity about what the account's products have in common. */
const ownVariance = 1
/** Variance of what they have in common before anything tells of it, as the record counts it. */
const mostCommon = 1
/** The same where histories tell of it: how those mislead together. */
const historyVariance = 0.1
/** A product may lose so many times as much as the account. */
const productFactor = 10
/** Where the record says that prices lose: what is left of moved prices. */
const whileLosing = 0.1

/** What a promise on loss needs to know of a cell. */
export type Promised = {
  /** [draws × prices], what an offer earns under each draw. */
  value: Float64Array
  /** Minor units, ascending. */
  prices: Float64Array
  baseColumn: number
  budget: LossBudget
  /** 0 to 1; 1 promises nothing. */
  maxLoss: number
  /** Products of the account that are known. */
  products: number
  /** Whether a history tells of the product. */
  hasHistory: boolean
  /** Variance of what is thought, apart from all sales, of what elasticities have in common. */
  meanVariance: number
  /**
   * By price, the share of what the base price earns that may be lost there by the product's own
   * sales; NaN where they do not tell, and the account's record has to. Null without a history.
   */
  lossAbove: ((column: number) => number) | null
  /** What the account's moves would lose if its history misled about all; null without one. */
  historyRisk: HistoryRisk | null
}

/**
 * Takes offers from prices that may lose and gives them to the base price, until what may be lost
 * is within what can be put at stake. Prices that win even to a pessimist stay as they are.
 *
 * @returns How often each price is served then; the base price never less often than before.
 * @see docs/method/policy.md, equation 7.
 * @see Wu, Shariff, Lattimore & Szepesvári, Conservative bandits (ICML 2016), and Kazerouni,
 * Ghavamzadeh, Abbasi-Yadkori & Van Roy, Conservative contextual linear bandits (NeurIPS 2017).
 */
export function keepPromise(probability: Float64Array, promised: Promised): Float64Array {
  const { baseColumn, budget, maxLoss, hasHistory } = promised
  if (maxLoss >= 1 || !(meanAt(promised, baseColumn) > 0)) return probability
  const most = budget.share / 2
  const feared = fearedAbove(promised)
  let drops = 0
  for (let k = baseColumn + 1; k < probability.length; k++) {
    if (probability[k] > 0) drops += probability[k] * feared(k)
  }
  const nearer =
    drops > most ? steppedBack(probability, feared, promised, most / drops) : probability
  const spendable = budget.share - Math.min(drops, most)

  const { historyRisk } = promised
  const held =
    hasHistory && historyRisk !== null
      ? heldBack(nearer, baseColumn, historyRisk, spendable)
      : nearer

  if (hasHistory) {
    const keep = keepOfMoves(held, promised, spendable)
    return scaledMoves(held, baseColumn, () => keep)
  }
  // Apart: what makes rises lose makes cuts win, and one side would hide what the other risks.
  const above = scaledMoves(held, baseColumn, (k) => (k > baseColumn ? 1 : 0))
  const below = scaledMoves(held, baseColumn, (k) => (k < baseColumn ? 1 : 0))
  const up = keepOfMoves(above, promised, spendable)
  const down = keepOfMoves(below, promised, spendable)
  return scaledMoves(held, baseColumn, (k) => (k > baseColumn ? up : down))
}

/** Which share of moves may stay so that a pessimist sees no more lost than may be spent. */
function keepOfMoves(moves: Float64Array, promised: Promised, spendable: number): number {
  const { budget, hasHistory } = promised
  const away = hasHistory ? pessimismWithHistory : pessimism
  const awayAlone = hasHistory ? pessimismWithHistory : pessimismAlone
  const gains = gainsOf(moves, promised)
  const loss = -quantileOf(gains, normalCdf(-away * Math.sqrt(shareTogether(promised))))
  const ownLoss = -quantileOf(gains, normalCdf(-awayAlone))
  let keep = budget.losing ? whileLosing : 1
  if (loss * keep > spendable) keep = spendable / loss
  if (ownLoss * keep > productFactor * spendable) keep = (productFactor * spendable) / ownLoss
  return keep
}

/**
 * Leaves of the moves that would lose the account more than may be spent, should its history have
 * misled about all products the same way, as many as cost that. Offers that are moved at random
 * beside others that stay tell before long whether it did.
 *
 * @see docs/method/policy.md, equation 10.
 */
function heldBack(
  probability: Float64Array,
  baseColumn: number,
  risk: HistoryRisk,
  spendable: number,
): Float64Array {
  const { steeper, flatter, closer, farther } = risk
  let up = 1
  let down = 1
  for (const scene of [steeper, flatter, closer, farther]) {
    if (scene === undefined) continue
    // What is left of moves by the scenes before is what can lose in this one, or pay for it.
    const lost = { up: up * scene.up, down: down * scene.down }
    up *= keepOf(lost.up, lost.down, spendable)
    down *= keepOf(lost.down, lost.up, spendable)
  }
  return scaledMoves(probability, baseColumn, (k) => (k > baseColumn ? up : down))
}

/** Which share of moves may stay where others are paid from the same purse, or pay into it. */
function keepOf(lost: number, others: number, spendable: number): number {
  if (lost >= 0) return 1
  const left = Math.max(spendable, 0)
  return Math.min(1, others > 0 ? (left + others) / -lost : left / -(lost + others))
}

/** Leaves a share of the offers at each moved price; the base price gets the others. */
function scaledMoves(
  probability: Float64Array,
  baseColumn: number,
  keepAt: (column: number) => number,
): Float64Array {
  const scaled = probability.slice()
  for (let k = 0; k < scaled.length; k++) {
    const keep = keepAt(k)
    if (k === baseColumn || keep >= 1) continue
    scaled[baseColumn] += scaled[k] * (1 - keep)
    scaled[k] *= keep
  }
  return scaled
}

/**
 * How much of a product's error its account's other products do not cancel: what they share, and
 * of the rest one part in as many as there are.
 */
function shareTogether({ budget, products, hasHistory, meanVariance }: Promised): number {
  const common = hasHistory
    ? Math.min(budget.commonVariance, historyVariance)
    : 1 / (1 / budget.commonVariance - 1 + 1 / Math.min(meanVariance, mostCommon))
  const shared = common / (common + ownVariance)
  return shared + (1 - shared) / Math.max(products, 1)
}

/**
 * By price, what a drop of demand above the base price may cost an offer that neither the product's
 * own sales nor the account's record exclude yet.
 */
function fearedAbove({ prices, baseColumn, budget, lossAbove }: Promised): Feared {
  const known = new Float64Array(prices.length).fill(Number.NaN)
  const find = (k: number): number => {
    if (k <= baseColumn) return 0
    const own = lossAbove === null ? Number.NaN : lossAbove(k)
    return Number.isNaN(own)
      ? 1 - budget.stays[stepAbove(log(prices[k] / prices[baseColumn]))]
      : own
  }
  return (k) => {
    if (Number.isNaN(known[k])) known[k] = find(k)
    return known[k]
  }
}

/** By column; found when somebody asks, as few prices are served. */
type Feared = (column: number) => number

/**
 * Leaves a share of the offers at prices that are feared. The others step back to the price below
 * them that earns most of those that are not, so that a history is followed a step further than it
 * went, and once that was answered for, another.
 */
function steppedBack(
  before: Float64Array,
  feared: Feared,
  promised: Promised,
  keep: number,
): Float64Array {
  const { baseColumn } = promised
  const probability = before.slice()
  for (let k = probability.length - 1; k > baseColumn; k--) {
    if (!(probability[k] > 0 && feared(k) > 0)) continue
    let to = baseColumn
    for (let j = baseColumn + 1; j < k; j++) {
      if (feared(j) === 0 && meanAt(promised, j) > meanAt(promised, to)) to = j
    }
    probability[to] += probability[k] * (1 - keep)
    probability[k] *= keep
  }
  return probability
}

/** What an offer earns at a price on average, in sum over the draws. */
function meanAt({ value, prices }: Promised, column: number): number {
  let sum = 0
  for (let at = column; at < value.length; at += prices.length) sum += value[at]
  return sum
}

/**
 * By how much offers win over the base price under each draw, as a share of what it earns;
 * ascending.
 */
function gainsOf(probability: Float64Array, promised: Promised): Float64Array {
  const { value, prices, baseColumn } = promised
  const count = prices.length
  const gains = new Float64Array(value.length / count)
  for (let n = 0; n < gains.length; n++) {
    let earned = 0
    for (let k = 0; k < count; k++) earned += probability[k] * value[n * count + k]
    gains[n] = earned / Math.max(value[n * count + baseColumn], 1e-300) - 1
  }
  return gains.sort()
}

function quantileOf(sorted: Float64Array, share: number): number {
  return sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)]
}
