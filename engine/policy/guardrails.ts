import { highestPriceMinor } from '../checks.ts'

/**
 * The rules that yield when not all can hold and that a merchant may order; first to yield first.
 */
export const rankedRules = [
  'price_ending',
  'competitor',
  'max_step',
  'min_margin',
  'max_increase',
  'max_decrease',
] as const

/** All rules that yield, in the default order for those omitted from `priority`. */
const yieldingRules = ['pack', ...rankedRules] as const

export type YieldingRule = (typeof yieldingRules)[number]

/** The merchant's rules for prices; prices in minor units, null where a rule is not set. */
export type Guardrails = {
  objective: 'profit' | 'revenue' | 'units'
  unitCostMinor: number | null
  /**
   * The unit cost when the base price was set, if it has changed since: what the base price says of
   * demand it says with that cost. Today's if omitted.
   */
  costWhenSetMinor?: number | null
  /**
   * Bounds of the margin where no cost is known, as shares of the base price; 0 and 1 if omitted.
   */
  marginBetween?: readonly [number, number] | null
  /**
   * Bounds of the diversion ratio: the share of lost sales that other products of the nest make
   * instead; learnt if omitted.
   */
  diversionBetween?: readonly [number, number] | null
  minPriceMinor: number | null
  maxPriceMinor: number | null
  /** The highest price while an emergency lasts; never yields, not even to the unit cost. */
  emergencyMinor?: number | null
  /**
   * How far apart the prices of segments may lie, as a fraction of the lower one; only unit cost
   * and the limits above take precedence.
   */
  maxSegmentGap?: number | null
  /** Fractions of the base price. */
  maxDecrease: number
  maxIncrease: number
  /** (price − unit cost) / price; needs a unit cost. */
  minMargin: number | null
  /**
   * Allowed last digits, all read with as many digits as the longest one; or multiples of a step.
   */
  priceEnding: { endings: number[] } | { step: number } | null
  /** Fraction between successive prices; needs a last price. */
  maxStep: number | null
  lastPriceMinor: number | null
  competitor: {
    priceMinor: number
    /** none: the competitor's price sets no limit and only serves as a reference price. */
    rule: 'at_most' | 'at_least' | 'within' | 'none'
    tolerance: number
  } | null
  /** Prices at which the packs of a group stay in order per unit, see group.ts; first to yield. */
  pack?: { lowMinor: number; highMinor: number } | null
  inventory: {
    onHand: number
    secondsLeft: number
    offersPerSecond: number
    /** What a unit left over at the deadline is worth; its cost if omitted. */
    salvageMinor?: number
  } | null
  /**
   * Discounts by quantity; quantities and discounts ascend. A price is allowed only if the lowest
   * price and the lowest margin hold at each of them.
   */
  volumeBreaks?: readonly VolumeBreak[]
  /** Average discount by quantity over past orders, see mean-discount.ts; 0 if omitted. */
  meanDiscount?: number
  /**
   * The order in which rules yield, first to yield first. Omitted rules yield before all others.
   */
  priority: readonly YieldingRule[]
}

/** A discount by quantity: a fraction, from this many units on, above 1. */
export type VolumeBreak = { from: number; discount: number }

/** The name of a guardrail as reported in `factors`. */
export type GuardrailFactor =
  | 'unit_cost'
  | 'min_price'
  | 'max_price'
  | 'emergency_cap'
  | 'segment_gap'
  | 'margin_floor'
  | 'max_change'
  | 'competitor_price'
  | 'pack_size'

/**
 * What selling a unit gives up, in minor units; null where unknown. For stock that has to be sold
 * by a deadline the purchase cost is sunk: a sale gives up the unit's salvage value.
 */
export function costOfSale({
  inventory,
  unitCostMinor,
}: Pick<Guardrails, 'inventory' | 'unitCostMinor'>): number | null {
  return inventory?.salvageMinor ?? unitCostMinor
}

/** What is paid per unit on average, given the price of one unit. */
export function paidOf({ meanDiscount = 0 }: Guardrails, priceMinor: number): number {
  return (1 - meanDiscount) * priceMinor
}

/** The range that one rule allows. */
type Bound = { factor: GuardrailFactor; lowMinor: number; highMinor: number }

/** The whole prices from low to high; only those with an allowed ending are admissible. */
export type AdmissiblePrices = {
  lowMinor: number
  highMinor: number
  /** Null where any ending is allowed. */
  endings: Endings | null
  /** The rules that apply now, weakest last, with what each allows; for explanations. */
  bounds: readonly Bound[]
}

/** Prices p whose p mod modulus is one of the residues (ascending). */
export type Endings = { modulus: number; residues: readonly number[] }

/**
 * The prices that the guardrails allow; there is always at least one.
 *
 * Unit cost and the price limits are applied first and never yield; where they contradict each
 * other the upper limit wins, since a shop may be bound to it by law. The other rules follow,
 * strongest first: one that cannot hold is broken by as little as possible.
 *
 * @param basePriceMinor - A whole number of minor units, 1 to `highestPriceMinor`.
 */
export function admissiblePrices(guardrails: Guardrails, basePriceMinor: number): AdmissiblePrices {
  const bounds: Bound[] = []
  const discount = largestDiscount(guardrails, basePriceMinor)
  const hard = hardLimits(guardrails, discount)
  bounds.push(...hard.bounds)
  let low = hard.lowMinor
  let high = hard.highMinor
  const gap = gapBound(guardrails.maxSegmentGap ?? null, basePriceMinor)
  if (gap !== null) {
    low = Math.min(Math.max(low, gap.lowMinor), high)
    high = Math.max(Math.min(high, gap.highMinor), low)
    bounds.push(gap)
  }
  let endings: Endings | null = null
  for (const rule of strongestFirst(guardrails.priority)) {
    if (rule === 'price_ending') {
      const wanted = endingsOf(guardrails.priceEnding)
      if (wanted && nextAllowed(low, wanted) <= high) endings = wanted
      continue
    }
    const bound = boundOf(rule, guardrails, basePriceMinor, discount)
    if (bound === null) continue
    const before = { low, high }
    low = Math.min(Math.max(low, bound.lowMinor), high)
    high = Math.max(Math.min(high, bound.highMinor), low)
    if (endings && nextAllowed(low, endings) > high) {
      // The ending is the stronger rule: the nearest price that has it.
      const above = nextAllowed(high, endings)
      const below = lastAllowed(low, endings)
      const nearest = below >= before.low && (above > before.high || low - below <= above - high)
      low = nearest ? below : above
      high = low
    }
    bounds.push(bound)
  }
  return { lowMinor: low, highMinor: high, endings, bounds }
}

/** The guardrails that the rules which never yield depend on. */
type HardRules = Pick<
  Guardrails,
  'minPriceMinor' | 'maxPriceMinor' | 'unitCostMinor' | 'inventory' | 'emergencyMinor'
>

/**
 * The largest discount by quantity, capped by the base price: with it, no quantity is sold below
 * the lowest price, cost or margin.
 */
export function largestDiscount(guardrails: Guardrails, basePriceMinor: number): number {
  const asked = guardrails.volumeBreaks?.at(-1)?.discount ?? 0
  if (asked === 0) return 0
  return Math.max(0, Math.min(asked, 1 - lowestBearable(guardrails) / basePriceMinor))
}

/** The lowest price at which a unit may be sold to anyone: by limit, cost and margin. */
export function lowestBearable(guardrails: Guardrails): number {
  const { minPriceMinor } = guardrails
  return Math.max(minPriceMinor ?? 0, costOfSale(guardrails) ?? 0, marginFloor(guardrails) ?? 0)
}

/**
 * The lowest price that leaves the required margin, unrounded; null where there is no such rule.
 */
function marginFloor({ minMargin, unitCostMinor }: Guardrails): number | null {
  if (minMargin === null || unitCostMinor === null || minMargin >= 1) return null
  return unitCostMinor / (1 - minMargin)
}

/**
 * The prices that the rules which never yield allow: the upper limit, then the lower one and what a
 * sale gives up.
 *
 * @param discount - The largest discount by quantity; the lower limits hold after it, too.
 */
export function hardLimits(rules: HardRules, discount = 0): Omit<AdmissiblePrices, 'endings'> {
  const least = (minor: number) => (discount === 0 ? Math.ceil(minor) : up(minor / (1 - discount)))
  const bounds: Bound[] = []
  let low = 1
  let high = highestPriceMinor
  if (rules.maxPriceMinor !== null) {
    high = Math.max(1, Math.min(high, Math.floor(rules.maxPriceMinor)))
    bounds.push({ factor: 'max_price', lowMinor: 1, highMinor: high })
  }
  const emergencyMinor = rules.emergencyMinor ?? null
  if (emergencyMinor !== null) {
    high = Math.max(1, Math.min(high, Math.floor(emergencyMinor)))
    bounds.push({ factor: 'emergency_cap', lowMinor: 1, highMinor: high })
  }
  if (rules.minPriceMinor !== null) {
    low = Math.min(high, Math.max(low, least(rules.minPriceMinor)))
    bounds.push({ factor: 'min_price', lowMinor: low, highMinor: highestPriceMinor })
  }
  const cost = costOfSale(rules)
  if (cost !== null && cost > 0) {
    low = Math.min(high, Math.max(low, least(cost)))
    bounds.push({ factor: 'unit_cost', lowMinor: low, highMinor: highestPriceMinor })
  }
  return { lowMinor: low, highMinor: high, bounds }
}

/**
 * The prices that every segment of a product may have: of any two of them, the base price included,
 * the higher is at most the gap above the lower. All segments share the base price and the rules
 * that take precedence, so none needs to know the prices of another.
 */
function gapBound(gap: number | null, base: number): Bound | null {
  if (gap === null) return null
  const half = Math.sqrt(1 + gap)
  const highMinor = Math.max(base, down(base * half))
  const lowMinor = Math.min(base, up(Math.max(base / half, highMinor / (1 + gap))))
  return { factor: 'segment_gap', lowMinor, highMinor }
}

function strongestFirst(priority: readonly YieldingRule[]): YieldingRule[] {
  const unlisted = yieldingRules.filter((rule) => !priority.includes(rule))
  return [...unlisted, ...priority].reverse()
}

function boundOf(
  rule: Exclude<YieldingRule, 'price_ending'>,
  guardrails: Guardrails,
  base: number,
  discount: number,
): Bound | null {
  switch (rule) {
    case 'max_decrease':
      return {
        factor: 'max_change',
        lowMinor: up(base * (1 - guardrails.maxDecrease)),
        highMinor: Infinity,
      }
    case 'max_increase':
      return {
        factor: 'max_change',
        lowMinor: 1,
        highMinor: down(base * (1 + guardrails.maxIncrease)),
      }
    case 'min_margin': {
      const floor = marginFloor(guardrails)
      if (floor === null) return null
      return {
        factor: 'margin_floor',
        lowMinor: up(floor / (1 - discount)),
        highMinor: Infinity,
      }
    }
    case 'max_step': {
      const { maxStep, lastPriceMinor } = guardrails
      if (maxStep === null || lastPriceMinor === null) return null
      const step = lastPriceMinor * maxStep
      return {
        factor: 'max_change',
        lowMinor: up(lastPriceMinor - step),
        highMinor: down(lastPriceMinor + step),
      }
    }
    case 'pack': {
      const { pack } = guardrails
      if (!pack) return null
      return {
        factor: 'pack_size',
        lowMinor: up(pack.lowMinor),
        highMinor: down(pack.highMinor),
      }
    }
    case 'competitor': {
      const { competitor } = guardrails
      if (competitor === null || competitor.rule === 'none') return null
      const low = up(competitor.priceMinor * (1 - competitor.tolerance))
      const high = down(competitor.priceMinor * (1 + competitor.tolerance))
      return {
        factor: 'competitor_price',
        lowMinor: competitor.rule === 'at_most' ? 1 : low,
        highMinor: competitor.rule === 'at_least' ? Infinity : high,
      }
    }
  }
}

/**
 * Rounds up to whole minor units, tolerating the rounding error of products like 1000 × (1 − 0.2).
 */
function up(price: number): number {
  return Math.max(1, Math.ceil(price - price * 1e-12))
}

function down(price: number): number {
  return Math.max(1, Math.floor(price + price * 1e-12))
}

/** All endings are read with as many digits as the longest: [99, 5] allows …99 and …05. */
function endingsOf(priceEnding: Guardrails['priceEnding']): Endings | null {
  if (priceEnding === null) return null
  if ('step' in priceEnding) return { modulus: Math.max(1, priceEnding.step), residues: [0] }
  if (priceEnding.endings.length === 0) return null
  const longest = Math.max(...priceEnding.endings)
  const modulus = Number(`1e${String(longest).length}`)
  return { modulus, residues: [...new Set(priceEnding.endings)].sort((a, b) => a - b) }
}

/** The cheapest allowed price at or above a price. */
export function nextAllowed(priceMinor: number, endings: Endings): number {
  const { modulus, residues } = endings
  const block = Math.floor(priceMinor / modulus) * modulus
  for (const residue of residues) {
    if (block + residue >= priceMinor && block + residue >= 1) return block + residue
  }
  return block + modulus + residues[0]
}

/** The dearest allowed price at or below a price; 0 or less if there is none. */
export function lastAllowed(priceMinor: number, endings: Endings): number {
  const { modulus, residues } = endings
  const block = Math.floor(priceMinor / modulus) * modulus
  for (let i = residues.length - 1; i >= 0; i--) {
    if (block + residues[i] <= priceMinor) return block + residues[i]
  }
  return block - modulus + residues[residues.length - 1]
}
