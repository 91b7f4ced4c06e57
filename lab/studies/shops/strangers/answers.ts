import type { Random } from '../../../../engine/random/random.ts'
import { normalCdf } from '../../../../engine/special/normal.ts'

/** Demand at a price relative to the base price, over that at the base price. */
export type Ratio = (price: number) => number

const halvings = 60

/** The zero of a rising function. */
function rootOf(rising: (x: number) => number, low: number, high: number): number {
  let [from, to] = [low, high]
  for (let i = 0; i < halvings; i++) {
    const middle = (from + to) / 2
    if (rising(middle) > 0) to = middle
    else from = middle
  }
  return (from + to) / 2
}

/** Willingness to pay is log-normal, with the drawn spread. */
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

/** Loyal customers who hardly look, and others who leave right above the base price. */
export function loyalAndSwitching(elasticity: number, random: Random): Ratio {
  const edge = 1 + 0.1 * random.uniform()
  const steepness = 8 + 8 * random.uniform()
  const raw = (ratio: number, loyal: number): number =>
    loyal / (1 + (ratio / 1.6) ** 3) + (1 - loyal) / (1 + (ratio / edge) ** steepness)
  const size = (loyal: number): number =>
    -(Math.log(raw(1.001, loyal)) - Math.log(raw(0.999, loyal))) / 0.002
  const share = rootOf((loyal) => elasticity - size(loyal), 0.02, 0.98)
  const atBase = raw(1, share)
  return (price) => raw(price, share) / atBase
}

/** Demand falls by the same share with each cent. */
export function exponential(elasticity: number): Ratio {
  return (price) => Math.exp(-elasticity * (price - 1))
}
