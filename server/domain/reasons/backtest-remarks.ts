import type { RemarkRow } from './row.ts'

/** What a backtest is based on, what would improve it, and what it assumes. */
export const backtestRemarks = {
  backtest_costless: {
    says: "That another unit costs nothing is said of all products alike (unit_cost 0 of the account's policy, or of the one tried), and <count:1 product|# products> of <products> <verb:words> no cost: if they cost something, the prices and the gain below are too good to be true.",
  },
  backtest_costs_known: { says: 'What a sale earns is known for every product.' },
  backtest_costs_of_some: {
    says: 'What a sale earns is known for <priced> of <products> products, which are <share:percent> of what is sold. Of the others the base price mostly stays.',
  },
  backtest_identified_together: {
    says: 'The histories of <identified> of <products> products tell by themselves how demand answers the price; they are <ownShare:percent> of what is sold. <telling> add something (<tellingShare:percent> of what is sold), and together they show a mean elasticity of <elasticity> (90 %: <low> to <high>), as far as chosen prices show it.<rest:words>',
  },
  backtest_identified: {
    says: 'The histories of <identified> of <products> products tell by themselves how demand answers the price; they are <ownShare:percent> of what is sold. <telling> add something (<tellingShare:percent> of what is sold).<rest:words>',
  },
  backtest_followed: {
    says: 'Prices went up where sales had gone up, and down where they had gone down (<changes> changes, correlation <correlation>): such a history hides how steeply demand falls, and promises too much of higher prices.',
  },
  backtest_not_followed: {
    says: 'Prices did not follow what sold before, as far as <changes> changes of list prices show.',
  },
  backtest_capped: {
    says: 'Sales of <capped> of <products:1 product|# products> (<share:percent> of what is sold) reach the same most units again and again and never pass them, as if stock had run out: they tell how much there was, and not how demand answers the price.',
  },
  backtest_too_short: {
    says: 'There are too few periods with sales to hold a fifth of them out and predict it.',
  },
  backtest_predicts_worse: {
    says: 'Of <rows> held-out periods, units were predicted with an error of <oursShare:percent>; the best simple method, <method:words>, had <theirsShare:percent>, which is surely better.',
  },
  backtest_predicts_better: {
    says: 'Of <rows> held-out periods, units were predicted with an error of <oursShare:percent>; the best simple method, <method:words>, had <theirsShare:percent>, which is surely worse.',
  },
  backtest_predicts_alike: {
    says: 'Of <rows> held-out periods, units were predicted with an error of <oursShare:percent>; the best simple method, <method:words>, had <theirsShare:percent>: no sure difference.',
  },
  backtest_gain_unknown: {
    says: 'What other prices would earn cannot be said while no profit is known.',
  },
  backtest_none_moved: {
    says: 'None of <products:1 product|# products> would be moved: nothing surely earns more than its base price.',
  },
  backtest_gain: {
    says: 'The first prices would move <moved> of <products:1 product|# products>, and are expected to earn <gainShare:percent> of what base prices earn (90 %: <lowShare:percent> to <highShare:percent>), more than nothing with a probability of <chanceShare:percent>.',
  },
  backtest_all_up: {
    says: 'Nearly all prices would go up, which pays where the elasticity is above <limit> (flatter): what histories show together lies there with a probability of <chanceShare:percent>, once it is allowed for that chosen prices mislead.',
  },
  backtest_all_down: {
    says: 'Nearly all prices would go down, which pays where the elasticity is below <limit> (steeper): what histories show together lies there with a probability of <chanceShare:percent>, once it is allowed for that chosen prices mislead.',
  },
  remedy_costs_of_some: {
    says: "Tell the unit_cost of <count:1 product|# products> where another unit costs something: in the product's policy, or in a column of the rows.",
  },
  remedy_costs: {
    says: 'Tell the unit_cost of <count:1 product|# products>: in the policy, or in a column of the rows. Where goods cost nothing to make, say 0; where revenue is the aim, say objective: revenue.',
  },
  remedy_draw_following: {
    says: 'Let prices be drawn, for everybody (`everyone`) or by quotes, for some weeks: what is drawn does not follow demand, and shows how far the history misled.',
  },
  remedy_stock: {
    says: 'Tell which periods of <count:1 product|# products> sold out: in_stock, true or false, in each row.',
  },
  remedy_promotion: {
    says: 'Change the price of <count:1 product|# products> once without a promotion, or promote once without changing it.',
  },
  remedy_more_rows: {
    says: 'Send more of the history of <count:1 product|# products>: 8 periods are the least.',
  },
  remedy_shorter_periods: {
    says: 'Send shorter periods of <count:1 product|# products>, so that some end in stock.',
  },
  remedy_draw: {
    says: 'Let prices be drawn within 20 %, for everybody by the week (`everyone`) or by quotes: a product that sells <units> a week then tells its elasticity to ±1 in about <own:weeks>, and all <products> together what they have in common to ±0.3 in about <together:weeks>.',
  },
  remedy_ten_periods: { says: 'Send at least ten periods, two of them with sales at the end.' },
  remedy_mark_rows: {
    says: 'Something else moves sales than the rows tell: mark promotions and periods that sold out (promotion, in_stock), and send competitor_price where it matters.',
  },
  remedy_small_gain: {
    says: 'What would be gained is small or uncertain: the surest way to learn more is to let some prices be drawn, and to measure beside the holdout.',
  },
  remedy_draw_one_way: {
    says: 'Let prices be drawn, for everybody (`everyone`) or by quotes, for some weeks: that shows how far chosen prices misled, which makes nearly all prices right or wrong at once.',
  },
  assumed_until: {
    says: 'Demand, seasons, trends and costs are taken as they were when each product’s rows end; the latest end on <untilAt>. Stock, the last price and the competitor’s price of today are left aside.',
  },
  assumed_old: {
    says: 'The latest rows are <days> days old: nothing that changed since is in these figures, and the service may price otherwise today. Newer rows mend that.',
  },
  assumed_behind: {
    says: 'The rows of <behind> of <products> products end more than <days> days before the latest: they count as if they still sold as they did then.',
  },
  simulation_begun_often: {
    says: 'It was begun <attempts> times and never ended: ask for fewer products.',
  },
  simulation_rows_unfit: {
    says: 'The rows could not be worked on: look for prices or units out of all proportion.',
  },
} as const satisfies Record<string, RemarkRow>
