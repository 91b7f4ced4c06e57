import { log } from '../special/log.ts'
import type { Counts } from './counts.ts'

/** Deviance by which one price may contradict all others before it is heard less: once in 2 000 times by chance. */
const mostConflict = 12

/** Prices that are heard less in one fit; where more contradict each other nobody can say who is right. */
const mostTempered = 3

const halvings = 14

/**
 * Lets no single price contradict what all the others agree on.
 *
 * Demand falls in price, so a price that was refused again and again while dearer ones sold, or
 * bought again and again while cheaper ones did not, met something else than customers: a robot, a broken
 * page, a wrong unit. Its offers count for as many as leave the contradiction just possible, so
 * its influence is bounded however many they are. Data that fall in price, whatever their shape, are
 * left as they are.
 *
 * @see Barlow, Bartholomew, Bremner & Brunk, Statistical Inference under Order Restrictions (1972): the
 *   deviance from the best falling curve, found by pooling adjacent violators.
 */
export function withoutConflict(counts: Counts): Counts {
  const order = Array.from(counts.offers.keys()).sort(
    (a, b) => counts.logRatio[a] - counts.logRatio[b],
  )
  const weight = new Float64Array(order.length).fill(1)
  for (let tempered = 0; tempered < mostTempered; tempered++) {
    const all = devianceFromFalling(counts, order, weight)
    if (all <= mostConflict) break
    let worst = -1
    let gain = mostConflict
    for (const bin of order) {
      if (weight[bin] < 1) continue
      const own = conflictOf(bin, all)
      if (own > gain) {
        gain = own
        worst = bin
      }
    }
    if (worst < 0) break
    temper(worst)
  }
  return weight.every((w) => w === 1) ? counts : weighed(counts, weight)

  /** How much of the deviance goes when a bin is left out. */
  function conflictOf(bin: number, all: number): number {
    const before = weight[bin]
    weight[bin] = 0
    const rest = devianceFromFalling(counts, order, weight)
    weight[bin] = before
    return all - rest
  }

  /** Finds the largest weight at which a bin's conflict with the others is possible still. */
  function temper(bin: number): void {
    let low = 0
    let high = 1
    for (let step = 0; step < halvings; step++) {
      weight[bin] = (low + high) / 2
      const own = conflictOf(bin, devianceFromFalling(counts, order, weight))
      if (own > mostConflict) high = weight[bin]
      else low = weight[bin]
    }
    weight[bin] = low
  }
}

function weighed(counts: Counts, weight: Float64Array): Counts {
  const offers = counts.offers.map((n, i) => n * weight[i])
  const purchases = counts.purchases.map((s, i) => s * weight[i])
  return {
    logRatio: counts.logRatio,
    offers,
    purchases,
    total: offers.reduce((sum, n) => sum + n, 0),
    bought: purchases.reduce((sum, s) => sum + s, 0),
  }
}

/** Twice the log-likelihood that the answers lose when their rates have to fall in price. */
export function devianceFromFalling(
  counts: Counts,
  order: readonly number[],
  weight: Float64Array,
): number {
  const blockOffers: number[] = []
  const blockPurchases: number[] = []
  let saturated = 0
  for (const bin of order) {
    let offers = weight[bin] * counts.offers[bin]
    if (!(offers > 0)) continue
    let purchases = weight[bin] * counts.purchases[bin]
    saturated += logLikelihood(offers, purchases)
    for (;;) {
      const before = blockOffers.length - 1
      if (before < 0 || blockPurchases[before] * offers >= purchases * blockOffers[before]) break
      offers += blockOffers.pop() ?? 0
      purchases += blockPurchases.pop() ?? 0
    }
    blockOffers.push(offers)
    blockPurchases.push(purchases)
  }
  let falling = 0
  blockOffers.forEach((offers, i) => {
    falling += logLikelihood(offers, blockPurchases[i])
  })
  return 2 * (saturated - falling)
}

/** Of answers at their own rate: s log(s/n) + (n − s) log(1 − s/n). */
function logLikelihood(offers: number, purchases: number): number {
  const refusals = offers - purchases
  const bought = purchases > 0 ? purchases * log(purchases / offers) : 0
  return bought + (refusals > 0 ? refusals * log(refusals / offers) : 0)
}
