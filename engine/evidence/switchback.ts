import { drawPlan, type SwitchbackPlan } from './switchback-plan.ts'

/** Earnings of units in blocks, in the order of the plan: [units × blocks]. */
export type SwitchbackOutcomes = {
  plan: SwitchbackPlan
  /** Per day of each block, excluding its burn-in. */
  perDay: Float64Array
  /** The same for the first and the second half of the rest of each block. */
  earlier?: Float64Array
  later?: Float64Array
}

/** An effect per unit and day, with its randomisation inference. */
export type SwitchbackEffect = {
  value: number
  low: number
  high: number
  /** The share of plans with at least as large an effect by chance alone. */
  pValue: number
}

export type SwitchbackResult = {
  effect: SwitchbackEffect
  /** How much the effect grows from the first to the second half of blocks; null if unknown. */
  carryOver: { difference: number; pValue: number } | null
  /** The mean per unit and day without the alternative price. */
  controlPerDay: number
  /**
   * With three prices: the effect estimated from the same blocks if nobody waits for a lower price,
   * and the share of plans in which chance alone sets the two estimates as far apart.
   */
  ifNobodyWaits?: { value: number; pValue: number }
}

const usualDraws = 2000
const usualAlpha = 0.05

/**
 * What the alternative price earned compared with the previous one, by randomisation inference: the
 * plan was drawn at random, so the effect is compared with those under other possible plans. Exact
 * for any day-to-day demand, if the effect is the same in all units.
 *
 * The effect is the difference after removing unit and block effects. The interval contains every
 * effect that the test does not reject.
 *
 * @param redraw - Another plan by its number; from the same design if omitted.
 * @throws RangeError if a number is not finite, or there are fewer than two units or blocks.
 * @see Imbens & Rubin, Causal Inference for Statistics, Social, and Biomedical Sciences (2015),
 * chapter 5; Bojinov, Simchi-Levi & Zhao (2023).
 */
export function judgeSwitchback(
  { plan, perDay, earlier, later }: SwitchbackOutcomes,
  blockDays: number,
  options: {
    draws?: number
    alpha?: number
    seed?: number
    redraw?: (i: number) => Uint8Array
  } = {},
): SwitchbackResult {
  const { units, blocks, treated } = plan
  if (units * blocks < 4 || perDay.length !== units * blocks) {
    throw new RangeError(
      `perDay has ${perDay.length} numbers of ${units} units and ${blocks} blocks, expected one each, and at least four`,
    )
  }
  const { draws = usualDraws, alpha = usualAlpha, seed = 1 } = options
  const redraw =
    options.redraw ??
    ((i: number) => drawPlan({ units, blocks, blockDays }, seed + 7919 * (i + 1)).treated)
  const plans = Array.from({ length: draws }, (_, i) => redraw(i))
  const growth = earlier && later ? later.map((value, i) => value - (earlier[i] ?? 0)) : null
  return {
    effect: effectOf(plan, perDay, plans, alpha),
    carryOver: growth && growthOf(plan, growth, plans),
    controlPerDay: controlMean(treated, perDay),
  }
}

function effectOf(
  { units, blocks, treated }: SwitchbackPlan,
  perDay: Float64Array,
  plans: readonly Uint8Array[],
  alpha: number,
): SwitchbackEffect {
  const value = differenceOf(units, blocks, treated, perDay)
  const asNumbers = Float64Array.from(treated)
  const lows: number[] = []
  const highs: number[] = []
  let asFar = 0
  for (const other of plans) {
    const a = differenceOf(units, blocks, other, perDay)
    // Given an effect t the outcomes without it are y − t w, so this plan would show a − t b.
    const b = differenceOf(units, blocks, other, asNumbers)
    if (Math.abs(a) >= Math.abs(value) * (1 - 1e-12)) asFar++
    // The effects for which it shows at least that of the actual plan: between two crossings.
    const ends = [(value - a) / (1 - b), (value + a) / (1 + b)]
    const isAny = Math.abs(b) >= 1 - 1e-9
    lows.push(isAny ? -Infinity : Math.min(...ends))
    highs.push(isAny ? Infinity : Math.max(...ends))
  }
  const rank = Math.max(1, Math.floor(alpha * (plans.length + 1)))
  lows.sort((x, y) => x - y)
  highs.sort((x, y) => y - x)
  return {
    value,
    low: lows[rank - 1] ?? -Infinity,
    high: highs[rank - 1] ?? Infinity,
    pValue: (1 + asFar) / (1 + plans.length),
  }
}

function growthOf(
  { units, blocks, treated }: SwitchbackPlan,
  growth: Float64Array,
  plans: readonly Uint8Array[],
): { difference: number; pValue: number } {
  const difference = differenceOf(units, blocks, treated, growth)
  const asFar = plans.filter(
    (other) =>
      Math.abs(differenceOf(units, blocks, other, growth)) >= Math.abs(difference) * (1 - 1e-12),
  ).length
  return { difference, pValue: (1 + asFar) / (1 + plans.length) }
}

/**
 * The coefficient of `treated` in a least-squares fit with unit and block effects; with a single
 * unit, only its level.
 *
 * @param treated - [units × blocks]; the result is 0 where it does not vary within units or blocks.
 */
export function differenceOf(
  units: number,
  blocks: number,
  treated: ArrayLike<number>,
  outcomes: ArrayLike<number>,
): number {
  const ofUnit = new Float64Array(units)
  const ofBlock = new Float64Array(blocks)
  let all = 0
  for (let u = 0; u < units; u++) {
    for (let b = 0; b < blocks; b++) {
      const w = treated[u * blocks + b]
      ofUnit[u] += w / blocks
      ofBlock[b] += w / units
      all += w / (units * blocks)
    }
  }
  let over = 0
  let under = 0
  for (let u = 0; u < units; u++) {
    for (let b = 0; b < blocks; b++) {
      const w = treated[u * blocks + b]
      // With a single unit, an effect for each block would leave nothing.
      const left = w - ofUnit[u] - (units > 1 ? ofBlock[b] - all : 0)
      over += left * outcomes[u * blocks + b]
      under += left * w
    }
  }
  if (!Number.isFinite(over)) throw new RangeError('outcomes hold a number that is not finite')
  return under > 1e-9 ? over / under : 0
}

function controlMean(treated: Uint8Array, perDay: Float64Array): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < treated.length; i++) {
    if (treated[i] === 1) continue
    sum += perDay[i]
    count++
  }
  return count === 0 ? 0 : sum / count
}
