import { box, chance, type LogisticDemand } from './logistic-demand.ts'

/** Offers and purchases by price, with prices rounded to a hundredth. */
export type PriceLog = Map<number, { offers: number; purchases: number }>

/** Records the results of offers at a price. */
export function record(log: PriceLog, price: number, offers: number, purchases: number): void {
  const key = Math.round(price * 100) / 100
  const entry = log.get(key)
  if (entry) {
    entry.offers += offers
    entry.purchases += purchases
  } else log.set(key, { offers, purchases })
}

/**
 * The most likely demand within the box: Newton's method in the interior and, if that leaves the
 * box, along its four edges.
 *
 * @param start - Where to begin, inside the box.
 */
export function mostLikely(log: PriceLog, start: LogisticDemand): LogisticDemand {
  const inside = climb(log, start, { slope: true, shift: true })
  if (isWithin(inside)) return inside
  let best = start
  let highest = -Infinity
  const consider = (demand: LogisticDemand) => {
    const held = { slope: clamp(demand.slope, box.slope), shift: clamp(demand.shift, box.shift) }
    const likelihood = logLikelihood(log, held)
    if (likelihood > highest) {
      highest = likelihood
      best = held
    }
  }
  for (const slope of box.slope) {
    consider(climb(log, { ...start, slope }, { slope: false, shift: true }))
  }
  for (const shift of box.shift) {
    consider(climb(log, { ...start, shift }, { slope: true, shift: false }))
  }
  return best
}

function isWithin({ slope, shift }: LogisticDemand): boolean {
  return slope === clamp(slope, box.slope) && shift === clamp(shift, box.shift)
}

function clamp(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(high, Math.max(low, value))
}

function logLikelihood(log: PriceLog, { slope, shift }: LogisticDemand): number {
  let sum = 0
  for (const [price, { offers, purchases }] of log) {
    const logOdds = -(slope * price + shift)
    const softplus = Math.max(logOdds, 0) + Math.log1p(Math.exp(-Math.abs(logOdds)))
    sum += purchases * logOdds - offers * softplus
  }
  return sum
}

/**
 * Newton in the free parameters, with halved steps where one would lose likelihood; it gives up far
 * outside the box.
 */
function climb(
  log: PriceLog,
  start: LogisticDemand,
  free: { slope: boolean; shift: boolean },
): LogisticDemand {
  let demand = start
  let likelihood = logLikelihood(log, demand)
  for (let step = 0; step < 30; step++) {
    const move = newtonStep(log, demand, free)
    let next = demand
    let value = -Infinity
    for (let share = 1; share > 1e-6 && !(value > likelihood); share /= 2) {
      next = {
        slope: demand.slope + share * move.slope,
        shift: demand.shift + share * move.shift,
      }
      value = logLikelihood(log, next)
    }
    if (!(value > likelihood)) return demand
    const moved = Math.abs(next.slope - demand.slope) + Math.abs(next.shift - demand.shift)
    demand = next
    likelihood = value
    if (moved < 1e-7 || Math.abs(demand.slope) > 20 || Math.abs(demand.shift) > 20) return demand
  }
  return demand
}

function newtonStep(
  log: PriceLog,
  demand: LogisticDemand,
  free: { slope: boolean; shift: boolean },
): LogisticDemand {
  // A small ridge keeps the step finite while all offers were made at one price.
  let h11 = 1e-9
  let h12 = 0
  let h22 = 1e-9
  let g1 = 0
  let g2 = 0
  for (const [price, { offers, purchases }] of log) {
    const d = chance(demand, price)
    const weight = offers * d * (1 - d)
    const missed = offers * d - purchases
    g1 += price * missed
    g2 += missed
    h11 += price * price * weight
    h12 += price * weight
    h22 += weight
  }
  if (!free.slope) return { slope: 0, shift: g2 / h22 }
  if (!free.shift) return { slope: g1 / h11, shift: 0 }
  const determinant = h11 * h22 - h12 * h12
  return { slope: (h22 * g1 - h12 * g2) / determinant, shift: (h11 * g2 - h12 * g1) / determinant }
}
