/** What a rule-based price is computed from. */
export type RuleBase = 'currentPrice' | 'price' | 'competitorPrice' | 'unitCost'

/** A price by a rule, for many products at once. Money in minor units. */
export type PriceRule = {
  of: RuleBase
  /** Added to it, as a share of it. */
  change?: number
  /** For a unit cost: (price − cost) / price. */
  margin?: number
  /** The nearest price with remainder `to` when divided by `of`: 99 of 100 ends in .99. */
  round?: { to: number; of: number }
}

/** Applies a rule to a base; at least 1. */
export function priceByRule(rule: PriceRule, base: number): number {
  const { change = 0, margin, round } = rule
  const price = (margin === undefined ? base : base / (1 - margin)) * (1 + change)
  const whole = round === undefined ? Math.round(price) : nearest(price, round)
  return Math.max(1, whole)
}

function nearest(price: number, { to, of }: { to: number; of: number }): number {
  const below = Math.floor((price - to) / of) * of + to
  if (below < 1) return below + of
  return price - below <= below + of - price ? below : below + of
}
