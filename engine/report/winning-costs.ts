/** Unit costs at which a price earns more than the base price; null: no bound on that side. */
export type WinningCosts = { aboveMinor: number | null; belowMinor: number | null }

/**
 * Which unit costs would make a price earn more than the base price; null where none would.
 *
 * A cheaper price earns more where a unit costs less than some amount, a dearer one where it costs
 * more: (p − c) q(p) > (b − c) q(b), solved for c.
 *
 * @param demand - Expected at the price, and at the base price; the dearer price sells no more.
 */
export function winningCosts(
  priceMinor: number,
  basePriceMinor: number,
  demand: { atPrice: number; atBase: number },
): WinningCosts | null {
  const { atPrice, atBase } = demand
  if (priceMinor === basePriceMinor) return null
  const lead = priceMinor * atPrice - basePriceMinor * atBase
  const more = atPrice - atBase
  if (priceMinor < basePriceMinor) {
    const below = more > 0 ? lead / more : 0
    return below > 0 ? { aboveMinor: null, belowMinor: Math.min(below, priceMinor) } : null
  }
  // The dearer price loses no sales, or so few that it pays at any cost.
  if (lead >= 0) return { aboveMinor: 0, belowMinor: null }
  return more < 0 ? { aboveMinor: lead / more, belowMinor: null } : null
}
