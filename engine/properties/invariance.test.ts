import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { decodeBelief, encodeBelief } from '../belief/codec.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { poolAccount } from '../policy/history-risk.ts'
import { openGuardrails } from '../policy/open-guardrails.ts'
import { buildPriceTable, type PriceTable } from '../policy/price-table.ts'
import { priorOfCell } from '../pool/cell-prior.ts'
import { summarizeCell } from '../pool/cell-summary.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { type DemandReport, reportDemand } from '../report/demand-report.ts'
import { anyBelief, anyOffers } from './any-cell.ts'
import { fraction, inOrderOf, runs } from './any-number.ts'

describe('the batch', () => {
  const anyHistory = fc
    .tuple(fc.constantFrom(3, 1000, 1e9), anyOffers({ maxLength: 300 }))
    .map(([base, offers]) => offers(base))
  const anySizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 })

  test('in which offers are folded does not matter, to the bit', () => {
    const held = fc.property(anyHistory, anySizes, (observations, sizes) => {
      const atOnce = encodeBelief(foldOffers(emptyBelief(), observations))
      let belief = emptyBelief()
      for (let i = 0, batch = 0; i < observations.length; batch++) {
        const size = sizes[batch % sizes.length]
        belief = decodeBelief(encodeBelief(foldOffers(belief, observations.slice(i, i + size))))
        i += size
      }
      expect(encodeBelief(belief)).toEqual(atOnce)
    })
    fc.assert(held, runs(60))
  })
})

describe('the order', () => {
  const anyPlaces = (count: number) => fc.array(fraction, { minLength: count, maxLength: count })

  test('in which offers come does not affect counts, while no seasonality was seen', () => {
    const held = fc.property(anyOffers({ maxLength: 40 }), anyPlaces(40), (about, places) => {
      // Fewer prices than a cell keeps apart, and no competitor: which bins merge, and where the
      // bands of a competitor's price lie, depends on which came first. All on one day: with
      // seasonality, offers are weighted by what was known of it when they came.
      const observations = about(1000).map((offer) => ({
        ...offer,
        competitorMinor: null,
        atSeconds: 1_700_000_000 + (offer.atSeconds % 86_400),
      }))
      const some = foldOffers(emptyBelief(), observations)
      const other = foldOffers(emptyBelief(), inOrderOf(observations, places))
      for (const field of ['lowMinor', 'highMinor', 'offers', 'purchases'] as const) {
        expect([...other.bins[field]]).toEqual([...some.bins[field]])
      }
      other.bins.chosenOffers.forEach((count, i) => {
        expect(count).toBeCloseTo(some.bins.chosenOffers[i], 9)
      })
      expect(other.purchaseCount).toBe(some.purchaseCount)
      expect(other.offersSeen).toBe(some.offersSeen)
    })
    fc.assert(held, runs(100))
  })

  test('of the cells does not matter for a pool', () => {
    const cells = fc.array(anyBelief, { minLength: 8, maxLength: 8 })
    const held = fc.property(cells, anyPlaces(8), (beliefs, places) => {
      const summaries = beliefs.map((cell, i) => summarizeCell(`p${i % 5}`, cell(1000), 1000))
      const pool = poolAccount(summaries)
      const other = poolAccount(inOrderOf(summaries, places))
      expect(other.cells).toBe(pool.cells)
      const numbers = [...pool.mean, ...pool.covariance, ...pool.tau]
      const others = [...other.mean, ...other.covariance, ...other.tau]
      others.forEach((value, i) => {
        expect(Math.abs(value - numbers[i])).toBeLessThan(1e-6 * (1 + Math.abs(numbers[i])))
      })
    })
    fc.assert(held, runs(40))
  })
})

describe('the currency', () => {
  type Scaled = (scale: number) => CellBelief

  /** Offers at whole multiples of ten units, in a currency with `scale` minor units to one. */
  const anyScaledCell: Arbitrary<Scaled> = fc
    .record({
      buying: fraction,
      offers: fc.array(fc.record({ tens: fc.integer({ min: 70, max: 129 }), luck: fraction }), {
        minLength: 1,
        maxLength: 400,
        size: 'max',
      }),
    })
    .map(({ buying, offers }) => (scale) => {
      const observations = offers.map(({ tens, luck }, i) =>
        answeredOffer(10 * tens * scale, luck < buying, i),
      )
      return foldOffers(emptyBelief(), observations)
    })

  const reportIn = (scale: number, cell: Scaled, sibling: Scaled, seed: number): DemandReport =>
    reportDemand({
      belief: cell(scale),
      siblings: [sibling(scale)],
      pool: startingPrior,
      basePriceMinor: 1000 * scale,
      unitCostMinor: 400 * scale,
      pricesMinor: [700, 850, 1000, 1200].map((price) => price * scale),
      seed,
    })

  test('does not change the posterior of demand', () => {
    const held = fc.property(anyScaledCell, anyScaledCell, fc.nat(), (cell, sibling, seed) => {
      const yen = reportIn(1, cell, sibling, seed)
      for (const scale of [100, 1000, 1e8]) {
        const other = reportIn(scale, cell, sibling, seed)
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
    fc.assert(held, runs(40))
  })

  const tableIn = (scale: number, cell: Scaled, seed: number): PriceTable =>
    buildPriceTable({
      belief: cell(scale),
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
  // The prices between which factors are distinguished are whole minor units: near ties may swap,
  // and where an ingredient's price happens to have an allowed ending, or lie on a bound, there is
  // no step for that.
  const byRounding = ['price_ending', 'max_change']
  const named = (table: PriceTable) =>
    table.factors.map((names) => names.filter((name) => !byRounding.includes(name)).toSorted())

  test('does not change how often prices are served', () => {
    const held = fc.property(anyScaledCell, fc.nat(), (cell, seed) => {
      const yen = tableIn(1, cell, seed)
      const other = tableIn(1000, cell, seed)
      expect([...other.prices].map((price) => price / 1000)).toEqual([...yen.prices])
      expect(other.greedyIndex).toBe(yen.greedyIndex)
      expect(named(other)).toEqual(named(yen))
      // Logs of scaled prices differ in their last bit, so that resampling may pick a neighbouring
      // draw.
      yen.probability.forEach((value, k) => {
        expect(Math.abs(other.probability[k] - value)).toBeLessThan(0.02)
        expect(Math.abs(other.confidence[k] - yen.confidence[k])).toBeLessThan(0.02)
      })
    })
    fc.assert(held, runs(40))
  })
})

describe('segments', () => {
  const anyCell = anyBelief.map((cell) => cell(1000))
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

  test('borrow from each other in any order', () => {
    const held = fc.property(anyCell, anyCell, anyCell, (own, one, other) => {
      const prior = priorOfCell(own, [one, other], startingPrior, 1000)
      const swapped = priorOfCell(own, [other, one], startingPrior, 1000)
      for (const key of Object.keys(prior) as (keyof typeof prior)[]) {
        expect(Math.abs(swapped[key] - prior[key])).toBeLessThan(1e-9 * (1 + Math.abs(prior[key])))
      }
    })
    fc.assert(held, runs(40))
  })

  test('that met the same customers are priced the same', () => {
    const held = fc.property(anyCell, anyCell, (own, other) => {
      const twin = decodeBelief(encodeBelief(own))
      expect(tableOf(own, [twin, other])).toEqual(tableOf(twin, [own, other]))
    })
    fc.assert(held, runs(20))
  })
})
