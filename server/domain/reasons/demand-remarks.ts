import type { RemarkRow } from './row.ts'

/** Remarks in reports on demand, forecasts, quotes and related products. */
export const demandRemarks = {
  sales_too_few_rows: { says: 'Only <rows> of the sales rows can be used; <needed> are needed.' },
  sales_none_sold: { says: 'Nothing was sold in any period.' },
  sales_sold_out: {
    says: 'Only <inStock> of <periods> periods ended in stock; <needed> are needed. The others only show that demand was higher.',
  },
  sales_price_still: {
    says: 'The price hardly moved: by <movedShare:percent> around its median, without the most extreme <odd:words>; <neededShare:percent> is needed.',
  },
  sales_too_few_prices: {
    says: 'The price took only <prices:1 value|# values>; <needed> are needed.',
  },
  sales_prices_too_close: {
    says: 'No two prices at least 3 % apart were each seen in <periods> periods: those that were lie <apartShare:percent> apart.',
  },
  sales_moved_with_promotion: {
    says: 'The price moved only together with promotion: it moved by <movedShare:percent>, but only by <ownShare:percent> on its own.',
  },
  sales_moved_with_cuts: {
    says: 'The price moved only together with short cuts, taken for promotions since no row says whether one was on: it moved by <movedShare:percent>, but only by <ownShare:percent> on its own.',
  },
  sales_moved_with_competitor: {
    says: "The price moved only together with the competitor's price: it moved by <movedShare:percent>, but only by <ownShare:percent> on its own.",
  },
  sales_moved_with_time: {
    says: 'The price moved only together with time: it moved by <movedShare:percent>, but only by <ownShare:percent> on its own.',
  },
  sales_moved_with_both: {
    says: "The price moved only together with promotion and the competitor's price: it moved by <movedShare:percent>, but only by <ownShare:percent> on its own.",
  },
  offers_moved_with_competitor: {
    says: "The price moved only together with the competitor's: it moved by <movedShare:percent>, but only by <ownShare:percent> on its own.",
  },
  sales_too_noisy: {
    says: 'Sales vary too much for other reasons than the price: from these rows alone the elasticity has a standard error of <error:error>.',
  },
  sales_maybe_flat: {
    says: 'The rows leave open whether demand falls with the price at all: their 90 % interval of the elasticity reaches up to <high>.',
  },
  prices_chosen: {
    says: 'These prices were chosen, not drawn at random: sales may have moved with them for other reasons, which the elasticity includes.',
  },
  offers_too_few_purchases: { says: 'There are <purchases> purchases, and <needed> are needed.' },
  offers_price_still: { says: 'The price hardly moved: its spread is below 1 %.' },
  offers_too_few_prices: { says: 'Only <prices> prices were tried, and <needed> are needed.' },
  offers_prices_too_close: {
    says: 'No two prices at least 3 % apart were each offered ten times.',
  },
  offers_competitor_unknown: {
    says: "The prices were chosen, not drawn at random, and the competitor's prices are not known: demand may have followed those instead.",
  },
  offers_unsure: {
    says: 'The elasticity is still too uncertain: offers at more prices would settle it.',
  },
  offers_along_competitor: {
    says: "The price moved together with the competitor's (correlation <correlation>): the curve holds while the competitor's price stays the same.",
  },
  offers_declared_blind: {
    says: "The offers were declared to be at random prices, but the competitor's prices are not known: if both moved together, the elasticity is wrong.",
  },
  offers_no_evidence: { says: 'No offer was made at a price that counts as evidence.' },
  offers_borrowed: {
    says: 'No offers have been answered yet; the curve is borrowed from other products and segments.',
  },
  offers_usual: {
    says: 'No offers have been answered yet; the curve is what is usual for products.',
  },
  forecast_no_promotion: {
    says: 'No promotion began or ended in the sales rows: the forecast is the same with and without one.',
  },
  forecast_no_competitor: {
    says: "No competitor's price moved in the sales rows: the forecast is the same at any.",
  },
  forecast_rows_old: {
    says: 'The newest sales row ended <days> days before this time: demand may have changed since.',
  },
  forecast_season_unseen: {
    says: 'The sales rows do not cover this time of the year: the intervals leave out what the season does to demand.',
  },
  forecast_offers_no_promotion: {
    says: 'Offers do not tell of promotions: the forecast is the same with and without one.',
  },
  quotes_cost_unknown: {
    says: 'No unit cost is known, so no price of the curve is the best one: quotes say a price that earns at least what the base price earns whatever the cost may be. points say what a cost would allow.',
  },
  quotes_of_list: { says: 'A price list in force says the price.' },
  quotes_stand_still: {
    says: 'Quotes say the base price, because the product or the policy says so: it is paused or in shadow.',
  },
  quotes_within_policy: {
    says: 'The policy allows prices from <lowMinor:money> to <highMinor:money> only.',
  },
  quotes_held: { says: 'The policy moved or held the price: <heldFactors>.' },
  quotes_max_loss: {
    says: 'The base price stands in for another, which may lose more than max_loss leaves to lose: <share:percent> of what base prices earn.',
  },
  quotes_stock: { says: 'What is left to sell has a price of its own.' },
  quotes_group: {
    says: 'It is priced for what its whole group earns together, and the curve is its own.',
  },
  quotes_competitor: { says: 'The competitor’s price moves the price that quotes start from.' },
  quotes_careful: {
    says: 'Quotes are careful: beyond <quotedMinor:money> the gain is not certain enough. <purchases> purchases and <rows> sales rows were learnt from, and a price moves as far as that hardly ever loses.',
  },
  quotes_unidentified: {
    says: 'The data alone do not show how demand follows the price, so quotes go by what similar products taught and by what the base price says of the margin.',
  },
  quotes_part: {
    says: 'Only <share:percent> of quotes say <quotedMinor:money>, the others another price: prices are tried, and what may be lost by moving all of them is limited.',
  },
  quotes_middle: {
    says: 'The curve is the middle of what is believed, and quotes take what earns most over all of it.',
  },
  nest_diverts: {
    says: 'Of what one of them loses by a dearer price, the others sell <ratioShare:percent> (<lowShare:percent> to <highShare:percent>).',
  },
  nest_diverts_usual: {
    says: 'Of what one of them loses by a dearer price, the others sell <ratioShare:percent> (<lowShare:percent> to <highShare:percent>), as is usual for such products: no sales tell of it yet.',
  },
  nest_together: {
    says: 'They are bought together: for a unit that one of them loses by a dearer price, the others lose <lowShare:percent> to <highShare:percent> of a unit.',
  },
  nest_together_usual: {
    says: 'They are bought together: for a unit that one of them loses by a dearer price, the others lose <lowShare:percent> to <highShare:percent> of a unit, as is usual for such products: no sales tell of it yet.',
  },
  nest_inferred: {
    says: 'Nobody told that they belong together. They sell well and badly in the same weeks, and are alike in names, prices or margins.',
  },
  nest_said_unrelated: {
    says: 'You say that they do not compete: each is priced by itself, whatever sales tell.',
  },
  nest_said_together: { says: 'You say that they are bought together, and prices go by that.' },
  nest_said_competing: { says: 'You say that they compete, and prices go by that.' },
  nest_said_mixed: { says: 'What you say of them differs from product to product.' },
  nest_confirm_competing: {
    says: 'Prices reckon with it already. Confirm that they compete, or say that they have nothing to do with each other.',
  },
  nest_confirm_together: {
    says: 'Prices reckon with it already. Confirm that they are bought together, or say that they have nothing to do with each other.',
  },
} as const satisfies Record<string, RemarkRow>
