import type { SoldAt } from '../sales/sales-belief.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import { asGoodAsAt } from './broken-above.ts'

/**
 * Over-dispersion relative to Poisson counts: good and bad days affect all products together, and a
 * product at its base price sits among neighbours at other prices.
 */
const overdispersion = 16
/** Days without sales do not prove a rate of zero. */
const unseenUnits = 0.5

/**
 * What a product's moved prices earned compared with its base price, at the rate of its own days
 * there.
 *
 * @param drawn - Units sold at drawn prices.
 * @param baseMargin - A share of the base price.
 * @returns What the base price would have earned in total, the gain over that and its variance, in
 * minor units, and units sold at the base price; null where nothing was offered at it.
 * @see docs/method/policy.md, *A promise on loss*.
 */
export function earnedBesideBase(
  drawn: readonly SoldAt[],
  baseMinor: number,
  baseMargin: number,
): { base: number; gain: number; variance: number; basePurchases: number } | null {
  const logBase = log(baseMinor)
  const baseMarginMinor = baseMargin * baseMinor
  const moved = { expected: 0, earned: 0, squares: 0 }
  let baseUnits = 0
  let baseExpected = 0
  for (const [logPrice, units, expected] of drawn) {
    if (Math.abs(logPrice - logBase) <= asGoodAsAt) {
      baseUnits += units
      baseExpected += expected
      continue
    }
    const marginMinor = exp(logPrice) - (baseMinor - baseMarginMinor)
    moved.expected += expected
    moved.earned += units * marginMinor
    moved.squares += (units + unseenUnits) * square(marginMinor)
  }
  if (!(baseExpected > 0)) return null
  const perBaseUnit = (moved.expected * baseMarginMinor) / baseExpected
  const squares = moved.squares + (baseUnits + unseenUnits) * square(perBaseUnit)
  return {
    base: baseUnits * (baseMarginMinor + perBaseUnit),
    gain: moved.earned - baseUnits * perBaseUnit,
    variance: overdispersion * squares,
    basePurchases: baseUnits,
  }
}
