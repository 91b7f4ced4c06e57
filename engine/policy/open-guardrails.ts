import { type Guardrails, rankedRules } from './guardrails.ts'

/**
 * The guardrails of a merchant who set none: a quarter of the base price to either side, no known
 * cost.
 */
export const openGuardrails: Guardrails = {
  objective: 'profit',
  unitCostMinor: null,
  marginBetween: null,
  minPriceMinor: null,
  maxPriceMinor: null,
  maxDecrease: 0.25,
  maxIncrease: 0.25,
  minMargin: null,
  priceEnding: null,
  maxStep: null,
  lastPriceMinor: null,
  competitor: null,
  inventory: null,
  priority: rankedRules,
}
