import type { Random } from '../random/random.ts'

/** A product that is played, and how many of the account's products it represents. */
export type Sampled = { product: number; standsFor: number }

/**
 * Chooses products to play: with probability proportional to worth, at equal distances along the
 * given order, so that every part of the account is represented. All of them if they are few.
 *
 * The gains of chosen products, times the number they represent, are unbiased for the total gain.
 *
 * @param worth - What each product earns, at least 0, in an order in which neighbours are similar.
 * @param most - Number of products to choose.
 * @see Madow, On the theory of systematic sampling II, Annals of Mathematical Statistics 20 (1949).
 */
export function sampleProducts(worth: Float64Array, most: number, random: Random): Sampled[] {
  const selling = [...worth.keys()].filter((i) => worth[i] > 0)
  if (selling.length <= most) return selling.map((product) => ({ product, standsFor: 1 }))
  const certain = new Set<number>()
  let rest = selling
  let step = 0
  for (;;) {
    const left = most - certain.size
    step = rest.reduce((sum, i) => sum + worth[i], 0) / left
    const large = rest.filter((i) => worth[i] >= step)
    if (large.length === 0 || left <= large.length) break
    for (const i of large) certain.add(i)
    rest = rest.filter((i) => worth[i] < step)
  }
  const chosen: Sampled[] = [...certain].map((product) => ({ product, standsFor: 1 }))
  let next = step * random.uniform()
  let passed = 0
  for (const product of rest) {
    passed += worth[product]
    if (passed <= next) continue
    chosen.push({ product, standsFor: step / worth[product] })
    next += step
  }
  return chosen.sort((a, b) => a.product - b.product)
}
