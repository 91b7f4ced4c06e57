import { largeShare } from '../pool/earnings.ts'
import type { HistoryRisk } from '../pool/pool-prior.ts'
import { log } from '../special/log.ts'
import { normalCdf } from '../special/normal.ts'
import { type LossBudget, stepAbove } from './loss-ledger.ts'

/**
 * How pessimistically the draws of demand are read, in standard deviations: for errors that all
 * products share, and for one product alone. Set by simulation, adverse shops included: `npm run
 * lab -- run shops`.
 */
const pessimism = 1.25
const pessimismAlone = 1.75
/** Both where the product has a history: less is open there. */
const pessimismWithHistory = 1
/** Variance of a product's elasticity around what the account's products have in common. */
const ownVariance = 1
/** Cap on the prior variance of what they have in common, before the record says anything. */
const mostCommon = 1
/** The same where it rests on histories: how much those mislead together. */
const historyVariance = 0.1
/** The share of moved offers that stays once the record shows that prices lose. */
const whileLosing = 0.1

/** What a promise on loss needs to know about a cell. */
export type Promised = {
  /** [draws × prices], what an offer earns under each draw. */
  value: Float64Array
  /** Minor units, ascending. */
  prices: Float64Array
  baseColumn: number
  budget: LossBudget
  /** 0 to 1; 1 promises nothing. */
  maxLoss: number
  /** The number of equal products whose errors average out as well as those of the account's. */
  products: number
  /** The share of the account's profit that the product earns; 0 if it is small or unknown. */
  share: number
  /** Whether the product has an informative history. */
  hasHistory: boolean
  /** Prior variance of the common elasticity, sales aside. */
  meanVariance: number
  /**
   * By price, the share of what the base price earns that may be lost there by the product's own
   * sales; NaN where they say nothing and the account's record has to. Null without a history.
   */
  lossAbove: ((column: number) => number) | null
  /**
   * What the account's moves would lose if its history misled about all products; null without one.
   */
  historyRisk: HistoryRisk | null
}

/**
 * Moves offers from prices that may lose to the base price, until the possible loss is within the
 * budget. Prices that win even under pessimistic draws stay as they are.
 *
 * @returns How often each price is then served; the base price at least as often as before.
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
  // Sides apart: what makes rises lose makes cuts win, and one would hide the risk of the other.
  const above = scaledMoves(held, baseColumn, (k) => (k > baseColumn ? 1 : 0))
  const below = scaledMoves(held, baseColumn, (k) => (k < baseColumn ? 1 : 0))
  const up = keepOfMoves(above, promised, spendable)
  const down = keepOfMoves(below, promised, spendable)
  return scaledMoves(held, baseColumn, (k) => (k > baseColumn ? up : down))
}

/** The share of moves to keep so that the pessimistic loss is within the budget. */
function keepOfMoves(moves: Float64Array, promised: Promised, spendable: number): number {
  const { budget, hasHistory, share } = promised
  const away = hasHistory ? pessimismWithHistory : pessimism
  const awayAlone = hasHistory ? pessimismWithHistory : pessimismAlone
  const gains = gainsOf(moves, promised)
  const loss = -quantileOf(gains, normalCdf(-away * Math.sqrt(shareTogether(promised))))
  const ownLoss = -quantileOf(gains, normalCdf(-awayAlone))
  let keep = budget.losing ? whileLosing : 1
  if (loss * keep > spendable) keep = spendable / loss
  // One product may lose what the account may; a small one no more than if it were large.
  const mostAlone = spendable / Math.max(share, largeShare)
  if (ownLoss * keep > mostAlone) keep = mostAlone / ownLoss
  return keep
}

/**
 * If the account's history misled about all products in the same direction, some moves would lose
 * more than the budget: keeps as many of them as the budget pays for. Random moves alongside offers
 * that stay soon show whether the history did mislead.
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
    // Only moves that earlier scenarios left in place can lose in this one, or pay for it.
    const lost = { up: up * scene.up, down: down * scene.down }
    up *= keepOf(lost.up, lost.down, spendable)
    down *= keepOf(lost.down, lost.up, spendable)
  }
  return scaledMoves(probability, baseColumn, (k) => (k > baseColumn ? up : down))
}

/** The share of moves to keep when others draw on the same budget, or pay into it. */
function keepOf(lost: number, others: number, spendable: number): number {
  if (lost >= 0) return 1
  const left = Math.max(spendable, 0)
  return Math.min(1, others > 0 ? (left + others) / -lost : left / -(lost + others))
}

/** Keeps a share of the offers at each moved price; the base price gets the rest. */
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
 * The share of a product's error variance that averaging over the account does not remove: the
 * common part, and the rest divided by the number of products.
 */
function shareTogether({ budget, products, hasHistory, meanVariance }: Promised): number {
  const common = hasHistory
    ? Math.min(budget.commonVariance, historyVariance)
    : 1 / (1 / budget.commonVariance - 1 + 1 / Math.min(meanVariance, mostCommon))
  const shared = common / (common + ownVariance)
  return shared + (1 - shared) / Math.max(products, 1)
}

/**
 * By price, the possible cost per offer of a drop in demand above the base price that neither the
 * product's own sales nor the account's record exclude yet.
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

/** By column; computed on demand, as few prices are served. */
type Feared = (column: number) => number

/**
 * Keeps a share of the offers at risky prices. The others step back to whichever lower price earns
 * most among those without risk: prices go one step beyond the history at a time.
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

/** What an offer earns at a price, summed over the draws. */
function meanAt({ value, prices }: Promised, column: number): number {
  let sum = 0
  for (let at = column; at < value.length; at += prices.length) sum += value[at]
  return sum
}

/** The relative gain of the offers over the base price under each draw, ascending. */
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
