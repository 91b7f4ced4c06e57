import { createRandom } from '../../../../engine/random/random.ts'
import { autoregression, historyWeeks, seasonWeeks } from '../conditions.ts'
import type { StrangeProduct, Stranger } from '../strangers/stranger.ts'

const weeks = historyWeeks + seasonWeeks
const days = seasonWeeks * 7
const weekdayPattern = [-0.15, -0.12, -0.08, 0, 0.12, 0.22, 0.01]

/** Spreads of log demand. */
const ofAccount = 0.08
const ofNest = 0.12
const ofDay = 0.08
const wander = 0.02
/** The part of a week's shock that the next week keeps. */
const kept = 0.5
/** The part of the weeks shared by products that a manager reacts to. */
const seenShare = 0.5

/** Good and bad weeks of the account and of each nest, seasons, and each product's random walk. */
export function drawNestShocks(
  products: readonly StrangeProduct[],
  nests: number,
  seed: number,
): Pick<Stranger, 'weekShock' | 'dayShock'> & { seen: Stranger['weekShock'] } {
  const random = createRandom(40_009 * seed + 23)
  const account = autoregression(random, weeks, ofAccount, kept)
  const seasons = Array.from({ length: nests }, () => {
    const phase = random.uniform()
    const height = 0.05 + 0.15 * random.uniform()
    return (week: number): number => height * Math.cos(2 * Math.PI * (week / 52.18 - phase))
  })
  const shared = Array.from({ length: nests }, () =>
    autoregression(random, weeks, ofNest, kept).map((own, week) => own + (account[week] ?? 0)),
  )
  const own = new Float64Array(products.length * weeks)
  products.forEach((_, i) => {
    let state = 0
    for (let week = 0; week < weeks; week++) {
      state = 0.98 * state + wander * random.normal()
      own[i * weeks + week] = state
    }
  })
  const ofDays = Float64Array.from(
    { length: nests * days },
    (_, at) => (weekdayPattern[(at % days) % 7] ?? 0) + ofDay * random.normal(),
  )
  const nestOf = (product: number): number => products[product]?.category ?? 0
  return {
    weekShock: (product, week) =>
      (shared[nestOf(product)]?.[week] ?? 0) +
      (seasons[nestOf(product)]?.(week) ?? 0) +
      (own[product * weeks + week] ?? 0),
    // Seasons are not taken for news, and half of a good week is taken for luck.
    seen: (product, week) =>
      seenShare * (shared[nestOf(product)]?.[week] ?? 0) + (own[product * weeks + week] ?? 0),
    dayShock: (product, day) => ofDays[nestOf(product) * days + day] ?? 0,
  }
}
