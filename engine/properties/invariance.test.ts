import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { decodeBelief, encodeBelief } from '../belief/codec.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { openGuardrails } from '../policy/open-guardrails.ts'
import { buildPriceTable, type PriceTable } from '../policy/price-table.ts'
import { priorOfCell } from '../pool/cell-prior.ts'
import { poolCells, summarizeCell } from '../pool/pool.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { type DemandReport, reportDemand } from '../report/demand-report.ts'
import { anyBelief, anyObservations, below, oneOf } from './any-input.ts'

const seeds = Array.from({ length: 40 }, (_, seed) => seed)

/** The places of a list in another order. */
function shuffled<T>(values: readonly T[], seed: number): T[] {
  const random = createRandom(seed)
  return values
    .map((value) => ({ value, place: random.uniform() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)
}

describe('the batch', () => {
  test.each(seeds)('in which offers are folded does not matter, bit by bit (%d)', (seed) => {
    const random = createRandom(seed)
    const observations = anyObservations(random, oneOf(random, [3, 1000, 1e9]), 300)
    const atOnce = encodeBelief(foldOffers(emptyBelief(), observations))
    let belief = emptyBelief()
    for (let i = 0; i < observations.length; ) {
      const size = 1 + below(random, 60)
      belief = decodeBelief(encodeBelief(foldOffers(belief, observations.slice(i, i + size))))
      i += size
    }
    expect(encodeBelief(belief)).toEqual(atOnce)
  })
})

describe('the order', () => {
  test.each(seeds)('in which offers come does not matter for what is counted (%d)', (seed) => {
    const random = createRandom(seed)
    // Fewer prices than a cell keeps apart, and no competitor: which bins merge, and where the bands of a
    // competitor's price lie, depends on which came first.
    const observations = anyObservations(random, 1000, 40).map((observation) => ({
      ...observation,
      competitorMinor: null,
    }))
    const some = foldOffers(emptyBelief(), observations)
    const other = foldOffers(emptyBelief(), shuffled(observations, seed))
    for (const field of ['lowMinor', 'highMinor', 'offers', 'purchases'] as const) {
      expect([...other.bins[field]]).toEqual([...some.bins[field]])
    }
    other.bins.chosenOffers.forEach((count, i) => {
      expect(count).toBeCloseTo(some.bins.chosenOffers[i], 9)
    })
    expect(other.purchaseCount).toBe(some.purchaseCount)
    expect(other.offersSeen).toBe(some.offersSeen)
  })

  test.each(seeds)('of the cells does not matter for a pool (%d)', (seed) => {
    const random = createRandom(seed)
    const summaries = Array.from({ length: 8 }, (_, i) =>
      summarizeCell(`p${i % 5}`, anyBelief(random, 1000), 1000),
    )
    const pool = poolCells(summaries)
    const other = poolCells(shuffled(summaries, seed))
    expect(other.cells).toBe(pool.cells)
    const numbers = [...pool.mean, ...pool.covariance, ...pool.tau]
    const others = [...other.mean, ...other.covariance, ...other.tau]
    others.forEach((value, i) => {
      expect(Math.abs(value - numbers[i])).toBeLessThan(1e-6 * (1 + Math.abs(numbers[i])))
    })
  })
})

describe('the currency', () => {
  /** Offers at whole multiples of ten units, in a currency that has `scale` minor units to one. */
  const cellIn = (scale: number, seed: number): CellBelief => {
    const random = createRandom(seed)
    const buying = random.uniform()
    return foldOffers(
      emptyBelief(),
      Array.from({ length: 1 + below(random, 400) }, (_, i) => {
        const bought = random.uniform() < buying
        return answeredOffer((700 + 10 * below(random, 60)) * scale, bought, i)
      }),
    )
  }
  const reportIn = (scale: number, seed: number): DemandReport =>
    reportDemand({
      belief: cellIn(scale, seed),
      siblings: [cellIn(scale, seed + 1000)],
      pool: startingPrior,
      basePriceMinor: 1000 * scale,
      unitCostMinor: 400 * scale,
      pricesMinor: [700, 850, 1000, 1200].map((price) => price * scale),
      seed,
    })

  test.each(seeds)('does not change what demand is believed to be (%d)', (seed) => {
    const yen = reportIn(1, seed)
    for (const scale of [100, 1000, 1e8]) {
      const other = reportIn(scale, seed)
      expect([other.identified, other.reasons]).toEqual([yen.identified, yen.reasons])
      expect(other.elasticity.value).toBeCloseTo(yen.elasticity.value, 6)
      other.points.forEach(({ demand, profit }, i) => {
        for (const read of ['low', 'value', 'high'] as const) {
          expect(demand[read]).toBeCloseTo(yen.points[i].demand[read], 7)
          expect(profit[read] / scale).toBeCloseTo(yen.points[i].profit[read], 4)
        }
      })
    }
  })

  test.each(seeds)('does not change how prices are served (%d)', (seed) => {
    const tableIn = (scale: number): PriceTable =>
      buildPriceTable({
        belief: cellIn(scale, seed),
        siblings: [],
        pool: startingPrior,
        basePriceMinor: 1000 * scale,
        // A step that both currencies have, so that the ladders are the same prices.
        guardrails: {
          ...openGuardrails,
          unitCostMinor: 400 * scale,
          priceEnding: { step: 10 * scale },
        },
        exploration: 1,
        seed,
      })
    const yen = tableIn(1)
    const other = tableIn(1000)
    expect([...other.prices].map((price) => price / 1000)).toEqual([...yen.prices])
    expect(other.greedyIndex).toBe(yen.greedyIndex)
    // The prices between which factors are told apart are whole minor units: near ties may change places,
    // and where an ingredient's price happens to end as asked, or on a bound, there is no step for that.
    const byRounding = ['price_ending', 'max_change']
    const named = (table: PriceTable) =>
      table.factors.map((names) => names.filter((name) => !byRounding.includes(name)).toSorted())
    expect(named(other)).toEqual(named(yen))
    // Logs of scaled prices differ in their last bit, by which resampling may pick a neighbouring draw.
    yen.probability.forEach((value, k) => {
      expect(Math.abs(other.probability[k] - value)).toBeLessThan(0.02)
      expect(Math.abs(other.confidence[k] - yen.confidence[k])).toBeLessThan(0.02)
    })
  })
})

describe('segments', () => {
  const cells = (seed: number): [CellBelief, CellBelief, CellBelief] => {
    const random = createRandom(seed)
    return [anyBelief(random, 1000), anyBelief(random, 1000), anyBelief(random, 1000)]
  }
  const tableOf = (belief: CellBelief, siblings: CellBelief[]): PriceTable =>
    buildPriceTable({
      belief,
      siblings,
      pool: startingPrior,
      basePriceMinor: 1000,
      guardrails: openGuardrails,
      exploration: 1,
      seed: 1,
    })

  test.each(seeds)('lend to each other whatever their order (%d)', (seed) => {
    const [own, one, other] = cells(seed)
    const prior = priorOfCell(own, [one, other], startingPrior, 1000)
    const swapped = priorOfCell(own, [other, one], startingPrior, 1000)
    for (const key of Object.keys(prior) as (keyof typeof prior)[]) {
      expect(Math.abs(swapped[key] - prior[key])).toBeLessThan(1e-9 * (1 + Math.abs(prior[key])))
    }
  })

  test.each(seeds.slice(0, 10))('that met the same customers are priced the same (%d)', (seed) => {
    const [own, , other] = cells(seed)
    const twin = decodeBelief(encodeBelief(own))
    expect(tableOf(own, [twin, other])).toEqual(tableOf(twin, [own, other]))
  })
})
