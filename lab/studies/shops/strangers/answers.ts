import type { Random } from '../../../../engine/random/random.ts'
import { normalCdf } from '../../../../engine/special/normal.ts'

/** Demand at a price in base prices, over that at the base price. */
export type Ratio = (price: number) => number

const halvings = 60

/** Where a rising function is 0. */
function rootOf(rising: (x: number) => number, low: number, high: number): number {
  let [from, to] = [low, high]
  for (let i = 0; i < halvings; i++) {
    const middle = (from + to) / 2
    if (rising(middle) > 0) to = middle
    else from = middle
  }
  return (from + to) / 2
}

/** What customers would pay is log-normal, as wide as drawn. */
export function logNormalPay(elasticity: number, random: Random): Ratio {
  const width = 0.3 + 0.5 * random.uniform()
  const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  const size = (z: number): number => density(z) / Math.max(1 - normalCdf(z), 1e-12) / width
  const atBase = rootOf((z) => size(z) - elasticity, -4, 5)
  const stay = 1 - normalCdf(atBase)
  return (price) => (1 - normalCdf(atBase + Math.log(price) / width)) / stay
}

/** Demand falls by the same number of units with each cent. */
export function linear(elasticity: number): Ratio {
  return (price) => Math.max(0, 1 - elasticity * (price - 1))
}

/** Loyal customers who hardly look, and others who leave at about the base price. */
export function loyalAndSwitching(elasticity: number, random: Random): Ratio {
  const loyal = 0.2 + 0.4 * random.uniform()
  const edge = 0.95 + 0.2 * random.uniform()
  const raw = (ratio: number, steepness: number): number =>
    loyal / (1 + (ratio / 1.6) ** 3) + (1 - loyal) / (1 + (ratio / edge) ** steepness)
  const size = (steepness: number): number =>
    -(Math.log(raw(1.001, steepness)) - Math.log(raw(0.999, steepness))) / 0.002
  const steepness = rootOf((s) => size(s) - elasticity, 0.1, 40)
  const atBase = raw(1, steepness)
  return (price) => raw(price, steepness) / atBase
}

/** Demand falls by the same share with each cent. */
export function exponential(elasticity: number): Ratio {
  return (price) => Math.exp(-elasticity * (price - 1))
}
