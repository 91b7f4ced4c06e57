import type { RemarkRow } from './row.ts'

/** Remarks in reports on evidence: lift, fairness, confidence, channels and switchbacks. */
export const evidenceRemarks = {
  lift_no_cost: {
    says: 'No unit cost is known, so there is no profit: the verdict is about revenue. Set unit_cost in the policies.',
  },
  lift_cost_of_some: {
    says: 'Profit is of the <share:percent> of offers whose product has a unit cost; revenue and units are of all.',
  },
  lift_answers_wait: {
    says: 'Purchases are usually reported late here, so answers count only once most purchases are known: those to quotes of the last <hours> hours do not count yet.',
  },
  lift_proven_after: {
    says: 'A lift of <liftShare:percent> is proven after about <total:time> in all, <left:time> from now, with a chance of 80 %.',
  },
  lift_short_traffic: {
    says: 'That is reckoned from the traffic of <seen:time>: ask again after a whole week.',
  },
  lift_not_provable: {
    says: 'A lift of <liftShare:percent> cannot be proven here within two years; half a year proves <leastShare:percent> or more.',
  },
  lift_larger_holdout: {
    says: 'With a holdout of <holdoutShare:percent> it would take about <total:time>.',
  },
  lift_no_holdout_enough: {
    says: 'No holdout is large enough for it: judge by months and by all products together, or compare weeks with a price list that switches.',
  },
  units_hours: {
    says: 'All products are held at their base prices together, for whole hours drawn by chance (<holdout> of <hours> so far), because products may take customers from each other.',
  },
  units_customers: { says: 'A named customer sees all products in one arm, whenever he comes.' },
  units_offers: {
    says: 'The arms of <offers> offers were drawn one by one, beside neighbours at other prices: what products take from each other is counted wrongly there, so that nothing is proven. Ask `from` a later week.',
  },
  units_alike: {
    says: 'Answers within a unit are alike: <offers> offers tell as much as <effective> drawn one by one.',
  },
  units_cost_nothing: {
    says: 'That costs no power: <offers> offers tell as much as if they were drawn one by one.',
  },
  interferes_open: {
    says: 'Whether offers held out one by one would interfere is not known yet: in <open> of the <nests:1 nest|# nests> of products that sales or quotes tell of more than <share:percent> of what a product loses may go next door, or nothing.',
  },
  interferes_hardly: {
    says: 'Offers held out one by one would hardly interfere: in the <nests:1 nest|# nests> of products that sales or quotes tell of less than <share:percent> of what a product loses goes next door.',
  },
  interferes_all: {
    says: 'Offers held out one by one would interfere: in <surely> of the <nests:1 nest|# nests> of products that sales or quotes tell of, most in all products, where the others sell <lowShare:percent> to <highShare:percent> of what one of them loses by a dearer price (90 %). One that is a small part of it would alone show <lowTimes> to <highTimes> times the change in units that its prices make together.',
  },
  interferes_one: {
    says: 'Offers held out one by one would interfere: in <surely> of the <nests:1 nest|# nests> of products that sales or quotes tell of, most in the <kind> <name>, where the others sell <lowShare:percent> to <highShare:percent> of what one of them loses by a dearer price (90 %). One that is a small part of it would alone show <lowTimes> to <highTimes> times the change in units that its prices make together.',
  },
  interferes_all_together: {
    says: 'Offers held out one by one would interfere: in <surely> of the <nests:1 nest|# nests> of products that sales or quotes tell of, most in all products, where the others lose <lowShare:percent> to <highShare:percent> of a unit for each that one of them loses by a dearer price (90 %). One that is a small part of it would alone show <lowTimes> to <highTimes> times the change in units that its prices make together.',
  },
  interferes_one_together: {
    says: 'Offers held out one by one would interfere: in <surely> of the <nests:1 nest|# nests> of products that sales or quotes tell of, most in the <kind> <name>, where the others lose <lowShare:percent> to <highShare:percent> of a unit for each that one of them loses by a dearer price (90 %). One that is a small part of it would alone show <lowTimes> to <highTimes> times the change in units that its prices make together.',
  },
  fairness_none: {
    says: 'The policy says personalization: "none": prices depend on nobody who asks, which GET /v1/quotes/{id}/replay proves quote by quote. Offers below are from before that, if any.',
  },
  fairness_no_offers: {
    says: 'No optimized offers were counted yet: they are once outcomes are reported and their prices have expired.',
  },
  fairness_too_few: {
    says: 'Fewer than two segments have <offers> offers: there is nothing to compare yet.',
  },
  fairness_same: { says: 'Segments are asked the same prices, beside the same base prices.' },
  fairness_apart: {
    says: 'Prices of <highest:segment> lie <gapShare:percent> above those of <lowest:segment>, beside the same base prices: at least <leastShare:percent> with a probability of 95 %.',
  },
  fairness_apart_by_chance: {
    says: 'Prices of <highest:segment> lie <gapShare:percent> above those of <lowest:segment>, beside the same base prices: which chance alone may do.',
  },
  fairness_limited: {
    says: "The policy's max_segment_gap is <gapShare:percent>: no two segments are shown prices further apart for one product and base price.",
  },
  fairness_limit_it: { says: 'To limit it, set max_segment_gap in the policy.' },
  confidence_untold: {
    says: 'The offers so far cannot tell whether confidence comes true: single products are too noisy, and too few were held out. More offers, or a larger holdout, would tell.',
  },
  confidence_holds: { says: 'Wherever the offers can tell, confidence comes true.' },
  confidence_too_high: {
    says: 'Confidence from <low> to <high> is too high: <claimedShare:percent> were claimed to be right, and fewer are (<rightLow> to <rightHighShare:percent>).',
  },
  confidence_too_low: {
    says: 'Confidence from <low> to <high> is too low: <claimedShare:percent> were claimed to be right, and more are (<rightLow> to <rightHighShare:percent>).',
  },
  confidence_left_out: {
    says: '<cells> cells have no known unit cost below their base price and are left out.',
  },
  channels_none_counted: {
    says: 'No offers were counted yet: they are once the time for their answer is over.',
  },
  channels_none_named: {
    says: 'No quote or offer named a channel: send `channel` with those of one of them at least.',
  },
  channels_too_few: {
    says: 'There are not two channels yet with <purchases> purchases each, spread over ten products or weeks: nothing can be compared.',
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
    says: 'Demand of <channel:channel> answers prices more than that of others: its elasticity differs by <gap> (<low> to <high>).',
  },
  channel_answers_less: {
    says: 'Demand of <channel:channel> answers prices less than that of others: its elasticity differs by <gap> (<low> to <high>).',
  },
  channel_answers_alike: {
    says: 'Demand of <channel:channel> answers prices as that of others does, as far as can be told: elasticities differ by <gap> (<low> to <high>); a difference of <detectable> would have been found 4 times in 5.',
  },
  channels_slope_untold: {
    says: 'Whether channels answer prices otherwise cannot be told: of no two of them were enough prices drawn at random for the same products in the same weeks.',
  },
  channels_asked_alike: {
    says: 'All channels are asked the same prices. To price them apart, send the channel as segment too.',
  },
  channels_need_none: {
    says: 'Nothing here says that channels should have prices of their own: a price follows how demand answers prices, not how many buy.',
  },
  switchback_too_few: {
    says: '<done> blocks are over and have sales; <needed> are the fewest that tell anything.',
  },
  switchback_two_prices: {
    says: 'This holds where customers do not wait for the lower of the two prices. Where they do, more seems to depend on the price than does: a switchback of three prices tells without that premise.',
  },
  switchback_three_prices: {
    says: 'Customers may wait for a lower price. It is taken that they expect each price as often as it is shown, and that each step of the price changes what is sold by the same share.',
  },
  switchback_one_unit: {
    says: 'All products change price together, so that weeks cannot be told from prices: the interval is wide.',
  },
  switchback_alone: {
    says: 'Some products have neither a group nor a category and are drawn alone: where customers choose among them, the effect can be overstated by up to 100 %.',
  },
  switchback_cost_unknown: {
    says: 'Some costs are not known, so profit is not: set unit_cost of the products.',
  },
} as const satisfies Record<string, RemarkRow>
