import { createMarket } from '../../../../engine/market/market.ts'
import { createRandom } from '../../../../engine/random/random.ts'
import { plainWorld } from './still.ts'
import { type Draw, seedFor, type World } from './world.ts'

/**
 * Stock for 0.25 to 0.75 of what the best price would sell, to be sold by a deadline; leftovers are
 * worth their unit cost. Logit demand.
 */
export function scarceWorld(draw: Draw): World {
  const { basePriceMinor, unitCostMinor, demand } = createMarket('logit', draw.instance)
  const random = createRandom(seedFor(draw.code, draw.instance, 'stock'))
  const plain = plainWorld(draw, basePriceMinor, unitCostMinor)
  let wanted = 0
  let most = 0
  for (const price of plain.finePrices) {
    const profit = (price - unitCostMinor) * demand(price)
    if (profit <= most) continue
    most = profit
    wanted = demand(price)
  }
  const onHand = Math.max(1, Math.round((0.25 + 0.5 * random.uniform()) * wanted * draw.offers))
  // One per cent apart is close enough: the best policy moves among several prices anyway.
  const arms = plain.finePrices
    .filter((_, i) => i % 5 === 0)
    .map((price) => ({ margin: price - unitCostMinor, demand: demand(price) }))
  return {
    ...plain,
    demand: (priceMinor) => demand(priceMinor),
    onHand,
    clairvoyantMinor: bestWithStock(arms, onHand, draw.offers) / draw.offers,
  }
}

/**
 * The expected earnings of the best policy that knows demand and re-prices at every offer.
 *
 * @see Gallego & van Ryzin, Management Science 40 (1994): the dynamic programme, in discrete time.
 */
export function bestWithStock(
  arms: readonly { margin: number; demand: number }[],
  onHand: number,
  offers: number,
): number {
  // value[x] is what x units earn in the remaining offers.
  let value = new Float64Array(onHand + 1)
  for (let left = 1; left <= offers; left++) {
    const next = new Float64Array(onHand + 1)
    for (let units = 1; units <= onHand; units++) {
      const unitWorth = value[units] - value[units - 1]
      let most = 0
      for (let k = 0; k < arms.length; k++) {
        const gain = arms[k].demand * (arms[k].margin - unitWorth)
        if (gain > most) most = gain
      }
      next[units] = value[units] + most
    }
    value = next
  }
  return value[onHand]
}
