import type { KnownErrorReason } from '../../../../clients/typescript/src/main.ts'

/** What reports say in sentences, by the names of their remarks. */
export const reports = {
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
    'The price moved only together with short cuts, taken for promotions as no row says whether one was on: it moved by {movedShare}, but only by {ownShare} on its own.',
  sales_moved_with_competitor:
    'The price moved only together with the competitor’s price: it moved by {movedShare}, but only by {ownShare} on its own.',
  sales_moved_with_time:
    'The price moved only together with time: it moved by {movedShare}, but only by {ownShare} on its own.',
  sales_moved_with_both:
    'The price moved only together with promotions and the competitor’s price: it moved by {movedShare}, but only by {ownShare} on its own.',
  offers_moved_with_competitor:
    'The price moved only together with the competitor’s: it moved by {movedShare}, but only by {ownShare} on its own.',
  sales_too_noisy:
    'Sales vary too much for other reasons than the price: from these rows alone the elasticity has a standard error of {error, select, over100 {over 100} other {{error, number}}}.',
  sales_maybe_flat:
    'The rows leave open whether demand falls with the price at all: their 90% interval of the elasticity reaches up to {high, number}.',
  prices_chosen:
    'These prices were chosen, not drawn at random: sales may have moved with them for other reasons, which the elasticity includes.',
  offers_too_few_purchases:
    '{purchases, plural, one {There is # purchase} other {There are # purchases}}, and {needed} are needed.',
  offers_price_still: 'The price hardly moved: its spread is below 1%.',
  offers_too_few_prices:
    'Only {prices, plural, one {# price was} other {# prices were}} tried, and {needed} are needed.',
  offers_prices_too_close: 'No two prices at least 3% apart were each offered ten times.',
  offers_competitor_unknown:
    'The prices were chosen, not drawn at random, and the competitor’s prices are not known: demand may have followed those instead.',
  offers_unsure: 'The elasticity is still too uncertain: offers at more prices would settle it.',
  offers_along_competitor:
    'The price moved together with the competitor’s (correlation {correlation, number}): the curve holds while the competitor’s price stays the same.',
  offers_declared_blind:
    'The offers were declared to be at random prices, but the competitor’s prices are not known: if both moved together, the elasticity is wrong.',
  offers_no_evidence: 'No offer was made at a price that counts as evidence.',
  offers_borrowed:
    'No offers have been answered yet; the curve is borrowed from other products and segments.',
  offers_usual: 'No offers have been answered yet; the curve is what is usual for products.',

  // What a forecast cannot know
  forecast_no_promotion:
    'No promotion began or ended in the sales rows: the forecast is the same with and without one.',
  forecast_no_competitor:
    'No competitor’s price moved in the sales rows: the forecast is the same at any.',
  forecast_rows_old:
    'The newest sales row ended {days, plural, one {# day} other {# days}} before this time: demand may have changed since.',
  forecast_season_unseen:
    'The sales rows do not cover this time of the year: the intervals leave out what the season does to demand.',
  forecast_offers_no_promotion:
    'Offers do not tell of promotions: the forecast is the same with and without one.',

  // Why quotes say another price than the best one of a curve
  quotes_cost_unknown:
    'No unit cost is known, so no price of the curve is the best one: quotes say a price that earns at least what the base price earns, whatever the cost may be.',
  quotes_of_list: 'A price list in force says the price.',
  quotes_stand_still:
    'Quotes say the base price, because the product or the policy says so: it is paused or in shadow.',
  quotes_within_policy: 'The policy allows prices from {lowMinor} to {highMinor} only.',
  quotes_held: 'The policy moved or held the price: {heldFactors}.',
  quotes_max_loss:
    'The base price stands in for another, which may lose more than “{maxLoss}” leaves to lose: {share} of what base prices earn.',
  quotes_stock: 'What is left to sell has a price of its own.',
  quotes_group: 'It is priced for what its whole group earns together, and the curve is its own.',
  quotes_competitor: 'The competitor’s price moves the price that quotes start from.',
  quotes_careful:
    'Quotes are careful: beyond {quotedMinor} the gain is not certain enough. {purchases, plural, one {# purchase} other {# purchases}} and {rows, plural, one {# sales row} other {# sales rows}} were learnt from, and a price moves as far as that hardly ever loses.',
  quotes_unidentified:
    'The data alone do not show how demand follows the price, so quotes go by what similar products taught and by what the base price says of the margin.',
  quotes_part:
    'Only {share} of quotes say {quotedMinor}, the others another price: prices are tried, and what may be lost by moving all of them is limited.',
  quotes_middle:
    'The curve is the middle of what is believed, and quotes take what earns most over all of it.',

  // What products that belong together take from each other
  nest_diverts:
    'Of what one of them loses by a dearer price, the others sell {ratioShare} ({lowShare} to {highShare}).',
  nest_diverts_usual:
    'Of what one of them loses by a dearer price, the others sell {ratioShare} ({lowShare} to {highShare}), as is usual for such products: no sales tell of it yet.',
  nest_together:
    'They are bought together: for a unit that one of them loses by a dearer price, the others lose {lowShare} to {highShare} of a unit.',
  nest_together_usual:
    'They are bought together: for a unit that one of them loses by a dearer price, the others lose {lowShare} to {highShare} of a unit, as is usual for such products: no sales tell of it yet.',
  nest_inferred:
    'Nobody told that they belong together. They sell well and badly in the same weeks, and are alike in names, prices or margins.',
  nest_said_unrelated:
    'You say that they do not compete: each is priced by itself, whatever sales tell.',
  nest_said_together: 'You say that they are bought together, and prices go by that.',
  nest_said_competing: 'You say that they compete, and prices go by that.',
  nest_said_mixed: 'What you say of them differs from product to product.',
  nest_confirm_competing:
    'Prices reckon with it already. Confirm that they compete, or say that they have nothing to do with each other.',
  nest_confirm_together:
    'Prices reckon with it already. Confirm that they are bought together, or say that they have nothing to do with each other.',

  // What prices earned beside base prices
  lift_no_cost:
    'No unit cost is known, so there is no profit: the verdict is about revenue. Set “{unitCost}” in the policies.',
  lift_cost_of_some:
    'Profit is of the {share} of offers whose product has a unit cost; revenue and units are of all.',
  lift_answers_wait:
    'Purchases are usually reported late here, so answers count only once most purchases are known: those to quotes of the last {hours} hours do not count yet.',
  lift_proven_after:
    'A lift of {liftShare} is proven after about {totalUnit, select, weeks {{total, plural, one {# week} other {# weeks}}} days {{total, plural, one {# day} other {# days}}} hours {{total, plural, one {# hour} other {# hours}}} other {{total} min}} in all, {leftUnit, select, weeks {{left, plural, one {# week} other {# weeks}}} days {{left, plural, one {# day} other {# days}}} hours {{left, plural, one {# hour} other {# hours}}} other {{left} min}} from now, with a chance of 80%.',
  lift_short_traffic:
    'That is reckoned from the traffic of {seenUnit, select, weeks {{seen, plural, one {# week} other {# weeks}}} days {{seen, plural, one {# day} other {# days}}} hours {{seen, plural, one {# hour} other {# hours}}} other {{seen} min}}: look again after a whole week.',
  lift_not_provable:
    'A lift of {liftShare} cannot be proven here within two years; half a year proves {leastShare} or more.',
  lift_larger_holdout:
    'With a holdout of {holdoutShare} it would take about {totalUnit, select, weeks {{total, plural, one {# week} other {# weeks}}} days {{total, plural, one {# day} other {# days}}} hours {{total, plural, one {# hour} other {# hours}}} other {{total} min}}.',
  lift_no_holdout_enough:
    'No holdout is large enough for it: judge by months and by all products together, or compare weeks with a price list that switches.',
  units_hours:
    'All products are held at their base prices together, for whole hours drawn by chance ({holdout} of {hours} so far), because products may take customers from each other.',
  units_customers: 'A named customer sees all products in one arm, whenever he comes.',
  units_offers:
    '{offers, plural, one {The arm of # offer was drawn by itself} other {The arms of # offers were drawn one by one}}, beside neighbours at other prices: what products take from each other is counted wrongly there, so that nothing is proven. Choose a later beginning.',
  units_alike:
    'Answers within a unit are alike: {offers, plural, one {# offer tells} other {# offers tell}} as much as {effective} drawn one by one.',
  units_cost_nothing:
    'That costs no power: {offers, plural, one {# offer tells as much as if it were drawn by itself} other {# offers tell as much as if they were drawn one by one}}.',
  interferes_open:
    'Whether offers held out one by one would interfere is not known yet: in {open} of the {nests, plural, one {1 nest} other {# nests}} of products that sales or quotes tell of more than {share} of what a product loses may go next door, or nothing.',
  interferes_hardly:
    'Offers held out one by one would hardly interfere: in the {nests, plural, one {1 nest} other {# nests}} of products that sales or quotes tell of less than {share} of what a product loses goes next door.',
  interferes_all:
    'Offers held out one by one would interfere: in {surely} of {nests, plural, one {# nest} other {# nests}} of products, most in all products, where the others sell {lowShare} to {highShare} of what one of them loses by a dearer price. One by itself would show {lowTimes, number} to {highTimes, number} times the change in units that its prices make together.',
  interferes_one:
    'Offers held out one by one would interfere: in {surely} of {nests, plural, one {# nest} other {# nests}} of products, most in “{name}”, where the others sell {lowShare} to {highShare} of what one of them loses by a dearer price. One by itself would show {lowTimes, number} to {highTimes, number} times the change in units that its prices make together.',
  interferes_all_together:
    'Offers held out one by one would interfere: in {surely} of {nests, plural, one {# nest} other {# nests}} of products, most in all products, where the others lose {lowShare} to {highShare} of a unit for each that one of them loses by a dearer price. One by itself would show {lowTimes, number} to {highTimes, number} times the change in units that its prices make together.',
  interferes_one_together:
    'Offers held out one by one would interfere: in {surely} of {nests, plural, one {# nest} other {# nests}} of products, most in “{name}”, where the others lose {lowShare} to {highShare} of a unit for each that one of them loses by a dearer price. One by itself would show {lowTimes, number} to {highTimes, number} times the change in units that its prices make together.',

  // What segments are asked
  fairness_none:
    'By the rules, prices depend on nobody who asks, which can be proven quote by quote. Offers below are from before that, if any.',
  fairness_no_offers:
    'No optimized offers were counted yet: they are once outcomes are reported and their prices have expired.',
  fairness_too_few:
    'Fewer than two segments have {offers} offers: there is nothing to compare yet.',
  fairness_same: 'Segments are asked the same prices, beside the same base prices.',
  fairness_apart:
    'Prices of {highest, select, none {customers without a segment} other {segment “{highest}”}} lie {gapShare} above those of {lowest, select, none {customers without a segment} other {segment “{lowest}”}}, beside the same base prices: at least {leastShare} with a probability of 95%.',
  fairness_apart_by_chance:
    'Prices of {highest, select, none {customers without a segment} other {segment “{highest}”}} lie {gapShare} above those of {lowest, select, none {customers without a segment} other {segment “{lowest}”}}, beside the same base prices: chance alone may do that.',
  fairness_limited:
    'The rules limit the gap to {gapShare}: no two segments are shown prices further apart for one product and base price.',
  fairness_limit_it: 'To limit it, set “{maxSegmentGap}” in the policy.',

  // Whether confidence comes true
  confidence_untold:
    'The offers so far cannot tell whether confidence comes true: single products are too noisy, and too few were held out. More offers, or a larger holdout, would tell.',
  confidence_holds: 'Wherever the offers can tell, confidence comes true.',
  confidence_too_high:
    'Confidence from {low, number} to {high, number} is too high: {claimedShare} were claimed to be right, and fewer are ({rightLow} to {rightHighShare}).',
  confidence_too_low:
    'Confidence from {low, number} to {high, number} is too low: {claimedShare} were claimed to be right, and more are ({rightLow} to {rightHighShare}).',
  confidence_left_out: '{cells} have no known unit cost below their base price and are left out.',

  // How customers of channels buy
  channels_none_counted:
    'No offers were counted yet: they are once the time for their answer is over.',
  channels_none_named:
    'No quote or offer named a channel: send it with those of one of them at least.',
  channels_too_few:
    'There are not two channels yet with {purchases} purchases each, spread over ten products or weeks: nothing can be compared.',
  channel_buys_more:
    'Offers to {channel, select, none {customers of no named channel} other {channel “{channel}”}} are bought more often than others of the same products at the same prices and weeks: {ratio, number} times as often ({low, number} to {high, number}).',
  channel_buys_less:
    'Offers to {channel, select, none {customers of no named channel} other {channel “{channel}”}} are bought less often than others of the same products at the same prices and weeks: {ratio, number} times as often ({low, number} to {high, number}).',
  channel_buys_alike:
    'Offers to {channel, select, none {customers of no named channel} other {channel “{channel}”}} are bought as often as others of the same products at the same prices and weeks, as far as can be told: {ratio, number} times as often ({low, number} to {high, number}); a ratio of {detectable, number} would have been found 4 times in 5.',
  channel_answers_more:
    'Demand of {channel, select, none {customers of no named channel} other {channel “{channel}”}} answers prices more than that of others: its elasticity differs by {gap, number} ({low, number} to {high, number}).',
  channel_answers_less:
    'Demand of {channel, select, none {customers of no named channel} other {channel “{channel}”}} answers prices less than that of others: its elasticity differs by {gap, number} ({low, number} to {high, number}).',
  channel_answers_alike:
    'Demand of {channel, select, none {customers of no named channel} other {channel “{channel}”}} answers prices as that of others does, as far as can be told: elasticities differ by {gap, number} ({low, number} to {high, number}); a difference of {detectable, number} would have been found 4 times in 5.',
  channels_slope_untold:
    'Whether channels answer prices otherwise cannot be told: of no two of them were enough prices drawn at random for the same products in the same weeks.',
  channels_asked_alike:
    'All channels are asked the same prices. To price them apart, send the channel as segment too.',
  channels_need_none:
    'Nothing here says that channels should have prices of their own: a price follows how demand answers prices, not how many buy.',

  // What a switchback cannot know
  switchback_too_few:
    '{done, plural, one {# turn is over and has sales} other {# turns are over and have sales}}; {needed} are the fewest that tell anything.',
  switchback_two_prices:
    'This holds where customers do not wait for the lower of the two prices. Where they do, more seems to depend on the price than does: a switchback of three prices tells without that premise.',
  switchback_three_prices:
    'Customers may wait for a lower price. It is taken that they expect each price as often as it is shown, and that each step of the price changes what is sold by the same share.',
  switchback_one_unit:
    'All products change price together, so that weeks cannot be told from prices: the interval is wide.',
  switchback_alone:
    'Some products have neither a group nor a category and are drawn alone: where customers choose among them, the effect can be overstated by up to 100%.',
  switchback_cost_unknown:
    'Some costs are not known, so profit is not: set “{unitCost}” of the products.',

  // What a backtest rests on, and what would help
  backtest_costless:
    'That another unit costs nothing is said of all products alike, and {count} of {products} {count, plural, one {names no cost: if it costs something} other {name no cost: if they cost something}}, the prices and the gain below are too good to be true.',
  backtest_costs_known: 'What a sale earns is known for every product.',
  backtest_costs_of_some:
    'What a sale earns is known for {priced} of {products, plural, one {# product} other {# products}}, which {priced, plural, one {is} other {are}} {share} of what is sold. Of the others the base price mostly stays.',
  backtest_identified_together:
    'The histories of {identified} of {products, plural, one {# product} other {# products}} tell by themselves how demand answers the price; {identified, plural, one {it is} other {they are}} {ownShare} of what is sold. {telling, plural, one {# adds} other {# add}} something ({tellingShare} of what is sold), and together they show a mean elasticity of {elasticity, number} (90%: {low, number} to {high, number}), as far as chosen prices show it.',
  backtest_identified:
    'The histories of {identified} of {products, plural, one {# product} other {# products}} tell by themselves how demand answers the price; {identified, plural, one {it is} other {they are}} {ownShare} of what is sold. {telling, plural, one {# adds} other {# add}} something ({tellingShare} of what is sold).',
  backtest_followed:
    'Prices went up where sales had gone up, and down where they had gone down ({changes, plural, one {# change} other {# changes}}, correlation {correlation, number}): such a history hides how steeply demand falls, and promises too much of higher prices.',
  backtest_not_followed:
    'Prices did not follow what sold before, as far as {changes, plural, one {# change} other {# changes}} of list prices {changes, plural, one {shows} other {show}}.',
  backtest_capped:
    'Sales of {capped} of {products, plural, one {1 product} other {# products}} ({share} of what is sold) reach the same most units again and again and never pass them, as if stock had run out: they tell how much there was, and not how demand answers the price.',
  backtest_too_short:
    'There are too few periods with sales to hold a fifth of them out and predict it.',
  backtest_predicts_worse:
    'Of {rows, plural, one {# held-out period} other {# held-out periods}}, units were predicted with an error of {oursShare}; the best simple method had {theirsShare}, which is surely better.',
  backtest_predicts_better:
    'Of {rows, plural, one {# held-out period} other {# held-out periods}}, units were predicted with an error of {oursShare}; the best simple method had {theirsShare}, which is surely worse.',
  backtest_predicts_alike:
    'Of {rows, plural, one {# held-out period} other {# held-out periods}}, units were predicted with an error of {oursShare}; the best simple method had {theirsShare}: no sure difference.',
  backtest_gain_unknown: 'What other prices would earn cannot be said while no profit is known.',
  backtest_none_moved:
    'None of {products, plural, one {# product} other {# products}} would be moved: nothing surely earns more than its base price.',
  backtest_gain:
    'The first prices would move {moved} of {products, plural, one {1 product} other {# products}}, and are expected to earn {gainShare} of what base prices earn (90%: {lowShare} to {highShare}), more than nothing with a probability of {chanceShare}.',
  backtest_all_up:
    'Nearly all prices would go up, which pays where the elasticity is above {limit, number} (flatter): what histories show together lies there with a probability of {chanceShare}, once it is allowed for that chosen prices mislead.',
  backtest_all_down:
    'Nearly all prices would go down, which pays where the elasticity is below {limit, number} (steeper): what histories show together lies there with a probability of {chanceShare}, once it is allowed for that chosen prices mislead.',
  remedy_costs_of_some:
    'Tell the “{unitCost}” of {count, plural, one {1 product} other {# products}} where another unit costs something: in the product’s policy, or in a column of the rows.',
  remedy_costs:
    'Tell the “{unitCost}” of {count, plural, one {1 product} other {# products}}: in the policy, or in a column of the rows. Where goods cost nothing to make, say 0; where revenue is the aim, say objective: revenue.',
  remedy_draw_following:
    'Let prices be drawn, for everybody or by quotes, for some weeks: what is drawn does not follow demand, and shows how far the history misled.',
  remedy_stock:
    'Tell which periods of {count, plural, one {1 product} other {# products}} sold out: in_stock, true or false, in each row.',
  remedy_promotion:
    'Change the price of {count, plural, one {1 product} other {# products}} once without a promotion, or promote once without changing it.',
  remedy_more_rows:
    'Send more of the history of {count, plural, one {1 product} other {# products}}: 8 periods are the least.',
  remedy_shorter_periods:
    'Send shorter periods of {count, plural, one {1 product} other {# products}}, so that some end in stock.',
  remedy_draw:
    'Let prices be drawn within 20%, for everybody by the week or by quotes: a product that sells {units, number} a week then tells its elasticity to ±1 in about {own, plural, =1 {a week} =521 {more than ten years} other {# weeks}}, and all {products} together what they have in common to ±0.3 in about {together, plural, =1 {a week} =521 {more than ten years} other {# weeks}}.',
  remedy_ten_periods: 'Send at least ten periods, two of them with sales at the end.',
  remedy_mark_rows:
    'Something else moves sales than the rows tell: mark promotions and periods that sold out (promotion, in_stock), and send competitor_price where it matters.',
  remedy_small_gain:
    'What would be gained is small or uncertain: the surest way to learn more is to let some prices be drawn, and to measure beside the holdout.',
  remedy_draw_one_way:
    'Let prices be drawn, for everybody or by quotes, for some weeks: that shows how far chosen prices misled, which makes nearly all prices right or wrong at once.',
  assumed_until:
    'Demand, seasons, trends and costs are taken as they were when each product’s rows end; the latest end on {untilAt}. Stock, the last price and the competitor’s price of today are left aside.',
  assumed_old:
    'The latest rows are {days, plural, one {# day} other {# days}} old: nothing that changed since is in these figures, and Lerner may price otherwise today. Newer rows mend that.',
  assumed_behind:
    'The rows of {behind} of {products, plural, one {# product} other {# products}} end more than {days, plural, one {# day} other {# days}} before the latest: they count as if they still sold as they did then.',
  simulation_begun_often: 'It was begun {attempts} times and never ended: ask for fewer products.',
  simulation_rows_unfit:
    'The rows could not be worked on: look for prices or units out of all proportion.',
} satisfies Partial<Record<KnownErrorReason, string>>
