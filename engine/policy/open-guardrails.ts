import { type Guardrails, rankedRules } from './guardrails.ts'

/**
 * The defaults of a merchant who set no guardrails: a quarter of the base price either way, no
 * known cost.
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
