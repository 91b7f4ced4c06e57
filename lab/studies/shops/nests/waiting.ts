import { daysPerWeek } from '../conditions.ts'
import type { NestShop } from './nest-shop.ts'

/** Share of customers who would rather wait, up to a week, than pay the usual price. */
const patient = 0.5
/** A price this far below the mean of the last week is worth taking now. */
const noticed = 0.005

/**
 * Who decides on a day, in units at base prices: those who do not wait, and those who have waited
 * long enough or see a price below the week's.
 */
export type Deciding = (arriving: Float64Array, prices: Float64Array) => Float64Array

/** Customers who wait for a price below the mean of the last week, for at most a week. */
export function openWaiting({ products }: NestShop): Deciding {
  const waiting = products.map(({ salesPerWeek }) =>
    new Array<number>(daysPerWeek).fill((patient * salesPerWeek) / daysPerWeek),
  )
  const lately = products.map(({ basePriceMinor }) =>
    new Array<number>(daysPerWeek).fill(basePriceMinor),
  )
  return (arriving, prices) =>
    Float64Array.from(products, (_, i) => {
      const queue = waiting[i] ?? []
      const past = lately[i] ?? []
      const price = prices[i] ?? 0
      const usual = past.reduce((sum, one) => sum + one, 0) / past.length
      const come = arriving[i] ?? 0
      past.shift()
      past.push(price)
      if (price < usual * (1 - noticed)) {
        const all = come + queue.reduce((sum, one) => sum + one, 0)
        queue.fill(0)
        return all
      }
      queue.push(patient * come)
      return (1 - patient) * come + (queue.shift() ?? 0)
    })
}
