import type { RemarkRow } from './row.ts'

/** Remarks in reports on evidence: lift, fairness, confidence, channels and switchbacks. */
export const evidenceRemarks = {
  lift_no_cost: {
    says: 'No unit cost is known, so there is no profit: the verdict is about revenue. Set unit_cost in the policies.',
  },
  lift_cost_of_some: {
    says: 'Profit covers the <share:percent> of offers whose product has a unit cost; revenue and units cover all offers.',
  },
  lift_answers_wait: {
    says: 'Purchases are usually reported late here, so outcomes count only once most purchases are known: those of quotes from the last <hours> hours do not count yet.',
  },
  lift_paused: {
    says: 'Prices are paused: quotes return base prices, and nothing more is compared until somebody resumes them.',
  },
  lift_stopped: {
    says: 'A breaker has stopped all prices: quotes return base prices, and nothing more is compared until somebody closes it.',
  },
  lift_everyone: {
    says: 'Prices that everyone sees have no outcomes, so no figure here covers them. A switchback price list reports what it earned.',
  },
  lift_everyone_earned: {
    says: 'Prices that everyone sees have no outcomes, so no figure here covers them. Sales rows at prices that were drawn show that these earned <gainShare:percent> more than base prices would have (95 % interval <lowShare:percent> to <highShare:percent>).',
  },
  lift_proven_after: {
    says: 'A lift of <liftShare:percent> will be proven after about <total:time> in total, <left:time> from now, with a probability of 80 %.',
  },
  lift_short_traffic: {
    says: 'That is estimated from the traffic of <seen:time>: look again after a full week.',
  },
  lift_not_provable: {
    says: 'A lift of <liftShare:percent> cannot be proven here within two years; half a year is enough to prove <leastShare:percent> or more.',
  },
  lift_never_provable: {
    says: 'A lift of <liftShare:percent> cannot be proven here within two years; half a year is not even enough to prove that earnings doubled.',
  },
  lift_larger_holdout: {
    says: 'With a holdout of <holdoutShare:percent> it would take about <total:time>.',
  },
  lift_no_holdout_enough: {
    says: 'No holdout is large enough for it: look at months and at all products together, or compare weeks with a switchback price list.',
  },
  units_hours: {
    says: 'All products are held at their base prices together, for whole hours drawn at random (<holdout> of <hours> so far), because products may take customers from each other.',
  },
  units_customers: {
    says: 'An identified customer sees all products in the same arm at every visit.',
  },
  units_alike: {
    says: 'Outcomes within a unit are similar: <offers> offers are worth as much as <effective> drawn one by one.',
  },
  units_cost_nothing: {
    says: 'That does not weaken the proof: <offers> offers are worth as much as if they had been drawn one by one.',
  },
  interferes_open: {
    says: 'Whether offers held out one by one would interfere is not known yet: in <open> of the <nests:1 nest|# nests> of products seen in sales or quotes, the others may sell more than <share:percent> of what a product loses, or nothing.',
  },
  interferes_hardly: {
    says: 'Offers held out one by one would hardly interfere: in the <nests:1 nest|# nests> of products seen in sales or quotes, the others sell less than <share:percent> of what a product loses.',
  },
  interferes_all: {
    says: 'Offers held out one by one would interfere: in <surely> of the <nests:1 nest|# nests> of products seen in sales or quotes, most clearly in all products, where the others sell <lowShare:percent> to <highShare:percent> of what one of them loses by a higher price (90 %). Tested alone, a small part of it would show <lowTimes> to <highTimes> times the change in units that follows when all its prices move.',
  },
  interferes_one: {
    says: 'Offers held out one by one would interfere: in <surely> of the <nests:1 nest|# nests> of products seen in sales or quotes, most clearly in the <kind> <name>, where the others sell <lowShare:percent> to <highShare:percent> of what one of them loses by a higher price (90 %). Tested alone, a small part of it would show <lowTimes> to <highTimes> times the change in units that follows when all its prices move.',
  },
  interferes_all_together: {
    says: 'Offers held out one by one would interfere: in <surely> of the <nests:1 nest|# nests> of products seen in sales or quotes, most clearly in all products, where the others lose <lowShare:percent> to <highShare:percent> of a unit for each that one of them loses by a higher price (90 %). Tested alone, a small part of it would show <lowTimes> to <highTimes> times the change in units that follows when all its prices move.',
  },
  interferes_one_together: {
    says: 'Offers held out one by one would interfere: in <surely> of the <nests:1 nest|# nests> of products seen in sales or quotes, most clearly in the <kind> <name>, where the others lose <lowShare:percent> to <highShare:percent> of a unit for each that one of them loses by a higher price (90 %). Tested alone, a small part of it would show <lowTimes> to <highTimes> times the change in units that follows when all its prices move.',
  },
  fairness_none: {
    says: 'The policy sets personalization to "none": prices do not depend on who asks, which GET /v1/quotes/{id}/replay proves for each quote. Any offers below are from before that.',
  },
  fairness_no_offers: {
    says: 'No optimized offers have been counted yet: an offer counts once outcomes are reported and its price has expired.',
  },
  fairness_too_few: {
    says: 'Fewer than two segments have <offers> offers: there is nothing to compare yet.',
  },
  fairness_same: { says: 'Segments are quoted the same prices at the same base prices.' },
  fairness_apart: {
    says: 'Prices of <highest:segment> lie <gapShare:percent> above those of <lowest:segment>, at the same base prices: at least <leastShare:percent> with a probability of 95 %.',
  },
  fairness_apart_by_chance: {
    says: 'Prices of <highest:segment> lie <gapShare:percent> above those of <lowest:segment>, at the same base prices: this may be due to chance.',
  },
  fairness_limited: {
    says: "The policy's max_segment_gap is <gapShare:percent>: no two segments are shown prices further apart for one product and base price.",
  },
  fairness_limit_it: { says: 'To limit it, set max_segment_gap in the policy.' },
  confidence_untold: {
    says: 'The offers so far do not show whether confidence is accurate: single products are too noisy, and too few offers were held out. More offers or a larger holdout would show it.',
  },
  confidence_holds: { says: 'Wherever there are enough offers to tell, confidence is accurate.' },
  confidence_too_high: {
    says: 'Confidence from <low> to <high> is too high: <claimedShare:percent> were claimed to be right, but fewer are (<rightLow> to <rightHighShare:percent>).',
  },
  confidence_too_low: {
    says: 'Confidence from <low> to <high> is too low: <claimedShare:percent> were claimed to be right, but more are (<rightLow> to <rightHighShare:percent>).',
  },
  confidence_left_out: {
    says: 'Left out: <cells:1 cell|# cells> without a known unit cost below the base price.',
  },
  channels_none_counted: {
    says: 'No offers have been counted yet: an offer counts once its answer period is over.',
  },
  channels_none_named: {
    says: 'No quote or offer has a channel: send `channel` for at least one of your channels.',
  },
  channels_too_few: {
    says: 'Nothing can be compared yet: that needs two channels with <purchases> purchases each, spread over ten products or weeks.',
  },
  channel_buys_more: {
    says: 'Offers to <channel:channel> are bought more often than others of the same products at the same prices and weeks: <ratio> times as often (<low> to <high>).',
  },
  channel_buys_less: {
    says: 'Offers to <channel:channel> are bought less often than others of the same products at the same prices and weeks: <ratio> times as often (<low> to <high>).',
  },
  channel_buys_alike: {
    says: 'Offers to <channel:channel> are bought as often as others of the same products at the same prices and weeks, as far as can be told: <ratio> times as often (<low> to <high>); a ratio of <detectable> would have been found 4 times in 5.',
  },
  channel_answers_more: {
    says: 'Demand of <channel:channel> responds more strongly to price than that of others: its elasticity differs by <gap> (<low> to <high>).',
  },
  channel_answers_less: {
    says: 'Demand of <channel:channel> responds less strongly to price than that of others: its elasticity differs by <gap> (<low> to <high>).',
  },
  channel_answers_alike: {
    says: 'Demand of <channel:channel> responds to price as that of others does, as far as can be told: elasticities differ by <gap> (<low> to <high>); a difference of <detectable> would have been found 4 times in 5.',
  },
  channels_slope_untold: {
    says: 'Whether demand responds differently to price by channel is unknown: no two channels have enough prices drawn at random for the same products in the same weeks.',
  },
  channels_asked_alike: {
    says: 'All channels are quoted the same prices. To price them separately, send the channel as the segment too.',
  },
  channels_need_none: {
    says: 'Nothing here suggests that channels should have prices of their own: a price depends on how demand responds to it, not on how many customers buy.',
  },
  switchback_too_few: {
    says: '<done:1 finished block has|# finished blocks have> sales; at least <needed> are needed.',
  },
  switchback_two_prices: {
    says: 'This assumes that customers do not wait for the lower of the two prices. If they do, the effect is overestimated: a switchback of three prices does not need that assumption.',
  },
  switchback_three_prices: {
    says: 'Customers may wait for a lower price. The result assumes that they expect each price as often as it is shown, and that each price step changes sales by the same share.',
  },
  switchback_one_unit: {
    says: 'All products change price together, so the effects of price and week are hard to separate: the interval is wide.',
  },
  switchback_alone: {
    says: 'Some products have neither a group nor a category and are drawn alone: where customers choose among them, the effect can be overstated by up to 100 %.',
  },
  switchback_cost_unknown: {
    says: 'Some costs are unknown, so profit is too: set unit_cost for these products.',
  },
} as const satisfies Record<string, RemarkRow>
