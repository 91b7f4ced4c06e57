import type { KnownErrorReason } from '../../../../clients/typescript/src/main.ts'

/** What reports say in sentences, by the names of their remarks. */
export const reports = {
  // What prices earned beside base prices
  lift_no_cost:
    'No unit cost is known, so there is no profit: the verdict is about revenue. Set “{unitCost}” in the policies.',
  lift_cost_of_some:
    'Profit covers the {share} of offers whose product has a unit cost; revenue and units cover all offers.',
  lift_answers_wait:
    'Purchases are usually reported late here, so outcomes count only once most purchases are known: those of quotes from the last {hours} hours do not count yet.',
  lift_paused:
    'Prices are paused: quotes return base prices, and nothing more is compared until somebody resumes them.',
  lift_stopped:
    'A breaker has stopped all prices: quotes return base prices, and nothing more is compared until somebody closes it.',
  lift_everyone:
    'Prices that everyone sees have no outcomes, so no figure here covers them. A switchback price list reports what it earned.',
  lift_everyone_earned:
    'Prices that everyone sees have no outcomes, so no figure here covers them. Sales rows at prices that were drawn show that these earned {gainShare} more than base prices would have (95% interval {lowShare} to {highShare}).',
  lift_proven_after:
    'A lift of {liftShare} is proven after about {totalUnit, select, weeks {{total, plural, one {# week} other {# weeks}}} days {{total, plural, one {# day} other {# days}}} hours {{total, plural, one {# hour} other {# hours}}} other {{total} min}} in all, {leftUnit, select, weeks {{left, plural, one {# week} other {# weeks}}} days {{left, plural, one {# day} other {# days}}} hours {{left, plural, one {# hour} other {# hours}}} other {{left} min}} from now, with a chance of 80%.',
  lift_short_traffic:
    'That is estimated from the traffic of {seenUnit, select, weeks {{seen, plural, one {# week} other {# weeks}}} days {{seen, plural, one {# day} other {# days}}} hours {{seen, plural, one {# hour} other {# hours}}} other {{seen} min}}: look again after a whole week.',
  lift_not_provable:
    'A lift of {liftShare} cannot be proven here within two years; half a year is enough to prove {leastShare} or more.',
  lift_never_provable:
    'A lift of {liftShare} cannot be proven here within two years; half a year is not even enough to prove that earnings doubled.',
  lift_larger_holdout:
    'With a holdout of {holdoutShare} it would take about {totalUnit, select, weeks {{total, plural, one {# week} other {# weeks}}} days {{total, plural, one {# day} other {# days}}} hours {{total, plural, one {# hour} other {# hours}}} other {{total} min}}.',
  lift_no_holdout_enough:
    'No holdout is large enough for it: look at months and at all products together, or compare weeks with a switchback price list.',
  units_hours:
    'All products are held at their base prices together, for whole hours drawn at random ({holdout} of {hours} so far), because products may take customers from each other.',
  units_customers: 'An identified customer sees all products in the same arm at every visit.',
  units_alike:
    'Outcomes within a unit are similar: {offers, plural, one {# offer is} other {# offers are}} worth as much as {effective, number} drawn one by one.',
  units_cost_nothing:
    'That does not weaken the proof: {offers, plural, one {# offer is worth as much as if it had been drawn by itself} other {# offers are worth as much as if they had been drawn one by one}}.',
  interferes_open:
    'Whether offers held out one by one would interfere is not known yet: in {open} of the {nests, plural, one {1 nest} other {# nests}} of products seen in sales or quotes, the others may sell more than {share} of what a product loses, or nothing.',
  interferes_hardly:
    'Offers held out one by one would hardly interfere: in the {nests, plural, one {1 nest} other {# nests}} of products seen in sales or quotes, the others sell less than {share} of what a product loses.',
  interferes_all:
    'Offers held out one by one would interfere: in {surely} of {nests, plural, one {# nest} other {# nests}} of products, most clearly in all products, where the others sell {lowShare} to {highShare} of what one of them loses by a higher price. Tested alone, a small part of it would show {lowTimes, number} to {highTimes, number} times the change in units that follows when all its prices move.',
  interferes_one:
    'Offers held out one by one would interfere: in {surely} of {nests, plural, one {# nest} other {# nests}} of products, most clearly in “{name}”, where the others sell {lowShare} to {highShare} of what one of them loses by a higher price. Tested alone, a small part of it would show {lowTimes, number} to {highTimes, number} times the change in units that follows when all its prices move.',
  interferes_all_together:
    'Offers held out one by one would interfere: in {surely} of {nests, plural, one {# nest} other {# nests}} of products, most clearly in all products, where the others lose {lowShare} to {highShare} of a unit for each that one of them loses by a higher price. Tested alone, a small part of it would show {lowTimes, number} to {highTimes, number} times the change in units that follows when all its prices move.',
  interferes_one_together:
    'Offers held out one by one would interfere: in {surely} of {nests, plural, one {# nest} other {# nests}} of products, most clearly in “{name}”, where the others lose {lowShare} to {highShare} of a unit for each that one of them loses by a higher price. Tested alone, a small part of it would show {lowTimes, number} to {highTimes, number} times the change in units that follows when all its prices move.',

  // What segments are asked
  fairness_none:
    'The rules exclude personal prices: prices do not depend on who asks, which can be proven for each quote. Any offers below are from before that.',
  fairness_no_offers:
    'No optimized offers have been counted yet: an offer counts once outcomes are reported and its price has expired.',
  fairness_too_few:
    'Fewer than two segments have {offers} offers: there is nothing to compare yet.',
  fairness_same: 'Segments are quoted the same prices at the same base prices.',
  fairness_apart:
    'Prices of {highest, select, none {customers without a segment} other {segment “{highest}”}} lie {gapShare} above those of {lowest, select, none {customers without a segment} other {segment “{lowest}”}}, at the same base prices: at least {leastShare} with a probability of 95%.',
  fairness_apart_by_chance:
    'Prices of {highest, select, none {customers without a segment} other {segment “{highest}”}} lie {gapShare} above those of {lowest, select, none {customers without a segment} other {segment “{lowest}”}}, at the same base prices: this may be due to chance.',
  fairness_limited:
    'The rules limit the gap to {gapShare}: no two segments are shown prices further apart for one product and base price.',
  fairness_limit_it: 'To limit it, set “{maxSegmentGap}” in the policy.',

  // Whether confidence comes true
  confidence_untold:
    'The offers so far do not show whether confidence is accurate: single products are too noisy, and too few offers were held out. More offers or a larger holdout would show it.',
  confidence_holds: 'Wherever there are enough offers to tell, confidence is accurate.',
  confidence_too_high:
    'Confidence from {low, number} to {high, number} is too high: {claimedShare} were claimed to be right, but fewer are ({rightLow} to {rightHighShare}).',
  confidence_too_low:
    'Confidence from {low, number} to {high, number} is too low: {claimedShare} were claimed to be right, but more are ({rightLow} to {rightHighShare}).',
  confidence_left_out: 'Left out: {cells} without a known unit cost below the base price.',

  // How customers of channels buy
  channels_none_counted:
    'No offers have been counted yet: an offer counts once its answer period is over.',
  channels_none_named:
    'No quote or offer has a channel: send it for at least one of your channels.',
  channels_too_few:
    'Nothing can be compared yet: that needs two channels with {purchases} purchases each, spread over ten products or weeks.',
  channel_buys_more:
    'Offers to {channel, select, none {customers of no named channel} other {channel “{channel}”}} are bought more often than others of the same products at the same prices and weeks: {ratio, number} times as often ({low, number} to {high, number}).',
  channel_buys_less:
    'Offers to {channel, select, none {customers of no named channel} other {channel “{channel}”}} are bought less often than others of the same products at the same prices and weeks: {ratio, number} times as often ({low, number} to {high, number}).',
  channel_buys_alike:
    'Offers to {channel, select, none {customers of no named channel} other {channel “{channel}”}} are bought as often as others of the same products at the same prices and weeks, as far as can be told: {ratio, number} times as often ({low, number} to {high, number}); a ratio of {detectable, number} would have been found 4 times in 5.',
  channel_answers_more:
    'Demand of {channel, select, none {customers of no named channel} other {channel “{channel}”}} responds more strongly to price than that of others: its elasticity differs by {gap, number} ({low, number} to {high, number}).',
  channel_answers_less:
    'Demand of {channel, select, none {customers of no named channel} other {channel “{channel}”}} responds less strongly to price than that of others: its elasticity differs by {gap, number} ({low, number} to {high, number}).',
  channel_answers_alike:
    'Demand of {channel, select, none {customers of no named channel} other {channel “{channel}”}} responds to price as that of others does, as far as can be told: elasticities differ by {gap, number} ({low, number} to {high, number}); a difference of {detectable, number} would have been found 4 times in 5.',
  channels_slope_untold:
    'Whether demand responds differently to price by channel is unknown: no two channels have enough prices drawn at random for the same products in the same weeks.',
  channels_asked_alike:
    'All channels are quoted the same prices. To price them separately, send the channel as the segment too.',
  channels_need_none:
    'Nothing here suggests that channels should have prices of their own: a price depends on how demand responds to it, not on how many customers buy.',

  // What a switchback cannot know
  switchback_too_few:
    '{done, plural, one {# finished turn has} other {# finished turns have}} sales; at least {needed} are needed.',
  switchback_two_prices:
    'This assumes that customers do not wait for the lower of the two prices. If they do, the effect is overestimated: a switchback of three prices does not need that assumption.',
  switchback_three_prices:
    'Customers may wait for a lower price. The result assumes that they expect each price as often as it is shown, and that each price step changes sales by the same share.',
  switchback_one_unit:
    'All products change price together, so the effects of price and week are hard to separate: the interval is wide.',
  switchback_alone:
    'Some products have neither a group nor a category and are drawn alone: where customers choose among them, the effect can be overstated by up to 100%.',
  switchback_cost_unknown:
    'Some costs are unknown, so profit is too: set “{unitCost}” for these products.',

  // What a backtest rests on, and what would help
  backtest_costless:
    'A unit cost of 0 applies to all products alike, and {count} of {products} {count, plural, one {has no cost of its own: if it costs something} other {have no cost of their own: if they cost something}}, the prices and the gain below are too good to be true.',
  backtest_costs_known: 'What a sale earns is known for every product.',
  backtest_costs_of_some:
    'What a sale earns is known for {priced} of {products, plural, one {# product} other {# products}}, which {priced, plural, one {makes} other {make}} up {share} of sales. The others mostly keep the base price.',
  backtest_identified_together:
    'The histories of {identified} of {products, plural, one {# product} other {# products}} show by themselves how demand responds to price; {identified, plural, one {it makes} other {they make}} up {ownShare} of sales. {telling, plural, one {# contributes} other {# contribute}} something ({tellingShare} of sales), and together they show a mean elasticity of {elasticity, number} (90%: {low, number} to {high, number}), as far as chosen prices can show it.',
  backtest_identified:
    'The histories of {identified} of {products, plural, one {# product} other {# products}} show by themselves how demand responds to price; {identified, plural, one {it makes} other {they make}} up {ownShare} of sales. {telling, plural, one {# contributes} other {# contribute}} something ({tellingShare} of sales).',
  backtest_followed:
    'Prices went up where sales had gone up, and down where they had gone down ({changes, plural, one {# change} other {# changes}}, correlation {correlation, number}): such a history hides how steeply demand falls, and makes higher prices look too good.',
  backtest_not_followed:
    'Prices did not follow earlier sales, as far as {changes, plural, one {# change} other {# changes}} of list prices can show.',
  backtest_capped:
    'Sales of {capped} of {products, plural, one {1 product} other {# products}} ({share} of sales) reach the same maximum again and again and never exceed it, as if stock had run out: they show how much stock there was, not how demand responds to price.',
  backtest_too_short:
    'There are too few periods with sales to hold out a fifth of them and predict it.',
  backtest_predicts_worse:
    'In {rows, plural, one {# held-out period} other {# held-out periods}}, units were predicted with an error of {oursShare}; the best simple method had {theirsShare}, which is clearly better.',
  backtest_predicts_better:
    'In {rows, plural, one {# held-out period} other {# held-out periods}}, units were predicted with an error of {oursShare}; the best simple method had {theirsShare}, which is clearly worse.',
  backtest_predicts_alike:
    'In {rows, plural, one {# held-out period} other {# held-out periods}}, units were predicted with an error of {oursShare}; the best simple method had {theirsShare}: no clear difference.',
  backtest_gain_unknown: 'What other prices would earn is unknown as long as no profit is known.',
  backtest_none_moved:
    'None of {products, plural, one {# product} other {# products}} would move: no other price is certain enough to earn more than the base price.',
  backtest_gain:
    'The first prices would move {moved} of {products, plural, one {1 product} other {# products}}, and are expected to change earnings by {gainShare} compared with base prices (90%: {lowShare} to {highShare}); a gain has a probability of {chanceShare}.',
  backtest_all_up:
    'Nearly all prices would go up, which pays off if the elasticity is above {limit, number} (flatter): the histories together put it there with a probability of {chanceShare}, allowing for how far chosen prices may mislead.',
  backtest_all_down:
    'Nearly all prices would go down, which pays off if the elasticity is below {limit, number} (steeper): the histories together put it there with a probability of {chanceShare}, allowing for how far chosen prices may mislead.',
  remedy_costs_of_some:
    'Set the “{unitCost}” of {count, plural, one {1 product} other {# products}} if another unit costs something: in the product’s policy, or in a column of the rows.',
  remedy_costs:
    'Set the “{unitCost}” of {count, plural, one {1 product} other {# products}}: in the policy, or in a column of the rows. If goods cost nothing to make, set 0; if revenue is the goal, set objective to revenue.',
  remedy_draw_following:
    'Draw prices at random for some weeks, for everybody or in quotes: drawn prices do not follow demand, and show how far the history misleads.',
  remedy_stock:
    'Mark which periods of {count, plural, one {1 product} other {# products}} sold out: a column of their stock with yes or no.',
  remedy_promotion:
    'Change the price of {count, plural, one {1 product} other {# products}} once without a promotion, or promote once without changing it.',
  remedy_more_rows:
    'Send a longer history of {count, plural, one {1 product} other {# products}}: at least 8 periods.',
  remedy_shorter_periods:
    'Send shorter periods of {count, plural, one {1 product} other {# products}}, so that some end in stock.',
  remedy_draw:
    'Draw prices at random within 20%, for everybody by the week or in quotes: a product that sells {units, number} a week then shows its elasticity to within ±1 in about {own, plural, =1 {a week} =521 {more than ten years} other {# weeks}}, and all {products} together show what they have in common to within ±0.3 in about {together, plural, =1 {a week} =521 {more than ten years} other {# weeks}}.',
  remedy_ten_periods: 'Send at least ten periods, two of them with sales at the end.',
  remedy_mark_rows:
    'Something that the rows do not show moves sales: mark promotions and periods that sold out in two columns of their own, and send competitors’ prices where they matter.',
  remedy_small_gain:
    'The gain is small or uncertain: the surest way to learn more is to draw some prices at random and to compare them with the holdout.',
  remedy_draw_one_way:
    'Draw prices at random for some weeks, for everybody or in quotes: this shows how far chosen prices mislead, which makes nearly all prices right or wrong at once.',
  limits_as_estimated:
    'Demand is as currently estimated, with its uncertainty, and does not change: no season, no competitor and no shortage. Traffic stays as it was, and prices are shown through quotes.',
  limits_by_rows:
    'Sales of {byRows, number} of {known, plural, one {# product} other {# products}} are known from rows alone, as where everybody sees one price. Price lists learn from such sales more slowly than quotes do, so expect less than is shown here, and later.',
  limits_unknown_profit:
    'What {unknown, number} of {selling, plural, one {# product} other {# products}} earn is unknown: they have no cost, count units, or may not be sold at their base price. They are left out.',
  limits_some_played:
    '{played, number} of {known, plural, one {# product} other {# products}} were simulated, chosen by what they earn; the others are assumed to be like them, which the intervals include.',
  assumed_until:
    'Demand, seasons, trends and costs are taken as they were when each product’s rows end; the latest end on {untilAt}. Stock, the last price and today’s competitor’s price are ignored.',
  assumed_old:
    'The latest rows are {days, plural, one {# day} other {# days}} old: these figures do not include what changed since, and Lerner may price differently today. Send newer rows to fix this.',
  assumed_behind:
    'The rows of {behind} of {products, plural, one {# product} other {# products}} end more than {days, plural, one {# day} other {# days}} before the latest: they count as if they still sold as they did then.',
  simulation_begun_often:
    'It was begun {attempts} times and never finished: ask for fewer products.',
  simulation_rows_unfit:
    'The rows could not be analysed: look for prices or units that are out of all proportion.',
} satisfies Partial<Record<KnownErrorReason, string>>
