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
    says: 'The price moved only together with short price cuts, which count as promotions because no row says whether one was on: it moved by <movedShare:percent>, but only by <ownShare:percent> on its own.',
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
    says: 'Sales vary too much for reasons other than price: from these rows alone, the elasticity has a standard error of <error:error>.',
  },
  sales_maybe_flat: {
    says: 'The rows do not show whether demand falls with price at all: their 90 % interval for the elasticity reaches up to <high>.',
  },
  prices_chosen: {
    says: 'These prices were chosen, not drawn at random: sales may have moved with them for other reasons, which the elasticity includes.',
  },
  offers_too_few_purchases: {
    says: 'Only <purchases:1 purchase|# purchases> so far; <needed> are needed.',
  },
  offers_price_still: { says: 'The price hardly moved: its spread is below 1 %.' },
  offers_too_few_prices: {
    says: 'Only <prices:1 price was|# prices were> tried; <needed> are needed.',
  },
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
  offers_history_tells: {
    says: 'The offers alone do not show it yet: it is known from what was sold before.',
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
    says: "No competitor's price moved in the sales rows: the forecast is the same at any competitor’s price.",
  },
  forecast_rows_old: {
    says: 'The newest sales row ended <days> days before this time: demand may have changed since.',
  },
  forecast_season_unseen: {
    says: 'The sales rows do not cover this time of the year: the intervals do not include the effect of the season on demand.',
  },
  forecast_offers_no_promotion: {
    says: 'Offers do not show the effect of promotions: the forecast is the same with and without one.',
  },
  quotes_cost_unknown: {
    says: 'No unit cost is known, so no price on the curve is known to be best: quotes return a price that earns at least as much as the base price, whatever the cost is. points shows the costs at which each price is better.',
  },
  quotes_of_list: { says: 'A price list in force sets the price.' },
  quotes_stand_still: {
    says: 'Quotes return the base price, because the product or the policy is paused or in shadow mode, or an alarm stops its prices.',
  },
  quotes_within_policy: {
    says: 'The policy allows prices from <lowMinor:money> to <highMinor:money> only.',
  },
  quotes_held: { says: 'The policy moved or held the price: <heldFactors>.' },
  quotes_max_loss: {
    says: 'Quotes return the base price instead of one that may lose more than max_loss still allows: <share:percent> of what base prices earn.',
  },
  quotes_stock: { says: 'The remaining stock has a value of its own, which moves the price.' },
  quotes_group: {
    says: 'The price maximises what the whole group earns; the curve is for this product alone.',
  },
  quotes_competitor: { says: 'The competitor’s price moves the price from which quotes start.' },
  quotes_careful: {
    says: 'Quotes are cautious: beyond <quotedMinor:money> the gain is not certain enough. The evidence is <purchases:1 purchase|# purchases> and <rows:1 sales row|# sales rows>, and a price moves only as far as a loss is very unlikely.',
  },
  quotes_unidentified: {
    says: 'The data alone do not show how demand responds to price, so quotes rely on similar products and on the margin that the base price suggests.',
  },
  quotes_part: {
    says: 'Only <share:percent> of quotes return <quotedMinor:money>, the others another price: prices are being tested, and the loss from moving all quotes is limited.',
  },
  quotes_middle: {
    says: 'The curve is the central estimate; quotes return the price that earns most on average over all plausible curves.',
  },
  nest_diverts: {
    says: 'Of the units that one of them loses by a higher price, the others sell <ratioShare:percent> (<lowShare:percent> to <highShare:percent>).',
  },
  nest_diverts_usual: {
    says: 'Of the units that one of them loses by a higher price, the others sell <ratioShare:percent> (<lowShare:percent> to <highShare:percent>), which is usual for such products: sales do not show it yet.',
  },
  nest_together: {
    says: 'They are bought together: for each unit that one of them loses by a higher price, the others lose <lowShare:percent> to <highShare:percent> of a unit.',
  },
  nest_together_usual: {
    says: 'They are bought together: for each unit that one of them loses by a higher price, the others lose <lowShare:percent> to <highShare:percent> of a unit, which is usual for such products: sales do not show it yet.',
  },
  nest_inferred: {
    says: 'Nobody stated that they belong together. They sell well and badly in the same weeks, and have similar names, prices or margins.',
  },
  nest_said_unrelated: {
    says: 'You stated that they do not compete: each is priced on its own, whatever sales show.',
  },
  nest_said_together: {
    says: 'You stated that they are bought together, and prices take it into account.',
  },
  nest_said_competing: { says: 'You stated that they compete, and prices take it into account.' },
  nest_said_mixed: { says: 'What you stated differs from product to product.' },
  nest_confirm_competing: {
    says: 'Prices already take it into account. Confirm that they compete, or state that they are unrelated.',
  },
  nest_confirm_together: {
    says: 'Prices already take it into account. Confirm that they are bought together, or state that they are unrelated.',
  },
} as const satisfies Record<string, RemarkRow>
