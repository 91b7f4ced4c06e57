import type { Random } from '../../../../engine/random/random.ts'
import type { CustomerType, NamedDemand, TwoLevels } from './nest-demand.ts'

/** Number of customer types in a nest, by what they view. */
const typeCount = 200
/** Number of the nest's products that a customer views. */
const looked = 4
/** Share of customers who buy something at base prices. */
const buying = 0.12

/**
 * Customers of a nest who view some of its products: preferably those that sell well, which are
 * also better liked.
 */
export function drawCustomers(
  { baseUnits, within }: TwoLevels,
  diversion: number,
  random: Random,
): NamedDemand {
  const size = baseUnits.length
  const liking = Array.from({ length: size }, (_, i) => Math.sqrt(baseUnits[i] ?? 1))
  const types = Array.from({ length: typeCount }, (): CustomerType => {
    // The smallest exponential times: this draws without replacement.
    const looks = liking
      .map((weight, product) => ({
        product,
        time: -Math.log(Math.max(random.uniform(), 1e-12)) / weight,
      }))
      .sort((a, b) => a.time - b.time)
      .slice(0, Math.min(looked, size))
      .map(({ product }) => product)
    return {
      looks,
      pull: looks.map((product) => liking[product] ?? 1),
      odds: buying / (1 - buying),
    }
  })
  const units = Array.from(baseUnits).reduce((sum, one) => sum + one, 0)
  return { types, customers: units / buying, within, kept: 1 - diversion }
}
