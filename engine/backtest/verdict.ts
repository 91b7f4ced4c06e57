import { beliefInReaction, type PriceReaction } from '../pool/price-reaction.ts'
import type { BacktestReport, ExpectedGain, Identified, ProductFinding } from './backtest-report.ts'
import type { HeldOutErrors, NaiveMethod } from './held-out.ts'
import type { OneWay } from './one-way.ts'

/** A smaller gain relative to base profit is not worth a new way of setting prices. */
const leastGain = 0.02
/** Prices that may lose are limited by `max_loss`: a likely gain is enough. */
const leastChance = 2 / 3
/**
 * Where prices nearly all move in one direction, a single common error makes all of them lose at
 * once: a higher probability is required.
 */
const leastOneWayChance = 0.9
/** Maximum share of sales from products whose sales look capped by stock. */
const mostCapped = 0.2
/** Minimum share of sales from products whose prices moved on their own. */
const leastInformativeShare = 0.6
/** The mean elasticity is known if its 90 % interval ends below 0 and this close to its value. */
const widestTogether = 0.8
/** Prices followed demand if that is likelier than not, and more than chance at 5 %. */
const leastFollowing = 0.5
const leastScore = 1.645
/** Minimum share of sales from products with known profit. */
const leastPriced = 0.5

/** The findings on a history, before the verdict. */
export type Findings = {
  identified: Identified
  forecast: HeldOutErrors | null
  gain: ExpectedGain | null
  /** Whether prices followed demand; null where they changed too rarely. */
  reaction: PriceReaction | null
  /** What the gain depends on where prices nearly all move in one direction. */
  oneWay: OneWay | null
  /** Products whose sales look capped by unreported stock, and their share of sales. */
  capped: { products: number; share: number }
  /** Share of sales from products with known profit, 0 to 1. */
  pricedShare: number
  /** Products whose zero cost comes only from a statement about all products. */
  atNoCost: number
  products: readonly ProductFinding[]
}

/** A check that holds may still be doubtful: then it is listed first, and with remedies. */
type Check = { holds: boolean; isDoubtful?: boolean; reason: string; remedies: string[] }

/**
 * Go if profit is known, histories identify the response of demand to prices, prices did not follow
 * demand, stock did not cap sales, forecasts are no worse than those of the best simple method, and
 * a gain is likely, even where nearly all prices move in one direction. Otherwise no-go, with the
 * data that would be needed.
 */
export function judge(found: Findings): Pick<BacktestReport, 'verdict' | 'reasons' | 'remedies'> {
  const checks = [
    checkCosts(found),
    checkIdentified(found),
    ...checkReaction(found),
    ...checkCapped(found),
    checkForecast(found),
    ...checkOneWay(found),
    checkGain(found),
  ]
  const failed = checks.filter(({ holds }) => !holds)
  const doubtful = checks.filter(({ holds, isDoubtful }) => holds && isDoubtful)
  const sure = checks.filter(({ holds, isDoubtful }) => holds && !isDoubtful)
  return {
    verdict: failed.length === 0 ? 'go' : 'no_go',
    // Failed checks come first.
    reasons: [...failed, ...doubtful, ...sure].map(({ reason }) => reason),
    remedies: [...failed, ...doubtful].flatMap(({ remedies }) => remedies),
  }
}

function checkCosts({ pricedShare, gain, atNoCost, products }: Findings): Check {
  const priced = gain?.productsPriced ?? 0
  const without = products.length - priced
  if (atNoCost > 0 && pricedShare >= leastPriced) {
    return {
      holds: true,
      isDoubtful: true,
      reason: `A unit cost of 0 applies to all products alike (unit_cost in the account's policy, or in the one tried), and ${products_(atNoCost)} of ${products.length} ${atNoCost === 1 ? 'has' : 'have'} no cost of their own: if they cost something, the prices and the gain below are too good to be true.`,
      remedies: [
        `Set the unit_cost of ${products_(atNoCost)} if another unit costs something: in the product's policy, or in a column of the rows.`,
      ],
    }
  }
  return {
    holds: pricedShare >= leastPriced,
    reason:
      without === 0
        ? 'What a sale earns is known for every product.'
        : `What a sale earns is known for ${priced} of ${products.length} products, which make up ${percent(pricedShare)} of sales. The others mostly keep the base price.`,
    remedies: [
      `Set the unit_cost of ${products_(without)}: in the policy, or in a column of the rows. If goods cost nothing to make, set 0; if revenue is the goal, set objective to revenue.`,
    ],
  }
}

function checkIdentified({ identified, products }: Findings): Check {
  const { revenueShare, telling, tellingShare, together } = identified
  const known =
    together !== null && together.high < 0 && together.high - together.value <= widestTogether
  const why = identified.unidentifiedBy
    .slice(0, 3)
    .map(({ reason, products: count }) => `${words[reason]} (${count})`)
  const rest = why.length > 0 ? ` What the others lack: ${why.join(', ')}.` : ''
  return {
    holds: known && tellingShare >= leastInformativeShare,
    reason: `The histories of ${identified.products} of ${products.length} products show by themselves how demand responds to price; they make up ${percent(revenueShare)} of sales. ${telling} contribute something (${percent(tellingShare)} of sales)${together === null ? '' : `, and together they show a mean elasticity of ${together.value.toFixed(1)} (90 %: ${together.low.toFixed(1)} to ${together.high.toFixed(1)}), as far as chosen prices can show it`}.${rest}`,
    remedies: remediesOf(identified, products),
  }
}

/** Empty where prices changed too rarely. */
function checkReaction({ reaction }: Findings): Check[] {
  if (reaction === null) return []
  const { changes, correlation, standardError } = reaction
  const count = changes === 1 ? '1 change' : `${changes} changes`
  const follows =
    beliefInReaction(reaction) >= leastFollowing && correlation >= leastScore * standardError
  return [
    {
      holds: !follows,
      reason: follows
        ? `Prices went up where sales had gone up, and down where they had gone down (${count}, correlation ${correlation.toFixed(2)}): such a history hides how steeply demand falls, and makes higher prices look too good.`
        : `Prices did not follow earlier sales, as far as ${count} of list prices can show.`,
      remedies: [
        'Draw prices at random for some weeks, for everybody (`everyone`) or in quotes: drawn prices do not follow demand, and show how far the history misleads.',
      ],
    },
  ]
}

/** Empty where hardly any sales look capped by stock. */
function checkCapped({ capped, products }: Findings): Check[] {
  if (capped.share < mostCapped) return []
  return [
    {
      holds: false,
      reason: `Sales of ${capped.products} of ${products_(products.length)} (${percent(capped.share)} of sales) reach the same maximum again and again and never exceed it, as if stock had run out: they show how much stock there was, not how demand responds to price.`,
      remedies: [
        `Mark which periods of ${products_(capped.products)} sold out: in_stock, true or false, in each row.`,
      ],
    },
  ]
}

const words: Record<Identified['unidentifiedBy'][number]['reason'], string> = {
  too_few_rows: 'fewer than 8 periods',
  nothing_sold: 'nothing was sold',
  sold_out: 'sold out nearly always',
  price_still: 'the price hardly moved',
  too_few_prices: 'too few prices',
  prices_too_close: 'prices too close together',
  moved_with_promotion: 'the price moved only with promotions',
  moved_with_competitor: 'the price moved only with the competitor’s',
  moved_with_time: 'the price moved only with time',
  too_much_noise: 'sales vary too much for other reasons',
  maybe_flat: 'demand may not fall with the price at all',
}

/** Draws within a fifth of the base price: the variance of their log. */
const drawnVariance = 0.2 ** 2 / 3
/** Usual over-dispersion of a product's weeks: variance = mean + this × mean². */
const usualOverdispersion = 0.1
const oneProductSd = 1
const meanSd = 0.3

function remediesOf({ unidentifiedBy }: Identified, products: readonly ProductFinding[]): string[] {
  const remedies: string[] = []
  const count = (...reasons: string[]) =>
    unidentifiedBy.reduce(
      (sum, one) => (reasons.includes(one.reason) ? sum + one.products : sum),
      0,
    )
  const promoted = count('moved_with_promotion')
  if (promoted > 0) {
    remedies.push(
      `Change the price of ${products_(promoted)} once without a promotion, or promote once without changing it.`,
    )
  }
  const short = count('too_few_rows')
  if (short > 0) {
    remedies.push(`Send a longer history of ${products_(short)}: at least 8 periods.`)
  }
  const soldOut = count('sold_out')
  if (soldOut > 0) {
    remedies.push(`Send shorter periods of ${products_(soldOut)}, so that some end in stock.`)
  }
  const unknown = products.filter(({ identified }) => !identified)
  const perWeek = unknown.map(({ unitsPerWeek }) => unitsPerWeek).sort((a, b) => a - b)
  const middle = perWeek[perWeek.length >> 1] ?? 0
  const information = (units: number) => (units / (1 + usualOverdispersion * units)) * drawnVariance
  const all = perWeek.reduce((sum, units) => sum + information(units), 0)
  if (middle > 0 && all > 0) {
    const one = Math.ceil(1 / (oneProductSd ** 2 * information(middle)))
    const together = Math.ceil(1 / (meanSd ** 2 * all))
    remedies.push(
      `Draw prices at random within 20 %, for everybody by the week (\`everyone\`) or in quotes: a product that sells ${units(middle)} a week then shows its elasticity to within ±1 in about ${weeks(one)}, and all ${unknown.length} together show what they have in common to within ±0.3 in about ${weeks(together)}.`,
    )
  }
  return remedies
}

const methods: Record<NaiveMethod, string> = {
  last_value: 'the latest period again',
  mean: 'the product’s mean',
  year_before: 'the same week a year before',
  fixed_effects: 'least squares on price and promotion',
}

function checkForecast({ forecast }: Findings): Check {
  if (forecast === null) {
    return {
      holds: false,
      reason: 'There are too few periods with sales to hold out a fifth of them and predict it.',
      remedies: ['Send at least ten periods, two of them with sales at the end.'],
    }
  }
  const { ours, naive, best, lead, rows } = forecast
  const theirs = naive[best] ?? 0
  const worse = lead.low > 0
  return {
    holds: !worse,
    reason: `In ${rows === 1 ? '1 held-out period' : `${rows} held-out periods`}, units were predicted with an error of ${percent(ours)}; the best simple method, ${methods[best]}, had ${percent(theirs)}${worse ? ', which is clearly better' : lead.high < 0 ? ', which is clearly worse' : ': no clear difference'}.`,
    remedies: [
      'Something that the rows do not show moves sales: mark promotions and periods that sold out (promotion, in_stock), and send competitor_price where it matters.',
    ],
  }
}

function checkGain({ gain }: Findings): Check {
  if (gain === null) {
    return {
      holds: false,
      reason: 'What other prices would earn is unknown as long as no profit is known.',
      remedies: [],
    }
  }
  const { share, chance, productsMoved, productsPriced } = gain
  return {
    holds: share.value >= leastGain && chance >= leastChance,
    reason:
      productsMoved === 0
        ? `None of ${products_(productsPriced)} would move: no other price is certain enough to earn more than the base price.`
        : `The first prices would move ${productsMoved} of ${products_(productsPriced)}, and are expected to change earnings by ${signed(share.value)} compared with base prices (90 %: ${signed(share.low)} to ${signed(share.high)}); a gain has a probability of ${percent(chance)}.`,
    remedies: [
      'The gain is small or uncertain: the surest way to learn more is to draw some prices at random and to compare them with the holdout.',
    ],
  }
}

/** Empty where prices stay or go both ways: a common error then makes some of them win. */
function checkOneWay({ oneWay, gain }: Findings): Check[] {
  if (oneWay === null || gain === null || gain.productsMoved === 0) return []
  const { isUp, breakEven, chance } = oneWay
  const limit = breakEven.toFixed(1)
  return [
    {
      holds: chance >= leastOneWayChance,
      reason: `Nearly all prices would go ${isUp ? 'up' : 'down'}, which pays off if the elasticity is ${isUp ? `above ${limit} (flatter)` : `below ${limit} (steeper)`}: the histories together put it there with a probability of ${percent(chance)}, allowing for how far chosen prices may mislead.`,
      remedies: [
        'Draw prices at random for some weeks, for everybody (`everyone`) or in quotes: this shows how far chosen prices mislead, which makes nearly all prices right or wrong at once.',
      ],
    },
  ]
}

function percent(share: number): string {
  const value = 100 * share
  return `${value.toFixed(Math.abs(value) < 9.95 ? 1 : 0)} %`
}

function signed(share: number): string {
  return `${share > 0 ? '+' : ''}${percent(share)}`
}

function products_(count: number): string {
  return count === 1 ? '1 product' : `${count} products`
}

function weeks(count: number): string {
  return count === 1 ? 'a week' : count > 520 ? 'more than ten years' : `${count} weeks`
}

function units(count: number): string {
  return count >= 10 ? count.toFixed(0) : count.toFixed(1)
}
