import type { RemarkRow } from './row.ts'

/** What a backtest is based on, what would improve it, and what it assumes. */
export const backtestRemarks = {
  backtest_costless: {
    says: "A unit cost of 0 applies to all products alike (unit_cost in the account's policy, or in the one tried), and <count:1 product|# products> of <products> <verb:words> no cost of their own: if they cost something, the prices and the gain below are too good to be true.",
  },
  backtest_costs_known: { says: 'What a sale earns is known for every product.' },
  backtest_costs_of_some: {
    says: 'What a sale earns is known for <priced> of <products> products, which make up <share:percent> of sales. The others mostly keep the base price.',
  },
  backtest_identified_together: {
    says: 'The histories of <identified> of <products> products show by themselves how demand responds to price; they make up <ownShare:percent> of sales. <telling> contribute something (<tellingShare:percent> of sales), and together they show a mean elasticity of <elasticity> (90 %: <low> to <high>), as far as chosen prices can show it.<rest:words>',
  },
  backtest_identified: {
    says: 'The histories of <identified> of <products> products show by themselves how demand responds to price; they make up <ownShare:percent> of sales. <telling> contribute something (<tellingShare:percent> of sales).<rest:words>',
  },
  backtest_followed: {
    says: 'Prices went up where sales had gone up, and down where they had gone down (<changes:1 change|# changes>, correlation <correlation>): such a history hides how steeply demand falls, and makes higher prices look too good.',
  },
  backtest_not_followed: {
    says: 'Prices did not follow earlier sales, as far as <changes:1 change|# changes> of list prices can show.',
  },
  backtest_capped: {
    says: 'Sales of <capped> of <products:1 product|# products> (<share:percent> of sales) reach the same maximum again and again and never exceed it, as if stock had run out: they show how much stock there was, not how demand responds to price.',
  },
  backtest_too_short: {
    says: 'There are too few periods with sales to hold out a fifth of them and predict it.',
  },
  backtest_predicts_worse: {
    says: 'In <rows:1 held-out period|# held-out periods>, units were predicted with an error of <oursShare:percent>; the best simple method, <method:words>, had <theirsShare:percent>, which is clearly better.',
  },
  backtest_predicts_better: {
    says: 'In <rows:1 held-out period|# held-out periods>, units were predicted with an error of <oursShare:percent>; the best simple method, <method:words>, had <theirsShare:percent>, which is clearly worse.',
  },
  backtest_predicts_alike: {
    says: 'In <rows:1 held-out period|# held-out periods>, units were predicted with an error of <oursShare:percent>; the best simple method, <method:words>, had <theirsShare:percent>: no clear difference.',
  },
  backtest_gain_unknown: {
    says: 'What other prices would earn is unknown as long as no profit is known.',
  },
  backtest_none_moved: {
    says: 'None of <products:1 product|# products> would move: no other price is certain enough to earn more than the base price.',
  },
  backtest_gain: {
    says: 'The first prices would move <moved> of <products:1 product|# products>, and are expected to change earnings by <gainShare:percent> compared with base prices (90 %: <lowShare:percent> to <highShare:percent>); a gain has a probability of <chanceShare:percent>.',
  },
  backtest_all_up: {
    says: 'Nearly all prices would go up, which pays off if the elasticity is above <limit> (flatter): the histories together put it there with a probability of <chanceShare:percent>, allowing for how far chosen prices may mislead.',
  },
  backtest_all_down: {
    says: 'Nearly all prices would go down, which pays off if the elasticity is below <limit> (steeper): the histories together put it there with a probability of <chanceShare:percent>, allowing for how far chosen prices may mislead.',
  },
  remedy_costs_of_some: {
    says: "Set the unit_cost of <count:1 product|# products> if another unit costs something: in the product's policy, or in a column of the rows.",
  },
  remedy_costs: {
    says: 'Set the unit_cost of <count:1 product|# products>: in the policy, or in a column of the rows. If goods cost nothing to make, set 0; if revenue is the goal, set objective to revenue.',
  },
  remedy_draw_following: {
    says: 'Draw prices at random for some weeks, for everybody (`everyone`) or in quotes: drawn prices do not follow demand, and show how far the history misleads.',
  },
  remedy_stock: {
    says: 'Mark which periods of <count:1 product|# products> sold out: in_stock, true or false, in each row.',
  },
  remedy_promotion: {
    says: 'Change the price of <count:1 product|# products> once without a promotion, or promote once without changing it.',
  },
  remedy_more_rows: {
    says: 'Send a longer history of <count:1 product|# products>: at least 8 periods.',
  },
  remedy_shorter_periods: {
    says: 'Send shorter periods of <count:1 product|# products>, so that some end in stock.',
  },
  remedy_draw: {
    says: 'Draw prices at random within 20 %, for everybody by the week (`everyone`) or in quotes: a product that sells <units> a week then shows its elasticity to within ±1 in about <own:weeks>, and all <products> together show what they have in common to within ±0.3 in about <together:weeks>.',
  },
  remedy_ten_periods: { says: 'Send at least ten periods, two of them with sales at the end.' },
  remedy_mark_rows: {
    says: 'Something that the rows do not show moves sales: mark promotions and periods that sold out (promotion, in_stock), and send competitor_price where it matters.',
  },
  remedy_small_gain: {
    says: 'The gain is small or uncertain: the surest way to learn more is to draw some prices at random and to compare them with the holdout.',
  },
  remedy_draw_one_way: {
    says: 'Draw prices at random for some weeks, for everybody (`everyone`) or in quotes: this shows how far chosen prices mislead, which makes nearly all prices right or wrong at once.',
  },
  assumed_until: {
    says: 'Demand, seasons, trends and costs are taken as they were when each product’s rows end; the latest end on <untilAt>. Stock, the last price and today’s competitor’s price are ignored.',
  },
  assumed_old: {
    says: 'The latest rows are <days> days old: these figures do not include what changed since, and the service may price differently today. Send newer rows to fix this.',
  },
  assumed_behind: {
    says: 'The rows of <behind> of <products> products end more than <days> days before the latest: they count as if they still sold as they did then.',
  },
  limits_as_estimated: {
    says: 'Demand is as currently estimated, with its uncertainty, and does not change: no season, no competitor and no shortage. Traffic stays as it was, and prices are shown through quotes.',
  },
  limits_by_rows: {
    says: 'Sales of <byRows> of <known> products are known from rows alone, as where everybody sees one price. Price lists learn from such sales more slowly than quotes do, so expect less than is shown here, and later.',
  },
  limits_unknown_profit: {
    says: 'What <unknown> of <selling> products earn is unknown: they have no cost, count units, or may not be sold at their base price. They are left out.',
  },
  limits_some_played: {
    says: '<played> of <known> products were simulated, chosen by what they earn; the others are assumed to be like them, which the intervals include.',
  },
  simulation_begun_often: {
    says: 'It was started <attempts> times and never finished: ask for fewer products.',
  },
  simulation_rows_unfit: {
    says: 'The rows could not be analysed: look for prices or units that are out of all proportion.',
  },
} as const satisfies Record<string, RemarkRow>
