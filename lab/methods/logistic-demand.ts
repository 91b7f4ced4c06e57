/** Demand 1 / (1 + exp(z₁ p + z₂)). */
export type LogisticDemand = { slope: number; shift: number }

/** Where the parameters are known to lie. */
export const box = { slope: [0.2, 2], shift: [-1, 1] } as const

/** The chance of a purchase. */
export function chance({ slope, shift }: LogisticDemand, price: number): number {
  return 1 / (1 + Math.exp(slope * price + shift))
}

/** The price within bounds that earns most: where z₁ p (1 − d(p)) = 1. */
export function bestPrice(demand: LogisticDemand, lowest: number, highest: number): number {
  let low = lowest
  let high = highest
  // Revenue rises up to its only peak, so the sign of its slope shows on which side a price lies.
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (demand.slope * middle * (1 - chance(demand, middle)) < 1) low = middle
    else high = middle
  }
  return (low + high) / 2
}
