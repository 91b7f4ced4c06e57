import type { KnownErrorReason } from '../../../../clients/typescript/src/main.ts'

/** What is said of demand, forecasts, prices and rivals, by the names of remarks. */
export const demand = {
  // How demand answers the price, as sales rows and offers tell
  sales_too_few_rows: 'Only {rows} of the sales rows can be used; {needed} are needed.',
  sales_none_sold: 'Nothing was sold in any period.',
  sales_sold_out:
    'Only {inStock} of {periods, plural, one {# period} other {# periods}} ended in stock; {needed} are needed. The others only show that demand was higher.',
  sales_price_still:
    'The price hardly moved: by {movedShare} around its median; {neededShare} is needed.',
  sales_too_few_prices:
    'The price took only {prices, plural, one {1 value} other {# values}}; {needed} are needed.',
  sales_prices_too_close:
    'No two prices at least 3% apart were each seen in {periods} periods: those that were lie {apartShare} apart.',
  sales_moved_with_promotion:
    'The price moved only together with promotions: it moved by {movedShare}, but only by {ownShare} on its own.',
  sales_moved_with_cuts:
    'The price moved only together with short price cuts, which count as promotions because no row says whether one was on: it moved by {movedShare}, but only by {ownShare} on its own.',
  sales_moved_with_competitor:
    'The price moved only together with the competitor’s price: it moved by {movedShare}, but only by {ownShare} on its own.',
  sales_moved_with_time:
    'The price moved only together with time: it moved by {movedShare}, but only by {ownShare} on its own.',
  sales_moved_with_both:
    'The price moved only together with promotions and the competitor’s price: it moved by {movedShare}, but only by {ownShare} on its own.',
  offers_moved_with_competitor:
    'The price moved only together with the competitor’s: it moved by {movedShare}, but only by {ownShare} on its own.',
  sales_too_noisy:
    'Sales vary too much for reasons other than price: from these rows alone, the elasticity has a standard error of {error, select, over100 {over 100} other {{error, number}}}.',
  sales_maybe_flat:
    'The rows do not show whether demand falls with price at all: their 90% interval for the elasticity reaches up to {high, number}.',
  prices_chosen:
    'These prices were chosen, not drawn at random: sales may have moved with them for other reasons, which the elasticity includes.',
  offers_too_few_purchases:
    'Only {purchases, plural, one {# purchase} other {# purchases}} so far; {needed} are needed.',
  offers_price_still: 'The price hardly moved: its spread is below 1%.',
  offers_too_few_prices:
    'Only {prices, plural, one {# price was} other {# prices were}} tried; {needed} are needed.',
  offers_prices_too_close: 'No two prices at least 3% apart were each offered ten times.',
  offers_competitor_unknown:
    'The prices were chosen, not drawn at random, and the competitor’s prices are not known: demand may have followed those instead.',
  offers_unsure: 'The elasticity is still too uncertain: offers at more prices would settle it.',
  offers_along_competitor:
    'The price moved together with the competitor’s (correlation {correlation, number}): the curve holds while the competitor’s price stays the same.',
  offers_declared_blind:
    'The offers were declared to be at random prices, but the competitor’s prices are not known: if both moved together, the elasticity is wrong.',
  offers_history_tells:
    'The offers alone do not show it yet: it is known from what was sold before.',
  offers_no_evidence: 'No offer was made at a price that counts as evidence.',
  offers_borrowed:
    'No offers have been answered yet; the curve is borrowed from other products and segments.',
  offers_usual: 'No offers have been answered yet; the curve is what is usual for products.',

  // What a forecast cannot know
  forecast_no_promotion:
    'No promotion began or ended in the sales rows: the forecast is the same with and without one.',
  forecast_no_competitor:
    'No competitor’s price moved in the sales rows: the forecast is the same at any competitor’s price.',
  forecast_rows_old:
    'The newest sales row ended {days, plural, one {# day} other {# days}} before this time: demand may have changed since.',
  forecast_season_unseen:
    'The sales rows do not cover this time of the year: the intervals do not include the effect of the season on demand.',
  forecast_offers_no_promotion:
    'Offers do not show the effect of promotions: the forecast is the same with and without one.',

  // Why quotes say another price than the best one of a curve
  quotes_cost_unknown:
    'No unit cost is known, so no price on the curve is known to be best: quotes return a price that earns at least as much as the base price, whatever the cost is.',
  quotes_of_list: 'A price list in force sets the price.',
  quotes_stand_still:
    'Quotes return the base price, because the product or the policy is paused or in shadow mode, or an alarm stops its prices.',
  quotes_within_policy: 'The policy allows prices from {lowMinor} to {highMinor} only.',
  quotes_held: 'The policy moved or held the price: {heldFactors}.',
  quotes_max_loss:
    'Quotes return the base price instead of one that may lose more than “{maxLoss}” still allows: {share} of what base prices earn.',
  quotes_stock: 'The remaining stock has a value of its own, which moves the price.',
  quotes_group:
    'The price maximises what the whole group earns; the curve is for this product alone.',
  quotes_competitor: 'The competitor’s price moves the price from which quotes start.',
  quotes_careful:
    'Quotes are cautious: beyond {quotedMinor} the gain is not certain enough. The evidence is {purchases, plural, one {# purchase} other {# purchases}} and {rows, plural, one {# sales row} other {# sales rows}}, and a price moves only as far as a loss is very unlikely.',
  quotes_unidentified:
    'The data alone do not show how demand responds to price, so quotes rely on similar products and on the margin that the base price suggests.',
  quotes_part:
    'Only {share} of quotes return {quotedMinor}, the others another price: prices are being tested, and the loss from moving all quotes is limited.',
  quotes_middle:
    'The curve is the central estimate; quotes return the price that earns most on average over all plausible curves.',

  // What products that belong together take from each other
  nest_diverts:
    'Of the units that one of them loses by a higher price, the others sell {ratioShare} ({lowShare} to {highShare}).',
  nest_diverts_usual:
    'Of the units that one of them loses by a higher price, the others sell {ratioShare} ({lowShare} to {highShare}), which is usual for such products: sales do not show it yet.',
  nest_together:
    'They are bought together: for each unit that one of them loses by a higher price, the others lose {lowShare} to {highShare} of a unit.',
  nest_together_usual:
    'They are bought together: for each unit that one of them loses by a higher price, the others lose {lowShare} to {highShare} of a unit, which is usual for such products: sales do not show it yet.',
  nest_inferred:
    'Nobody stated that they belong together. They sell well and badly in the same weeks, and have similar names, prices or margins.',
  nest_said_unrelated:
    'You stated that they do not compete: each is priced on its own, whatever sales show.',
  nest_said_together: 'You stated that they are bought together, and prices take it into account.',
  nest_said_competing: 'You stated that they compete, and prices take it into account.',
  nest_said_mixed: 'What you stated differs from product to product.',
  nest_confirm_competing:
    'Prices already take it into account. Confirm that they compete, or state that they are unrelated.',
  nest_confirm_together:
    'Prices already take it into account. Confirm that they are bought together, or state that they are unrelated.',
} satisfies Partial<Record<KnownErrorReason, string>>
