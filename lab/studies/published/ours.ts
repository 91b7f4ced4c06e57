import { type CellBelief, emptyBelief } from '../../../engine/belief/belief.ts'
import { foldOffers } from '../../../engine/belief/fold-offers.ts'
import { answeredOffer } from '../../../engine/market/answered-offer.ts'
import type { Guardrails } from '../../../engine/policy/guardrails.ts'
import { nextOffer } from '../../../engine/policy/hold.ts'
import { type Method, usualMethod } from '../../../engine/policy/method.ts'
import { openGuardrails } from '../../../engine/policy/open-guardrails.ts'
import { isDue } from '../../../engine/policy/pace-of-learning.ts'
import { buildPriceTable, type PriceTable } from '../../../engine/policy/price-table.ts'
import { startingPrior } from '../../../engine/pool/pool-prior.ts'
import { createRandom } from '../../../engine/random/random.ts'
import type { Pricer } from '../../methods/pricer.ts'

/**
 * One customer a minute: the studies have no clock, and the engine forgets by time as well as by
 * offers.
 */
const secondsPerCustomer = 60

/** The studies draw a price for each customer, as in their papers. */
const drawnEachTime = { offers: 1, windowMs: 0, cooldownMs: 0 }

/**
 * Our engine as a service drives it: it draws from a table until as many answers have come as the
 * table specifies, then rebuilds it.
 *
 * It knows the prices that may be shown, the unit cost of 0 and a base price. It knows nothing
 * about the demand, and there is no pool of similar products.
 *
 * @param minorPerUnit - Minor units in one unit of the paper's money.
 * @param stockLeft - Units on hand and customers still to come, where stock is scarce.
 * @param method - The ingredients of a price, one of which may be omitted to measure its worth.
 */
export function lerner(input: {
  basePrice: number
  prices: { list: readonly number[] } | { lowest: number; highest: number }
  minorPerUnit: number
  seed: number
  stockLeft?: () => { onHand: number; customersLeft: number }
  method?: Method
}): Pricer {
  const { minorPerUnit, seed, stockLeft, method = usualMethod } = input
  const minor = (price: number) => Math.round(price * minorPerUnit)
  const guardrails = guardrailsOf(input.prices, minor)
  const basePriceMinor = minor(input.basePrice)
  const random = createRandom(seed)
  let belief: CellBelief = emptyBelief()
  let table: PriceTable | null = null
  let priceMinor = basePriceMinor
  const build = (): PriceTable =>
    buildPriceTable({
      belief,
      siblings: [],
      pool: startingPrior,
      basePriceMinor,
      guardrails: stockLeft ? { ...guardrails, inventory: inventoryOf(stockLeft()) } : guardrails,
      exploration: 1,
      seed: seed + belief.version,
      method,
    })
  return {
    choose() {
      if (table === null || isDue(table, belief.version)) table = build()
      priceMinor = nextOffer(table, null, drawnEachTime, random.uniform, 0).hold.priceMinor
      return priceMinor / minorPerUnit
    },
    learn(bought, first) {
      const observations = Array.from(bought, (purchases, i) =>
        answeredOffer(priceMinor, purchases === 1, (first + i + 1) * secondsPerCustomer),
      )
      belief = foldOffers(belief, observations)
    },
  }
}

/**
 * Only the study's prices are considered. A list is passed as price endings: whole prices are
 * endings too.
 */
function guardrailsOf(
  prices: { list: readonly number[] } | { lowest: number; highest: number },
  minor: (price: number) => number,
): Guardrails {
  const wide = { ...openGuardrails, unitCostMinor: 0, maxDecrease: 1, maxIncrease: Infinity }
  if ('lowest' in prices) {
    return { ...wide, minPriceMinor: minor(prices.lowest), maxPriceMinor: minor(prices.highest) }
  }
  const list = prices.list.map(minor)
  return {
    ...wide,
    minPriceMinor: Math.min(...list),
    maxPriceMinor: Math.max(...list),
    priceEnding: { endings: list },
  }
}

function inventoryOf(left: { onHand: number; customersLeft: number }): Guardrails['inventory'] {
  return {
    onHand: left.onHand,
    secondsLeft: left.customersLeft * secondsPerCustomer,
    offersPerSecond: 1 / secondsPerCustomer,
  }
}
