import type { DrawnRecord, GainRecord } from '../pool/pool-prior.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { usualElasticity } from '../usual-demand.ts'

/**
 * What an account's prices did beside its base prices, by the offers alone: no model of demand has
 * a part in it. Money in minor units of one currency; plain JSON.
 */
export type LossLedger = GainRecord & {
  /** Offers at base prices. */
  baseOffers: number
  /**
   * What a purchase of each offer would have earned at its base price, of all offers; and as offers
   * at base prices alone tell it, each by how rare it was. Left out by earlier releases, whose
   * record of what was earned begins anew.
   */
  offered?: number
  offeredAtBase?: number
  /**
   * Of offers above the base price, by how far: purchases that the base price would have had, and
   * were.
   */
  above: { expected: number; bought: number }[]
  /**
   * Purchases at moved prices, each times the square of the log step: what was learnt of
   * elasticities.
   */
  learnt: number
  /**
   * What a holdout whose units do not interfere says of the same: where products take customers
   * from each other it alone tells whether prices lose. Left out where none is kept.
   */
  held?: GainRecord
}

/** One answer to a quote of the account's own, or what a later word took back of one. */
export type LedgerEntry = {
  basePriceMinor: number
  /** 0 where unknown. */
  unitCostMinor: number
  priceMinor: number
  /** With which probability the price was served. */
  propensity: number
  /** 0 in a correction. */
  offers: 0 | 1
  purchases: -1 | 0 | 1
  /** Units bought; below 0 in a correction. */
  quantity: number
  /** Offers and purchases of its cell at the base price so far. */
  ownBase: { offers: number; purchases: number }
}

/** How far above the base price each kind of step ends, in log terms. */
const stepEnds = [0.035, 0.08, 0.15, Number.POSITIVE_INFINITY]

/** The kind of step that a price is above its base price; −1 where it is not above. */
export function stepAbove(logRatio: number): number {
  return logRatio <= 1e-9 ? -1 : stepEnds.findIndex((end) => logRatio <= end)
}

/** A ledger before the first answer. */
export function emptyLedger(): LossLedger {
  return {
    base: 0,
    gain: 0,
    variance: 0,
    baseOffers: 0,
    basePurchases: 0,
    offered: 0,
    offeredAtBase: 0,
    above: stepEnds.map(() => ({ expected: 0, bought: 0 })),
    learnt: 0,
  }
}

/** Offers that the account's own rate counts for in a cell's. */
const rateOffers = 50

/**
 * Books answers: each purchase at a moved price for what it earned, each at the base price against
 * it, by how often moved prices were served instead. On average over the draws of prices the sum is
 * the profit of the prices served less that of base prices, whatever demand does from day to day.
 *
 * @see Horvitz & Thompson, A generalization of sampling without replacement from a finite universe,
 * Journal of the American Statistical Association 47 (1952).
 */
export function bookAnswers(ledger: LossLedger, entries: readonly LedgerEntry[]): LossLedger {
  const next = copyLedger(ledger)
  if (ledger.offered === undefined) Object.assign(next, { base: 0, gain: 0, variance: 0 })
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

/** A ledger that is added to. */
export type OpenLedger = LossLedger & { offered: number; offeredAtBase: number }

/** The same ledger once more, to add to. */
export function copyLedger(ledger: LossLedger): OpenLedger {
  const { offered = 0, offeredAtBase = 0 } = ledger
  return { ...ledger, offered, offeredAtBase, above: ledger.above.map((step) => ({ ...step })) }
}

/** Offers of a product at a price, how many were bought, and what a unit earns. */
export type Sold = {
  basePriceMinor: number
  priceMinor: number
  marginMinor: number
  baseMarginMinor: number
  /** Of the product's offers, the share that is made at the price; above 0, at most 1. */
  propensity: number
  offers: number
  purchases: number
  /** Units bought, and the sum of their squares, purchase by purchase. */
  units: number
  squares: number
  /** The share of offers that buys at the base price, as the product's own answers have it. */
  baseRate: number
}

/** Adds offers of a product at one price. */
export function bookSold(ledger: OpenLedger, sold: Sold): void {
  const { basePriceMinor, priceMinor, marginMinor, baseMarginMinor } = sold
  const { propensity, offers, purchases, units, squares } = sold
  ledger.offered += offers * baseMarginMinor
  if (priceMinor === basePriceMinor) {
    const against = ((1 - propensity) / propensity) * baseMarginMinor
    ledger.offeredAtBase += (offers * baseMarginMinor) / propensity
    ledger.base += (units * baseMarginMinor) / propensity
    ledger.gain -= units * against
    ledger.variance += squares * against * against
    ledger.baseOffers += offers
    ledger.basePurchases += purchases
    return
  }
  ledger.gain += units * marginMinor
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
  /**
   * Share of what base prices earn that may be lost if the worst is true that is not yet unlikely.
   */
  share: number
  /** By the kind of step above the base price: the least share of demand that stays, at 95 %. */
  stays: readonly number[]
  /** True where the record says that prices lose. */
  losing: boolean
  /** Variance of what is believed of the elasticity that the account's products have in common. */
  commonVariance: number
}

/** What of the promise is put at stake; the rest is for what nobody thought of. */
const exposedShare = 0.6
/** Of what the record says was won, so many standard deviations less are put at stake, too. */
const doubtOfGain = 0.5
/** The chance with which a promise may fail. */
const chance = 0.05
/**
 * Beforehand: how likely each kind of step above base prices meets a drop of demand that nobody
 * expects.
 */
export const dropChance = [0.1, 0.05, 0.05, 0.05]
/** So many times what a drop is expected to lose is feared where rows tell. */
const meanDropsFeared = 3
const gridPoints = 60
/** Of the middle of each cell of the grid. */
const logShares = Float64Array.from({ length: gridPoints }, (_, i) => log((i + 0.5) / gridPoints))

/**
 * What an account may put at stake now: most of what it promised, and what was likely won.
 *
 * @param maxLoss - The share of profit that may be lost at all.
 * @param drawn - What rows at drawn prices record beside the ledger; none do if left out.
 *
 * @see docs/method/policy.md, equation 8.
 */
export function budgetOf(ledger: LossLedger, maxLoss: number, drawn?: DrawnRecord): LossBudget {
  const earned = earnedBy(ledger)
  const losing = isSurelyLosing(ledger.held ?? earned, chance)
  const share = losing
    ? maxLoss / 8
    : exposedShare * maxLoss + likelyGain(drawn?.earned ? together(earned, drawn.earned) : earned)
  const stays: number[] = []
  let expected = 0
  let bought = 0
  // Demand falls with the price: what stayed further up would have stayed nearer, too.
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

/**
 * What was earned, base prices by the ratio of what they earned to what was offered at them: offers
 * held out together for an hour weigh twenty times as much as others where a price always moves,
 * and a few such hours more or less are no gain.
 *
 * @see Hájek, Comment on Basu, in Godambe & Sprott, Foundations of Statistical Inference (1971).
 */
function earnedBy(ledger: LossLedger): GainRecord {
  const { base, gain, variance, basePurchases, offered = 0, offeredAtBase = 0 } = ledger
  const ratio = offered > 0 && offeredAtBase > 0 ? offered / offeredAtBase : 1
  return { base: ratio * base, gain: gain + (1 - ratio) * base, variance, basePurchases }
}

/** What was likely won, as a share of what base prices earn; 0 where nothing was. */
function likelyGain(record: GainRecord): number {
  const { base, gain, variance, basePurchases } = record
  if (!(base > 0 && basePurchases > 0)) return 0
  const doubt = doubtOfGain * Math.sqrt(variance + spreadOf(record))
  return Math.max(gain - doubt, 0) / base
}

/** Two records of different offers as one. */
export function together(one: GainRecord, other: GainRecord): GainRecord {
  return {
    base: one.base + other.base,
    gain: one.gain + other.gain,
    variance: one.variance + other.variance,
    basePurchases: one.basePurchases + other.basePurchases,
  }
}

/**
 * Whether a record says that prices lose against base prices, with this chance that it ever says so
 * of prices that do not.
 */
export function isSurelyLosing(record: GainRecord, chanceOfError: number): boolean {
  return record.base > 0 && record.gain + anytimeRadius(record, chanceOfError) < 0
}

/**
 * How far an estimate may be off at any time, all times together, with this chance.
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

/** The variance of a hundred purchases, which no record of fewer is sure beyond. */
function spreadOf({ base, basePurchases }: GainRecord): number {
  const one = base / Math.max(basePurchases, 1)
  return 100 * one * one
}

/**
 * The share of demand to count on above base prices where rows tell. They come in late, a few
 * products at a time, and no step is taken for safe because a nearer one is: so what a drop is
 * expected to lose is feared several times over, however unlikely it has become.
 */
function staysByRows(expected: number, bought: number): number {
  const { least, mean } = shareThatStays(expected, bought, dropChance[0])
  return Math.max(0, Math.min(least, 1 - meanDropsFeared * (1 - mean)))
}

/** The share of demand that stays with a probability of 95 %, by purchases made and expected. */
export function leastThatStays(expected: number, bought: number, drop: number): number {
  return shareThatStays(expected, bought, drop).least
}

/** That share, and the mean of all shares that may stay. */
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
