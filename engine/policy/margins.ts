import { costOfSale, type Guardrails } from './guardrails.ts'

/** True where revenue decides, by wish or because no unit cost is known. */
export function goesByRevenue(guardrails: Guardrails): boolean {
  const { objective } = guardrails
  return objective === 'revenue' || (objective === 'profit' && costOfSale(guardrails) === null)
}

/** What one purchase at each price is worth, in base prices; 1 where units are all that counts. */
export function marginsOf(
  prices: Float64Array,
  guardrails: Guardrails,
  basePriceMinor: number,
): Float64Array {
  const { objective } = guardrails
  const cost = objective === 'profit' ? (costOfSale(guardrails) ?? 0) : 0
  return prices.map((price) => (objective === 'units' ? 1 : (price - cost) / basePriceMinor))
}

/** [draws × prices] what an offer earns under each draw, in base prices. */
export function earningsOf(probability: Float64Array, worth: Float64Array): Float64Array {
  const value = new Float64Array(probability.length)
  for (let i = 0; i < value.length; i++) value[i] = probability[i] * worth[i % worth.length]
  return value
}
