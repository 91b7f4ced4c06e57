import type { RemarkRow } from './row.ts'

/** How many more rows of a product raise the question. */
const ofRows = ['more', 'currency'] as const

/** Questions about values that were accepted but look like mistakes. */
export const warningRemarks = {
  max_increase_wide: {
    says: 'max_increase is <maxIncreaseShare>: prices may rise to <times> times the base price. It is a fraction: 0.1 is ten per cent.',
  },
  cap_over: { says: "The cap of <region> ended at '<untilAt>': it binds no price any more." },
  stock_over: {
    says: "inventory.until is '<untilAt>', which has passed: the stock binds no price any more.",
  },
  cost_above_base_price: {
    says: 'unit_cost is <costMinor>, and the base price <baseMinor>: at the base price every sale loses money.',
  },
  cost_far_below_base_price: {
    says: 'unit_cost is <costMinor>, and the base price <baseMinor>: is the cost in the smallest unit of the currency, as prices are?',
  },
  limit_far_from_base_price: {
    says: '<limitField> is <limitMinor>, and the base price <baseMinor>: are both in the smallest unit of the currency?',
  },
  base_price_moved_far: {
    says: 'base_price is <baseMinor>, and was <beforeMinor>: are both in the smallest unit of the currency?',
  },
  base_price_far_from_others: {
    says: 'base_price is <baseMinor>, and those of <count> similar products are from <lowestMinor> to <highestMinor>: is it in the smallest unit of the currency? 1999 is 19.99 usd.',
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
    says: "<param>: '<productId>' has price <priceMinor>, over <times> times from the base price <baseMinor><others:words>. They are kept and teach nothing. If the base price is wrong, change it with PATCH /v1/products/{id}, and they count.",
    also: ofRows,
  },
  row_price_off_by_units: {
    says: "<param>: '<productId>' has price <priceMinor>, and the base price <baseMinor><others:words>. Are both in the smallest unit of the currency?",
    also: ofRows,
  },
  rows_share_time: {
    says: "<param>: '<productId>' has a period from <fromAt>, which shares time with the one from <otherFromAt><others:words>. Of one and the same period the last row holds. Lines of orders are to be added up first.",
    also: ['more'],
  },
  row_shares_stored_time: {
    says: "<param>: '<productId>' has a period from <fromAt> to <untilAt>, which shares time with the stored one from <otherFromAt> to <otherUntilAt><others:words>. That time counts twice. A row of the very period of a stored one replaces it.",
    also: ['more'],
  },
} as const satisfies Record<string, RemarkRow>
