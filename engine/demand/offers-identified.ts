import { square } from '../special/square.ts'
import type { CellBelief } from './belief.ts'
import type { Interval } from './interval.ts'
import type { PoolPrior } from './pool.ts'

const fewestPurchases = 20
const fewestPrices = 3
/** Spread of log price below which the price is said not to have moved. */
const leastMovement = 0.01
/** Standard deviation of the elasticity above which offers have told too little. */
const widestElasticity = 1

/** Why offers do not tell yet how demand answers the price, in short sentences; none if they do. */
export function unidentifiedByOffers(
  belief: CellBelief,
  elasticity: Interval,
  context: { pool: PoolPrior; siblings: readonly CellBelief[] },
): string[] {
  const { bins } = belief
  let offers = 0
  let purchases = 0
  let sum = 0
  let squares = 0
  const prices = new Set<number>()
  for (let i = 0; i < bins.offers.length; i++) {
    const n = bins.offers[i]
    if (!(n > 0)) continue
    prices.add(bins.lowMinor[i])
    offers += n
    purchases += bins.purchases[i]
    sum += n * bins.logPrice[i]
    squares += n * square(bins.logPrice[i] - bins.logPrice[0])
  }
  if (offers === 0) {
    const borrowed = context.pool.cells > 0 || context.siblings.length > 0
    return [
      belief.offersSeen > 0
        ? 'No offer was made at a price drawn at random.'
        : borrowed
          ? 'No offers have been answered yet; the curve is borrowed from other products and segments.'
          : 'No offers have been answered yet; the curve is what is usual for products.',
    ]
  }
  const reasons: string[] = []
  const centre = sum / offers - bins.logPrice[0]
  const spread = Math.sqrt(Math.max(squares / offers - centre * centre, 0))
  if (purchases < fewestPurchases) {
    reasons.push(
      `There are ${Math.max(0, Math.round(purchases))} purchases, and ${fewestPurchases} are needed.`,
    )
  }
  if (spread < leastMovement) {
    reasons.push('The price hardly moved: its spread is below 1 %.')
  } else if (prices.size < fewestPrices) {
    reasons.push(`Only ${prices.size} prices were tried, and ${fewestPrices} are needed.`)
  }
  const deviation = (elasticity.high - elasticity.low) / 3.29
  if (reasons.length === 0 && deviation > widestElasticity) {
    reasons.push(
      'The answers leave the elasticity too uncertain: more offers at other prices will tell.',
    )
  }
  return reasons
}
