import type { DemandDraws } from '../demand/draw-demand.ts'
import type { OrderSize } from '../pool/order-size.ts'
import { drawSizeElasticity } from '../pool/size-draws.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'

/**
 * Draws of units sold per offer, in orders of the size at the base price: the purchase probability
 * times the relative order size. The same draws, uncopied, where orders are of one unit.
 *
 * @see docs/method/order-size.md, equation 5.
 */
export function inUnits(
  demand: DemandDraws,
  size: OrderSize | null,
  prices: Float64Array,
  basePriceMinor: number,
  seed: number,
): DemandDraws {
  if (size === null) return demand
  const elasticity = drawSizeElasticity(size, demand.draws, seed)
  const logBase = log(basePriceMinor)
  const x = prices.map((price) => log(price) - logBase)
  const units = demand.probability.slice()
  for (let n = 0; n < demand.draws; n++) {
    for (let k = 0; k < prices.length; k++)
      units[n * prices.length + k] *= exp(-elasticity[n] * x[k])
  }
  return { ...demand, probability: units }
}
