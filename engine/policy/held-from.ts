import { type AdmissiblePrices, lastAllowed, nextAllowed } from './guardrails.ts'

type Prices = {
  baseMinor: number
  /** The best price of everything learnt, on demand alone. */
  askedMinor: number
  /** The best price within the guardrails. */
  greedyMinor: number
  allowed: AdmissiblePrices
}

/**
 * The price from which guardrails moved to the greedy one: the price asked for, if a limit or an
 * ending holds it. Where caution stops before, it is the greedy price itself, so that no guardrail
 * counts as having moved it; but the base price, if no allowed price ends as it does.
 */
export function heldFrom({ baseMinor, askedMinor, greedyMinor, allowed }: Prices): number {
  const { lowMinor, highMinor, endings } = allowed
  if (endings !== null) {
    const isBeside = (price: number) =>
      greedyMinor >= lastAllowed(price, endings) && greedyMinor <= nextAllowed(price, endings)
    if (isBeside(Math.min(Math.max(askedMinor, lowMinor), highMinor))) return askedMinor
    const isBaseWithin = baseMinor >= lowMinor && baseMinor <= highMinor
    return isBaseWithin && isBeside(baseMinor) ? baseMinor : greedyMinor
  }
  // Where the guardrails leave one price, it is both ends at once.
  const further =
    (greedyMinor <= lowMinor && askedMinor < lowMinor) ||
    (greedyMinor >= highMinor && askedMinor > highMinor)
  return further ? askedMinor : greedyMinor
}
