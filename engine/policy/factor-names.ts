import type { GuardrailFactor } from './guardrails.ts'

/** What a price is built from before guardrails, in the order of application. */
export type IngredientName =
  | 'similar_products'
  | 'price_elasticity'
  | 'segment_demand'
  | 'recent_trend'
  | 'seasonality'
  | 'competitor_price'
  | 'product_group'
  | 'substitutes'
  | 'complements'
  | 'loss_leader'
  | 'inventory_level'
  | 'runs_out'

/**
 * Every name that the engine gives to what moved or held a price. The service has a text for each
 * (server/domain/factors.ts), and does not compile without.
 */
export type EngineFactor =
  | IngredientName
  | GuardrailFactor
  | 'price_ending'
  | 'exploration'
  | 'max_loss'
  | 'unit_cost_unknown'
