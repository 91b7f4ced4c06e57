/** The wording of a name in a sentence, and as one reason among others if that differs. */
type Words = { words: string; noun?: string }

/**
 * Every name that `factors`, and the steps of an explanation, may contain, enforced by the type
 * checker. The OpenAPI document, the guide and the clients are generated from this table. A
 * released name stays, because stored quotes contain it.
 */
export const factorTable = {
  usual_demand: { words: 'what is usual before there is any data' },
  learnt: { words: 'what was learnt from all sources together' },
  similar_products: { words: 'what similar products taught' },
  sales_history: { words: 'its history of sales' },
  price_elasticity: { words: 'how its customers responded to prices' },
  segment_demand: { words: 'how this segment responded to prices' },
  recent_trend: { words: 'the trend and the time of the week' },
  seasonality: { words: 'the hour and the weekday' },
  competitor_price: { words: "the competitor's price" },
  product_group: { words: 'the other products of its group' },
  substitutes: { words: 'the products that its customers buy instead' },
  complements: { words: 'the products that its customers buy with it' },
  loss_leader: {
    words: 'because it may be a loss leader',
    noun: 'what it may sell of other products as a loss leader',
  },
  inventory_level: { words: 'the remaining stock' },
  runs_out: {
    words: 'because it seems to run out of stock',
    noun: 'the stock that seems to run out',
  },
  unit_cost: { words: 'the unit cost' },
  unit_cost_unknown: {
    words: 'because the unit cost is unknown',
    noun: 'the unknown unit cost',
  },
  min_price: { words: 'the lowest price allowed' },
  max_price: { words: 'the highest price allowed' },
  emergency_cap: { words: 'the highest price allowed in an emergency' },
  segment_gap: { words: 'the largest gap allowed between segments' },
  margin_floor: { words: 'the lowest margin allowed' },
  max_change: { words: 'the largest change allowed' },
  pack_size: { words: 'the order of packs' },
  price_ending: { words: 'the price endings allowed' },
  exploration: { words: 'a price worth trying' },
  max_loss: {
    words: 'because of the promise on loss',
    noun: 'the promise on loss',
  },
  volume_break: { words: 'the quantity ordered' },
  holdout: { words: 'for comparison', noun: 'the comparison with base prices' },
  shadow_mode: {
    words: 'because of shadow mode',
    noun: 'shadow mode',
  },
  price_list: { words: 'as the price list says', noun: 'the price list' },
  price_freeze: { words: 'because prices are paused', noun: 'the pause of prices' },
  account_paused: {
    words: 'because the whole account is paused',
    noun: 'the pause of the whole account',
  },
  breaker: {
    words: 'because a breaker is open',
    noun: 'an open breaker',
  },
  customer_consistency: {
    words: 'because the customer was shown this price before',
    noun: 'the price that the customer was shown before',
  },
} as const satisfies Record<string, Words>

/** Those of guardrails that move a price away from where it would otherwise be. */
export const guardrailFactors = [
  'min_price',
  'max_price',
  'emergency_cap',
  'segment_gap',
  'margin_floor',
  'max_change',
] as const satisfies readonly (keyof typeof factorTable)[]

export type Factor = keyof typeof factorTable

export const factorNames = Object.keys(factorTable) as Factor[]

/** The meaning of a factor, as worded in a sentence. */
export function wordsOf(name: Factor): string {
  return factorTable[name].words
}

/** The same, as one reason among others. */
export function nounOf(name: Factor): string {
  const { words, noun }: Words = factorTable[name]
  return noun ?? words
}
