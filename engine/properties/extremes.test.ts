import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { encodeBelief } from '../belief/codec.ts'
import { foldOffers, type OfferObservation } from '../belief/fold-offers.ts'
import { highestPriceMinor } from '../checks.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import type { Guardrails } from '../policy/guardrails.ts'
import { poolAccount } from '../policy/history-risk.ts'
import { openGuardrails } from '../policy/open-guardrails.ts'
import { buildPriceTable } from '../policy/price-table.ts'
import { summarizeCell } from '../pool/cell-summary.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { reportDemand } from '../report/demand-report.ts'
import { multiplied } from './any-cell.ts'
import { faultsOf, notFinite } from './sound.ts'

const offer = answeredOffer(1000, false, 1)

/** Ten offers at each price, of which this share buys, repeated many times. */
function cellOf(pricesMinor: readonly number[], share: number, times: number) {
  const observations = pricesMinor.flatMap((priceMinor) =>
    Array.from({ length: 10 }, (_, i) => answeredOffer(priceMinor, i < 10 * share, 1)),
  )
  return multiplied(foldOffers(emptyBelief(), observations), times)
}

const onlyPrice = (price: number): Partial<Guardrails> => ({
  minPriceMinor: price,
  maxPriceMinor: price,
})

describe.each([1, 2, 99, 10_000, highestPriceMinor])('at a base price of %d', (basePriceMinor) => {
  const around = [0.8, 0.9, 1, 1.1, 1.2]
    .map((ratio) => Math.max(1, Math.round(ratio * basePriceMinor)))
    .map((price) => Math.min(price, highestPriceMinor))
  const beliefs = [0, 0.3, 1].flatMap((share) =>
    [0, 0.1, 100, 1e8].map((times) => ({ share, times, belief: cellOf(around, share, times) })),
  )
  const guardrails: Record<string, Partial<Guardrails>> = {
    'no known cost': {},
    'a cost of two fifths': { unitCostMinor: Math.ceil(0.4 * basePriceMinor) },
    'a cost above every price': { unitCostMinor: 10 * basePriceMinor, maxIncrease: 0.1 },
    'one admissible price': onlyPrice(basePriceMinor),
    'one admissible price, not the base price': onlyPrice(Math.ceil(1.05 * basePriceMinor)),
    'a corridor from nothing to eleven times': { maxDecrease: 1, maxIncrease: 10 },
  }

  test.each(Object.entries(guardrails))('every table with %s is sound', (_, rules) => {
    const faults: string[] = []
    for (const { share, times, belief } of beliefs) {
      for (const siblings of [[], [belief]]) {
        const table = buildPriceTable({
          belief,
          siblings,
          pool: poolAccount([summarizeCell('a', belief, basePriceMinor)]),
          basePriceMinor,
          guardrails: { ...openGuardrails, ...rules },
          exploration: 1,
          seed: 5,
        })
        const found = faultsOf(table)
        if (found.length > 0) faults.push(`${share} of ${50 * times}: ${found[0]}`)
      }
    }
    expect(faults).toEqual([])
  })

  test('what is reported is finite', () => {
    for (const { belief } of beliefs) {
      const report = reportDemand({
        belief,
        siblings: [],
        pool: startingPrior,
        basePriceMinor,
        unitCostMinor: null,
        pricesMinor: [...new Set([1, ...around, highestPriceMinor])],
        seed: 1,
      })
      expect(notFinite(report)).toEqual([])
    }
  })
})

describe('a cell', () => {
  test.each([false, true])(
    'with a billion offers at more random prices than it keeps apart, is stored in under 4 kB (rival: %s)',
    (rival) => {
      const random = createRandom(3)
      const below = (count: number): number => Math.floor(random.uniform() * count)
      const observations = Array.from({ length: 2000 }, (): OfferObservation => {
        const bought = below(2) === 1 ? 1 : 0
        return {
          ...offer,
          priceMinor: highestPriceMinor - below(9e11),
          competitorMinor: rival ? highestPriceMinor - below(9e11) : null,
          purchases: bought,
          quantity: bought,

          atSeconds: 1_700_000_000 + below(1e8),
        }
      })
      const belief = multiplied(foldOffers(emptyBelief(), observations), 5e5)
      expect(encodeBelief(belief).length).toBeLessThan(4096)
    },
  )

  test('that reverses more purchases than it saw stays sound', () => {
    const back: OfferObservation = { ...offer, offers: 0, purchases: -1, quantity: -1 }
    const belief = foldOffers(emptyBelief(), [offer, back, back, { ...back, priceMinor: 900 }])
    const table = buildPriceTable({
      belief,
      siblings: [],
      pool: startingPrior,
      basePriceMinor: 1000,
      guardrails: openGuardrails,
      exploration: 1,
      seed: 1,
    })
    expect(faultsOf(table)).toEqual([])
  })
})
