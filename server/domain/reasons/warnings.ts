import type { RemarkRow } from './row.ts'

/** How many more rows of a product raise the question. */
const ofRows = ['more', 'currency'] as const

/** Questions about values that were accepted but look like mistakes. */
export const warningRemarks = {
  max_increase_wide: {
    says: 'max_increase is <maxIncreaseShare>: prices may rise to <times> times the base price. It is a fraction: 0.1 is ten per cent.',
  },
  cap_over: {
    says: "The emergency cap of <region> ended at '<untilAt>' and no longer limits prices.",
  },
  stock_over: {
    says: "inventory.until is '<untilAt>', which has passed: the stock no longer affects prices.",
  },
  cost_above_base_price: {
    says: 'unit_cost is <costMinor> and the base price is <baseMinor>: at the base price every sale loses money.',
  },
  cost_far_below_base_price: {
    says: 'unit_cost is <costMinor> and the base price is <baseMinor>: is the cost in the smallest unit of the currency, as prices are?',
  },
  limit_far_from_base_price: {
    says: '<limitField> is <limitMinor> and the base price is <baseMinor>: are both in the smallest unit of the currency?',
  },
  group_prices_far_apart: {
    says: 'Base prices in the group <group> range from <lowestMinor> to <highestMinor>. A customer whom one product loses counts as a buyer of another at its full price. Count in units that are alike, such as months in a monthly and a yearly plan, or give the dear products a group of their own.',
  },
  base_price_moved_far: {
    says: 'base_price is <baseMinor> and was <beforeMinor> before: are both in the smallest unit of the currency?',
  },
  base_price_far_from_others: {
    says: 'base_price is <baseMinor>, but <count> similar products have base prices from <lowestMinor> to <highestMinor>: is it in the smallest unit of the currency? 1999 is 19.99 usd.',
  },
  entry_price_moved_far: {
    says: 'price is <priceMinor> and the current price is <currentMinor>, a change of <changeShare> as a fraction of it: is it in the smallest unit of the currency? 1999 is 19.99 usd.',
  },
  entry_price_beyond_rule: {
    says: 'price is <priceMinor>, a change of <changeShare> as a fraction of the current price <currentMinor>; <ruleField> proposes none beyond <limitMinor>. Is it right?',
  },
  row_cost_above_price: {
    says: "<param>: '<productId>' has unit_cost <costMinor> at price <priceMinor><others:words>. Is it the cost of one unit, in the smallest unit of the currency?",
    also: ofRows,
  },
  row_cost_far_below_price: {
    says: "<param>: '<productId>' has unit_cost <costMinor> at price <priceMinor><others:words>. Is it in the smallest unit of the currency, as the price is?",
    also: ofRows,
  },
  row_cost_far_from_others: {
    says: "<param>: '<productId>' has unit_cost <costMinor>, where <usualMinor> is usual<others:words>. Is it right?",
    also: ofRows,
  },
  offer_price_far_from_base: {
    says: "<param>: '<productId>' has price <priceMinor>, which is more than a factor of <times> from the base price <baseMinor><others:words>. Such offers are stored but ignored. If the base price is wrong, correct it with PATCH /v1/products/{id}, and they count.",
    also: ofRows,
  },
  row_price_off_by_units: {
    says: "<param>: '<productId>' has price <priceMinor>, but the base price is <baseMinor><others:words>. Are both in the smallest unit of the currency?",
    also: ofRows,
  },
  returned_more_than_bought: {
    says: 'quantity is <returned>, and <bought> were bought: none is kept. Of a return, send all units that came back so far.',
  },
  returned_without_purchase: {
    says: 'No purchase of this quote was reported, so it counts as not bought: report the purchase first, with status accepted, then the return of <returned>.',
  },
  rows_share_time: {
    says: "<param>: '<productId>' has a period from <fromAt>, which overlaps the one from <otherFromAt><others:words>. If rows have the same period, the last one counts. Add up order lines before you send them.",
    also: ['more'],
  },
  row_shares_stored_time: {
    says: "<param>: '<productId>' has a period from <fromAt> to <untilAt>, which overlaps the stored one from <otherFromAt> to <otherUntilAt><others:words>. The shared time counts twice. A row with exactly the period of a stored row replaces it.",
    also: ['more'],
  },
} as const satisfies Record<string, RemarkRow>
