import { log } from '../special/log.ts'
import type { Counts } from './counts.ts'

/**
 * Deviance by which one price may contradict all others before it is down-weighted: by chance once
 * in 2 000 times.
 */
const mostConflict = 12

/**
 * Maximum number of prices down-weighted in one fit; if more contradict each other there is no
 * telling which are right.
 */
const mostTempered = 3

const halvings = 14

/**
 * Lets no single price contradict what all the others agree on.
 *
 * Demand falls in price, so a price that was refused again and again while dearer ones sold, or
 * bought again and again while cheaper ones did not, met something other than customers: a robot, a
 * broken page, a wrong unit. Its offers are down-weighted until the contradiction is just
 * plausible, so its influence is bounded however many they are. Data that fall in price, in any
 * shape, are left unchanged.
 *
 * @see Barlow, Bartholomew, Bremner & Brunk, Statistical Inference under Order Restrictions (1972):
 * the deviance from the best falling curve, found by pooling adjacent violators.
 */
export function withoutConflict(counts: Counts): Counts {
  const order = Array.from(counts.offers.keys())
  const { logRatio } = counts
  const isAscending = logRatio.every((x, i) => i === 0 || x >= logRatio[i - 1])
  if (!isAscending) order.sort((a, b) => logRatio[a] - logRatio[b])
  const weight = new Float64Array(order.length).fill(1)
  if (!mayConflict(counts, order)) return counts
  for (let tempered = 0; tempered < mostTempered; tempered++) {
    const blocks = fallingBlocks(counts, order, weight)
    const all = blocks.reduce((sum, block) => sum + block.deviance, 0)
    let worst = -1
    let gain = mostConflict
    for (const block of blocks) {
      // Omitting a bin changes nothing outside the block that it was pooled into.
      if (block.deviance <= mostConflict) continue
      for (const bin of order.slice(block.from, block.to)) {
        if (weight[bin] < 1) continue
        const own = conflictOf(bin, all)
        if (own > gain) {
          gain = own
          worst = bin
        }
      }
    }
    if (worst < 0) break
    temper(worst)
  }
  return weight.every((w) => w === 1) ? counts : weighed(counts, weight)

  /** The reduction in deviance when a bin is omitted. */
  function conflictOf(bin: number, all: number): number {
    const before = weight[bin]
    weight[bin] = 0
    const rest = devianceFromFalling(counts, order, weight)
    weight[bin] = before
    return all - rest
  }

  /** Finds the largest weight at which a bin's conflict with the others is still plausible. */
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

/**
 * False where no block of bins can deviate by more than `mostConflict`: avoids logarithms, since
 * the deviance is at most twice Pearson's statistic.
 */
function mayConflict(counts: Counts, order: readonly number[]): boolean {
  const from: number[] = []
  const offers: number[] = []
  const purchases: number[] = []
  for (let place = 0; place < order.length; place++) {
    let n = counts.offers[order[place]]
    let s = counts.purchases[order[place]]
    let start = place
    while (from.length > 0 && purchases[from.length - 1] * n < s * offers[from.length - 1]) {
      start = from.pop() ?? start
      n += offers.pop() ?? 0
      s += purchases.pop() ?? 0
    }
    from.push(start)
    offers.push(n)
    purchases.push(s)
  }
  for (let block = 0; block < from.length; block++) {
    const to = block + 1 < from.length ? from[block + 1] : order.length
    if (to === from[block] + 1) continue
    const rate = purchases[block] / offers[block]
    let away = 0
    for (let place = from[block]; place < to; place++) {
      const bin = order[place]
      const extra = counts.purchases[bin] - counts.offers[bin] * rate
      away += (extra * extra) / counts.offers[bin]
    }
    // Slightly below the bound, for rounding.
    if (!((2 * away) / (rate * (1 - rate)) < 0.999 * mostConflict)) return true
  }
  return false
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

/** Twice the log-likelihood lost when the rates are constrained to fall in price. */
export function devianceFromFalling(
  counts: Counts,
  order: readonly number[],
  weight: Float64Array,
): number {
  return fallingBlocks(counts, order, weight).reduce((sum, block) => sum + block.deviance, 0)
}

/** Bins that the best falling curve pools at one rate, as positions in the order, `to` excluded. */
type Block = {
  from: number
  to: number
  offers: number
  purchases: number
  /** Log-likelihood of the bins, each at its own rate; null for a single bin, until needed. */
  apart: number | null
  deviance: number
}

function apartOf({ apart, offers, purchases }: Block): number {
  return apart ?? logLikelihood(offers, purchases)
}

function fallingBlocks(
  counts: Counts,
  order: readonly number[],
  weight: Float64Array,
): readonly Block[] {
  const blocks: Block[] = []
  order.forEach((bin, place) => {
    const offers = weight[bin] * counts.offers[bin]
    if (!(offers > 0)) return
    const purchases = weight[bin] * counts.purchases[bin]
    const block: Block = { from: place, to: place + 1, offers, purchases, apart: null, deviance: 0 }
    for (;;) {
      const before = blocks.at(-1)
      if (!before || before.purchases * block.offers >= block.purchases * before.offers) break
      blocks.pop()
      block.apart = apartOf(before) + apartOf(block)
      block.from = before.from
      block.offers = before.offers + block.offers
      block.purchases = before.purchases + block.purchases
    }
    blocks.push(block)
  })
  for (const block of blocks) {
    if (block.apart === null) continue
    block.deviance = 2 * (block.apart - logLikelihood(block.offers, block.purchases))
  }
  return blocks
}

/** Binomial log-likelihood at the observed rate: s log(s/n) + (n − s) log(1 − s/n). */
function logLikelihood(offers: number, purchases: number): number {
  const refusals = offers - purchases
  const bought = purchases > 0 ? purchases * log(purchases / offers) : 0
  return bought + (refusals > 0 ? refusals * log(refusals / offers) : 0)
}
