import type { BelievedGain, GainRecord, PoolPrior } from '../pool/pool-prior.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { usualElasticity } from '../usual-demand.ts'

/**
 * What an account's prices earned compared with its base prices, from offers alone and without a
 * demand model. Money in minor units of one currency; plain JSON.
 */
export type LossLedger = GainRecord & {
  /** Offers at base prices. */
  baseOffers: number
  /**
   * Of offers above the base price, by size of step: purchases expected at the base price's rate,
   * and observed ones.
   */
  above: { expected: number; bought: number }[]
  /** Purchases at moved prices, each times its squared log step: the evidence on elasticities. */
  learnt: number
  /**
   * The same from a holdout whose units do not interfere: where products take customers from each
   * other, only it can show whether prices lose. Omitted where there is none.
   */
  held?: GainRecord
}

/** One answer to a quote of the account's own prices, or a later correction of one. */
export type LedgerEntry = {
  basePriceMinor: number
  /** 0 where unknown. */
  unitCostMinor: number
  priceMinor: number
  /** The probability with which the price was served. */
  propensity: number
  /** 0 in a correction. */
  offers: 0 | 1
  purchases: -1 | 0 | 1
  /** Units bought; below 0 in a correction. */
  quantity: number
  /** The cell's offers and purchases at the base price so far. */
  ownBase: { offers: number; purchases: number }
}

/** Upper end of each kind of step above the base price, in log terms. */
const stepEnds = [0.035, 0.08, 0.15, Number.POSITIVE_INFINITY]

/** The kind of step by which a price exceeds its base price; −1 where it does not. */
export function stepAbove(logRatio: number): number {
  return logRatio <= 1e-9 ? -1 : stepEnds.findIndex((end) => logRatio <= end)
}

/** The ledger before the first answer. */
export function emptyLedger(): LossLedger {
  return {
    base: 0,
    gain: 0,
    variance: 0,
    baseOffers: 0,
    basePurchases: 0,
    above: stepEnds.map(() => ({ expected: 0, bought: 0 })),
    learnt: 0,
  }
}

/** Pseudo-offers: the weight of the account's purchase rate within a cell's. */
const rateOffers = 50

/**
 * Books answers: each offer at a moved price for what it earned beyond what the base price was
 * expected to, and each at the base price for how wrong that was, weighted by the odds that a moved
 * price was served instead. In expectation over the price draws, the sum is the profit of the
 * prices served minus that of base prices, however demand changes and whatever was expected.
 *
 * @see Robins, Rotnitzky & Zhao, Estimation of regression coefficients when some regressors are not
 * always observed, Journal of the American Statistical Association 89 (1994): augmented inverse
 * propensity weighting.
 */
export function bookAnswers(ledger: LossLedger, entries: readonly LedgerEntry[]): LossLedger {
  const next = copyLedger(ledger)
  for (const {
    basePriceMinor,
    unitCostMinor,
    priceMinor,
    quantity,
    ownBase,
    ...entry
  } of entries) {
    const { propensity } = entry
    if (!(propensity > 0 && propensity <= 1)) continue
    const usual = (next.basePurchases + 0.02 * rateOffers) / (next.baseOffers + rateOffers)
    bookSold(next, {
      ...entry,
      basePriceMinor,
      priceMinor,
      baseMarginMinor: basePriceMinor - unitCostMinor,
      marginMinor: priceMinor - unitCostMinor,
      units: quantity,
      squares: quantity * Math.abs(quantity),
      baseRate: (ownBase.purchases + rateOffers * usual) / (ownBase.offers + rateOffers),
    })
  }
  next.variance = Math.max(next.variance, 0)
  return next
}

/** A copy of the ledger, to add to. */
export function copyLedger(ledger: LossLedger): LossLedger {
  return { ...ledger, above: ledger.above.map((step) => ({ ...step })) }
}

/** Offers of a product at one price, the purchases among them, and what a unit earns. */
export type Sold = {
  basePriceMinor: number
  priceMinor: number
  marginMinor: number
  baseMarginMinor: number
  /** Share of the product's offers made at this price; above 0, at most 1. */
  propensity: number
  offers: number
  purchases: number
  /** Units bought, and the sum of their squares by purchase. */
  units: number
  squares: number
  /** The purchase rate at the base price according to the product's own answers. */
  baseRate: number
}

/** Adds a product's offers at one price. */
export function bookSold(ledger: LossLedger, sold: Sold): void {
  const { basePriceMinor, priceMinor, marginMinor, baseMarginMinor } = sold
  const { propensity, offers, purchases, units, squares } = sold
  const expected = offers * sold.baseRate
  ledger.base += expected * baseMarginMinor
  if (priceMinor === basePriceMinor) {
    const against = ((1 - propensity) / propensity) * baseMarginMinor
    const more = units - expected
    ledger.base += (more * baseMarginMinor) / propensity
    ledger.gain -= more * against
    // By the purchases expected: the rarer the base price, the later its first purchase is seen.
    ledger.variance += (expected + squares - purchases) * against * against
    ledger.baseOffers += offers
    ledger.basePurchases += purchases
    return
  }
  ledger.gain += units * marginMinor - expected * baseMarginMinor
  ledger.variance += squares * marginMinor * marginMinor
  const logRatio = log(priceMinor / basePriceMinor)
  ledger.learnt += purchases * logRatio * logRatio
  const step = ledger.above[stepAbove(logRatio)]
  if (!step) return
  step.expected += offers * sold.baseRate * exp(-usualElasticity * logRatio)
  step.bought += purchases
}

/** What prices may put at stake. */
export type LossBudget = {
  /** Share of what base prices earn that may be lost in the worst case that is not yet unlikely. */
  share: number
  /**
   * By kind of step above the base price: the 95 % lower bound of the share of demand that stays.
   */
  stays: readonly number[]
  /** True where the record shows that prices lose. */
  losing: boolean
  /** Variance of the elasticity that the account's products have in common. */
  commonVariance: number
}

/** The part of the promise put at stake; the rest is a reserve for unforeseen losses. */
const exposedShare = 0.6
/** The most of a likely gain that is put at stake, in multiples of the promise: it may be wrong. */
const mostOfGain = 3
/** The same of days at drawn prices after a history, which may mislead about all products. */
const mostAfterHistory = 1
/** By how many standard deviations beliefs and record may be off, in opposite directions. */
const doubtOfGain = 0.5
/** The probability with which a promise may fail. */
const chance = 0.05
/**
 * Prior probability that a step above base prices meets an unexpected drop in demand, by kind of
 * step.
 */
export const dropChance = [0.1, 0.05, 0.05, 0.05]
/** With evidence from rows, allow for this many times the expected loss of a drop. */
const meanDropsFeared = 3
const gridPoints = 60
/** At the midpoint of each grid cell. */
const logShares = Float64Array.from({ length: gridPoints }, (_, i) => log((i + 0.5) / gridPoints))

/**
 * What an account may put at stake now: most of what it promised, plus its likely gain.
 *
 * @param maxLoss - The share of profit that may be lost at all.
 * @param pool - The record from rows at drawn prices, the gain as believed, and how far beliefs
 *   rest on chosen prices; none if omitted.
 *
 * @see docs/method/policy.md, equation 8.
 */
export function budgetOf(
  ledger: LossLedger,
  maxLoss: number,
  { drawn, believed, chosenShare = 0 }: Pick<PoolPrior, 'drawn' | 'believed' | 'chosenShare'> = {},
): LossBudget {
  const losing = isSurelyLosing(ledger.held ?? ledger, chance)
  const gain = likelyGain(drawn?.earned ? together(ledger, drawn.earned) : ledger, believed)
  const drawnMinor = chosenShare > 0 ? (drawn?.earned?.base ?? 0) : 0
  const most = mostAtStake(ledger.base, drawnMinor)
  const share = losing ? maxLoss / 8 : exposedShare * maxLoss + Math.min(gain, most * maxLoss)
  const stays: number[] = []
  let expected = 0
  let bought = 0
  // Demand falls with the price: what held further up would have held nearer, too.
  for (let i = ledger.above.length - 1; i >= 0; i--) {
    expected += ledger.above[i].expected + (drawn?.above[i]?.expected ?? 0)
    bought += ledger.above[i].bought + (drawn?.above[i]?.bought ?? 0)
    stays[i] = drawn
      ? staysByRows(expected, bought)
      : leastThatStays(expected, bought, dropChance[i])
  }
  for (let i = 1; i < stays.length; i++) stays[i] = Math.min(stays[i], stays[i - 1])
  return {
    share,
    stays,
    losing,
    commonVariance: 1 / (1 + ledger.learnt + (drawn?.learnt ?? 0)),
  }
}

/** The most of a likely gain that is put at stake, by what base prices would have earned where. */
function mostAtStake(answersMinor: number, drawnAfterHistoryMinor: number): number {
  if (!(drawnAfterHistoryMinor > 0)) return mostOfGain
  const ofDraws = drawnAfterHistoryMinor / (drawnAfterHistoryMinor + Math.max(answersMinor, 0))
  return mostOfGain - ofDraws * (mostOfGain - mostAfterHistory)
}

/**
 * The gain so far that beliefs expect at least and the record does not contradict, as a share of
 * what base prices earn; 0 if there is none. The record assumes nothing about demand, and luck
 * alone moves it by a tenth for months; beliefs are more precise, and may be wrong.
 */
function likelyGain(record: GainRecord, believed: BelievedGain | undefined): number {
  const { base, gain, variance, basePurchases } = record
  if (believed === undefined || !(base > 0 && basePurchases > 0)) return 0
  const least = believed.gain - doubtOfGain * believed.sd
  const most = (gain + doubtOfGain * Math.sqrt(variance + spreadOf(record))) / base
  return Math.max(Math.min(least, most), 0)
}

/**
 * The recorded gain as a share of what base prices earn, with its 95 % interval; null where next to
 * nothing is recorded.
 */
export function recordedGain(
  record: GainRecord,
): { value: number; low: number; high: number } | null {
  const { base, gain, variance, basePurchases } = record
  if (!(base > 0 && basePurchases > 0)) return null
  const half = (1.96 * Math.sqrt(variance + spreadOf(record))) / base
  return { value: gain / base, low: gain / base - half, high: gain / base + half }
}

/** Merges two records of different offers. */
export function together(one: GainRecord, other: GainRecord): GainRecord {
  return {
    base: one.base + other.base,
    gain: one.gain + other.gain,
    variance: one.variance + other.variance,
    basePurchases: one.basePurchases + other.basePurchases,
  }
}

/**
 * Whether a record shows that prices lose against base prices, with this probability of ever
 * claiming so falsely.
 */
export function isSurelyLosing(record: GainRecord, chanceOfError: number): boolean {
  return record.base > 0 && record.gain + anytimeRadius(record, chanceOfError) < 0
}

/**
 * Radius of a confidence sequence: holds at all times jointly, but for this chance of error.
 *
 * @see Robbins, Statistical methods related to the law of the iterated logarithm, Annals of
 * Mathematical Statistics 41 (1970): the normal mixture.
 */
function anytimeRadius(record: GainRecord, chanceOfError: number): number {
  if (!(record.basePurchases > 0)) return Number.POSITIVE_INFINITY
  const spread = spreadOf(record)
  const all = record.variance + spread
  return Math.sqrt(all * log(all / (spread * chanceOfError * chanceOfError)))
}

/** The variance of a hundred purchases: a record of fewer is never conclusive. */
function spreadOf({ base, basePurchases }: GainRecord): number {
  const one = base / Math.max(basePurchases, 1)
  return 100 * one * one
}

/**
 * The share of demand to count on above base prices given evidence from rows. Rows come in late, a
 * few products at a time, and no step is treated as safe because a nearer one is; so the bound
 * allows for several times the expected loss of a drop, however unlikely a drop has become.
 */
function staysByRows(expected: number, bought: number): number {
  const { least, mean } = shareThatStays(expected, bought, dropChance[0])
  return Math.max(0, Math.min(least, 1 - meanDropsFeared * (1 - mean)))
}

/** The 95 % lower bound of the share of demand that stays, given purchases made and expected. */
export function leastThatStays(expected: number, bought: number, drop: number): number {
  return shareThatStays(expected, bought, drop).least
}

/** That bound, and the posterior mean of the share that stays. */
function shareThatStays(
  expected: number,
  bought: number,
  drop: number,
): { least: number; mean: number } {
  const weights = new Float64Array(gridPoints)
  let sum = 0
  let kept = 1 - drop
  for (let i = 0; i < gridPoints; i++) {
    const share = (i + 0.5) / gridPoints
    const nats = bought * logShares[i] - expected * (share - 1)
    weights[i] = (drop / gridPoints) * exp(Math.max(nats, -600))
    sum += weights[i]
    kept += weights[i] * share
  }
  const total = sum + (1 - drop)
  const mean = kept / total
  sum = 0
  for (let i = 0; i < gridPoints; i++) {
    sum += weights[i]
    if (sum > chance * total) return { least: i / gridPoints, mean }
  }
  return { least: 1, mean }
}
