/** What moves or holds prices, as a sentence names it. */
export const factorWords: Readonly<Record<string, string>> = {
  usual_demand: 'what is usual before anything is known',
  similar_products: 'what similar products taught',
  sales_history: 'its history of sales',
  price_elasticity: 'how its customers answered prices',
  segment_demand: 'how this segment answered prices',
  recent_trend: 'the trend and the time of the week',
  competitor_price: "the competitor's price",
  product_group: 'the other products of its group',
  inventory_level: 'the stock that is left',
  unit_cost: 'the unit cost',
  min_price: 'the lowest price allowed',
  max_price: 'the highest price allowed',
  emergency_cap: 'the highest price allowed in an emergency',
  segment_gap: 'how far apart segments may lie',
  margin_floor: 'the lowest margin allowed',
  max_change: 'the largest change allowed',
  pack_size: 'the order of packs',
  price_ending: 'the price endings allowed',
  exploration: 'a price worth trying',
  max_loss: 'because of what was promised to be lost at most',
  holdout: 'for comparison',
  shadow_mode: 'because prices are only watched',
  price_list: 'as the price list has it',
  price_freeze: 'because prices are paused',
}

/** The same of draws, where one is a reason among others. */
export const factorNouns: Readonly<Record<string, string>> = {
  max_loss: 'what was promised to be lost at most',
  holdout: 'the comparison with base prices',
  shadow_mode: 'prices being watched only',
  price_list: 'the price list',
  price_freeze: 'the pause of prices',
}
