import type { Factor, KnownFactor } from '../../../clients/typescript/src/main.ts'
import { ruleNames } from '../format/rule-names.ts'

/** A heading for each factor and step that the service names; it does not compile without one. */
const words: Readonly<Record<KnownFactor, string>> = {
  usual_demand: 'Usual demand',
  similar_products: 'Similar products',
  sales_history: 'Sales history',
  price_elasticity: 'Answers of its customers',
  segment_demand: 'Answers of the segment',
  recent_trend: 'Trend and time of week',
  seasonality: 'Season',
  competitor_price: 'Competitor’s price',
  product_group: 'Its group',
  substitutes: 'Its substitutes',
  complements: 'Its complements',
  inventory_level: 'Stock that is left',
  unit_cost: ruleNames.unitCost,
  unit_cost_unknown: 'Unknown unit cost',
  min_price: ruleNames.minPrice,
  max_price: ruleNames.maxPrice,
  emergency_cap: 'Highest price in an emergency',
  segment_gap: 'Distance between segments',
  margin_floor: ruleNames.minMargin,
  max_change: 'Largest change',
  pack_size: 'Order of packs',
  price_ending: 'Price endings',
  exploration: 'A price worth trying',
  max_loss: 'Promise on loss',
  volume_break: 'Quantity asked for',
  holdout: 'Base price, to compare',
  shadow_mode: 'Prices only watched',
  price_list: 'Price list',
  price_freeze: 'Prices are paused',
  account_paused: 'The account is paused',
  breaker: 'A breaker is open',
  customer_consistency: 'Promised to the customer',
  learnt: 'What was learnt',
}

/** What a newer service names is shown as it is. */
export function factorName(name: Factor): string {
  return isKnown(name) ? words[name] : sentenceCase(name.replaceAll('_', ' '))
}

function isKnown(name: Factor): name is KnownFactor {
  return Object.hasOwn(words, name)
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
