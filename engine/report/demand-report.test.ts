import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import { foldOffers, type OfferObservation } from '../belief/fold-offers.ts'
import { highestPriceMinor } from '../checks.ts'
import { weekRow } from '../fixtures/sales-rows.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { fitSales } from '../sales/fit-sales.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import { logistic } from '../special/logistic.ts'
import { type DemandReport, reportDemand } from './demand-report.ts'
import { isIdentified } from './is-identified.ts'
import type { OfferTally } from './offers-evidence.ts'

const asked = [800, 900, 1000, 1100, 1200]

const question = {
  siblings: [],
  pool: startingPrior,
  basePriceMinor: 1000,
  unitCostMinor: 600,
  pricesMinor: asked,
  seed: 7,
}

function report(belief: CellBelief | null, pricesMinor = asked): DemandReport {
  return reportDemand({ ...question, belief, pricesMinor })
}

const rate = (priceMinor: number): number => logistic(-1 - 4 * (priceMinor / 1000 - 1))

function offersAt(
  pricesMinor: readonly number[],
  count: number,
  seed = 1,
  weight = 1,
): OfferObservation[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, i): OfferObservation => {
    const priceMinor = pricesMinor[i % pricesMinor.length] ?? 1000
    return { ...answeredOffer(priceMinor, random.uniform() < rate(priceMinor), i), weight }
  })
}

describe('reportDemand, from offers', () => {
  test('tells what neighbours earn from the customers that a price loses, for prices count it', () => {
    const belief = foldOffers(emptyBelief(), offersAt(asked, 4000))
    const { points } = reportDemand({ ...question, belief, opportunityMinor: 200 })
    const atBase = points[2]?.demand.value ?? 0

    expect(report(belief).points.map(({ neighboursMinor }) => neighboursMinor)).toEqual(
      asked.map(() => null),
    )
    expect(points.map(({ neighboursMinor }) => neighboursMinor)).toEqual(
      points.map(({ demand }) => expect.closeTo(200 * (atBase - demand.value), 9)),
    )
    expect(points[4]?.neighboursMinor).toBeGreaterThan(0)
  })

  test('covers the truth and is identified once offers at several prices were answered', () => {
    const { identified, reasons, elasticity, points, demandUnit, offers } = report(
      foldOffers(emptyBelief(), offersAt(asked, 4000)),
    )
    expect({ identified, reasons, demandUnit, offers }).toEqual({
      identified: true,
      reasons: [],
      demandUnit: 'probability',
      offers: 4000,
    })
    const belief = foldOffers(emptyBelief(), offersAt(asked, 4000))
    expect(isIdentified({ ...question, belief })).toBe(true)
    // The true elasticity at the base price is −4 (1 − 0.269) = −2.92.
    expect(elasticity.low).toBeLessThan(-2.92)
    expect(elasticity.high).toBeGreaterThan(-2.92)
    expect(elasticity.high - elasticity.low).toBeLessThan(1.5)
    for (const { priceMinor, demand, profit } of points) {
      expect(Math.abs(demand.value - rate(priceMinor))).toBeLessThan(0.04)
      expect(profit.value).toBeCloseTo(demand.value * (priceMinor - 600), 9)
    }
  })

  test('90 % intervals cover the truth about nine times in ten', () => {
    let held = 0
    let counted = 0
    for (let seed = 0; seed < 60; seed++) {
      const belief = foldOffers(emptyBelief(), offersAt([850, 950, 1000, 1050, 1150], 150, seed))
      for (const { priceMinor, demand } of report(belief).points) {
        counted += 1
        if (demand.low <= rate(priceMinor) && rate(priceMinor) <= demand.high) held += 1
      }
    }
    // 60 cells of five correlated prices: one standard error is about 0.03.
    expect(held / counted).toBeGreaterThan(0.82)
    expect(held / counted).toBeLessThanOrEqual(0.99)
  })

  test.each<[string, OfferObservation[], string]>([
    ['nothing was offered', [], 'No offers'],
    ['purchases are few', offersAt(asked, 15), 'purchases'],
    ['the price hardly moved', offersAt([998, 1000, 1002], 2000), 'hardly moved'],
    ['prices were two', offersAt([900, 1100], 2000), 'Only 2 prices'],
    ['prices were close', offersAt([986, 1000, 1013], 2000), 'at least 3 % apart'],
    ['all prices were chosen', offersAt(asked, 2000, 1, 0.5), 'drawn at random'],
  ])('says that demand is not identified when %s', (_, observations, words) => {
    const { identified, reasons } = report(foldOffers(emptyBelief(), observations))
    expect(identified).toBe(false)
    expect(reasons.join(' ')).toContain(words)
    expect(isIdentified({ ...question, belief: foldOffers(emptyBelief(), observations) })).toBe(
      false,
    )
  })

  test('reports usual demand when the cell is new', () => {
    const { elasticity, points } = report(null)
    expect(elasticity.value).toBeGreaterThan(-3.4)
    expect(elasticity.value).toBeLessThan(-1.8)
    for (const { demand } of points) {
      expect(demand.low).toBeGreaterThanOrEqual(0)
      expect(demand.low).toBeLessThanOrEqual(demand.value)
      expect(demand.value).toBeLessThanOrEqual(demand.high)
      expect(demand.high).toBeLessThanOrEqual(1)
    }
  })

  test('keeps the order of the prices asked, repeats and far ones included', () => {
    const pricesMinor = [1000, 1, 1200, 1000, highestPriceMinor]
    const { points } = report(foldOffers(emptyBelief(), offersAt(asked, 500)), pricesMinor)
    expect(points.map(({ priceMinor }) => priceMinor)).toEqual(pricesMinor)
    expect(points[3]).toEqual(points[0])
    for (const { demand } of points) expect(Number.isFinite(demand.value)).toBe(true)
  })

  test('gives the same report from the same seed', () => {
    const belief = foldOffers(emptyBelief(), offersAt(asked, 300))
    expect(report(belief)).toEqual(report(belief))
  })

  test('refuses an invalid price', () => {
    expect(() => report(null, [0])).toThrow('pricesMinor is 0')
  })
})

/**
 * Log odds of buying at a price alongside a competitor's: own elasticity about −2.1 where both are
 * 1000.
 */
const rateBeside = (priceMinor: number, competitorMinor: number): number =>
  logistic(0.2 - 4 * Math.log(priceMinor / 1000) + 3 * Math.log(competitorMinor / 1000))

/**
 * Offers whose price moved together with a competitor's: correlation 0.8, as where costs move both.
 */
function offersBeside(count: number, seed: number, weight: number): OfferObservation[] {
  const random = createRandom(seed)
  const step = (value: number) => Math.round(value / 100) * 100
  return Array.from({ length: count }, (_, i): OfferObservation => {
    const common = 0.22 * random.normal()
    const priceMinor = step(1000 * Math.exp(common + 0.12 * random.normal()))
    const competitorMinor = step(1000 * Math.exp(common + 0.1 * random.normal()))
    const bought = random.uniform() < rateBeside(priceMinor, competitorMinor)
    return { ...answeredOffer(priceMinor, bought, i), competitorMinor, weight }
  })
}

const blind = (offers: OfferObservation[]) =>
  offers.map((offer) => ({ ...offer, competitorMinor: null }))

/** The same offers as a store counts offers made elsewhere. */
function tallied(offers: readonly OfferObservation[]): OfferTally[] {
  const groups = Map.groupBy(
    offers,
    (one) => `${one.priceMinor} ${one.competitorMinor} ${one.weight}`,
  )
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ priceMinor, competitorMinor, weight }) => ({
      priceMinor,
      competitorMinor: competitorMinor ?? null,
      randomized: weight === 1,
      offers: group.length,
      purchases: group.filter(({ purchases }) => purchases === 1).length,
    })),
  )
}

/** Slope of the true curve over 15 % either side of 1000, the competitor at 1000. */
const elasticityBeside = -4 * (1 - logistic(0.2))

describe("reportDemand, from offers whose price moved with a competitor's", () => {
  test.each([
    ['chosen', 0.1],
    ['random', 1],
  ])(
    'reports the response to the own price, where prices were %s, and that they moved together',
    (_, weight) => {
      const { identified, reasons, elasticity } = report(
        foldOffers(emptyBelief(), offersBeside(3000, 3, weight)),
      )

      expect(identified).toBe(true)
      expect(reasons.join(' ')).toMatch(
        /^The price moved together with the competitor's \(correlation 0\.[78]/,
      )
      expect(Math.abs(elasticity.value - elasticityBeside)).toBeLessThan(0.4)
      expect(elasticity.low).toBeLessThan(elasticityBeside)
      expect(elasticity.high).toBeGreaterThan(elasticityBeside)
    },
  )

  test("draws the curve at the competitor's current price, where it is given", () => {
    const belief = foldOffers(emptyBelief(), offersBeside(6000, 7, 1))
    for (const competitorMinor of [800, 1000, 1200]) {
      const { points } = reportDemand({ ...question, belief, competitorMinor })
      const held = points.filter(({ priceMinor, demand }) => {
        const rate = rateBeside(priceMinor, competitorMinor)
        return demand.low - 0.02 <= rate && rate <= demand.high + 0.02
      })
      expect(held.length).toBeGreaterThan(0.8 * points.length)
    }
  })

  test('warns where prices were chosen and the competitor’s is unknown: half of the response is missing', () => {
    const { identified, reasons, elasticity } = report(
      foldOffers(emptyBelief(), blind(offersBeside(3000, 3, 0.1))),
    )

    expect(identified).toBe(false)
    expect(reasons.join(' ')).toContain("the competitor's prices are not known")
    expect(elasticity.low).toBeGreaterThan(elasticityBeside)
  })

  test('warns of an experiment made elsewhere without competitors’ prices', () => {
    const offers = blind(offersBeside(3000, 3, 1))
    const belief = foldOffers(emptyBelief(), offers)
    const declared = reportDemand({ ...question, belief, offersElsewhere: tallied(offers) })

    expect(declared.identified).toBe(true)
    expect(declared.reasons.join(' ')).toContain('if both moved together')
    expect(reportDemand({ ...question, belief }).reasons).toEqual([])
  })

  test("is not identified where the price only followed the competitor's", () => {
    const offers = offersBeside(3000, 4, 0.1).map((offer) => ({
      ...offer,
      competitorMinor: offer.priceMinor,
    }))
    const { identified, reasons } = report(foldOffers(emptyBelief(), offers))

    expect(identified).toBe(false)
    expect(reasons.join(' ')).toContain("moved only together with the competitor's")
  })

  test('90 % intervals cover the elasticity about nine times in ten', () => {
    const held = { merged: 0, told: 0 }
    for (let seed = 0; seed < 40; seed++) {
      const offers = offersBeside(800, 100 + seed, 0.1)
      const belief = foldOffers(emptyBelief(), offers)
      const merged = report(belief).elasticity
      const told = reportDemand({
        ...question,
        belief,
        offersElsewhere: tallied(offers),
      }).elasticity
      if (merged.low <= elasticityBeside && elasticityBeside <= merged.high) held.merged += 1
      if (told.low <= elasticityBeside && elasticityBeside <= told.high) held.told += 1
    }
    // 40 cells: one standard error is 0.05. Measured: 0.93 from every pair of prices separately,
    // 0.85 from the 48 that a cell keeps, which hide a little of the response.
    expect(held.told / 40).toBeGreaterThan(0.8)
    expect(held.merged / 40).toBeGreaterThan(0.7)
  })

  test('a few typing errors do not move the elasticity by more than its interval', () => {
    const offers = offersBeside(3000, 5, 0.1)
    const clean = report(foldOffers(emptyBelief(), offers))
    const typos = [10, 40, 3000, 9000].map((priceMinor, i) => ({
      ...(offers[i] as OfferObservation),
      priceMinor,
    }))
    const dirty = report(foldOffers(emptyBelief(), [...offers, ...typos]))

    expect(dirty.identified).toBe(true)
    expect(Math.abs(dirty.elasticity.value - clean.elasticity.value)).toBeLessThan(
      (clean.elasticity.high - clean.elasticity.low) / 2,
    )
  })
})

describe('reportDemand, from sales rows', () => {
  const random = createRandom(5)
  const rows = Array.from({ length: 80 }, (_, week): SalesRow => {
    const priceMinor = 800 + 10 * Math.floor(random.uniform() * 40)
    const expected = 70 * (priceMinor / 1000) ** -2.5
    return {
      priceMinor,
      units: Math.max(0, Math.round(expected + Math.sqrt(expected) * random.normal())),
      exposure: null,
      inStock: null,
      promotion: null,
      competitorPriceMinor: null,
      randomized: false,
      startSeconds: week * 604_800,
      endSeconds: (week + 1) * 604_800,
    }
  })

  test('reports units a day and the associational elasticity', () => {
    const sold = report(withSales(emptyBelief(), fitSales(rows)))
    expect(sold.demandUnit).toBe('units_per_day')
    expect(sold.salesRows).toBe(80)
    expect(sold.identified).toBe(true)
    expect(sold.reasons.join(' ')).toMatch(/^These prices were chosen.*the elasticity includes\.$/)
    expect(Math.abs(sold.elasticity.value + 2.5)).toBeLessThan(0.4)
    const base = sold.points[2]
    expect(base?.demand.value).toBeGreaterThan(8)
    expect(base?.demand.value).toBeLessThan(12)
  })

  test('gives way to offers once these include twenty purchases', () => {
    const sales = fitSales(rows)
    const few = foldOffers(emptyBelief(), offersAt(asked, 20))
    const many = foldOffers(emptyBelief(), offersAt(asked, 400))
    expect(report(withSales(few, sales)).demandUnit).toBe('units_per_day')
    expect(report(withSales(many, sales)).demandUnit).toBe('probability')
  })

  test('stays known from the history where all offers since are at one price', () => {
    const belief = withSales(foldOffers(emptyBelief(), offersAt([1000], 400)), fitSales(rows))
    const { demandUnit, identified, reasons } = report(belief)

    expect({ demandUnit, identified }).toEqual({ demandUnit: 'probability', identified: true })
    expect(reasons).toContain(
      'The offers alone do not show it yet: it is known from what was sold before.',
    )
    expect(isIdentified({ ...question, belief })).toBe(true)
  })
})

describe('what a report rests on', () => {
  test('offers more than a factor of 4.95 from the base price are counted, and reported as excluded', () => {
    const far = offersAt([5000], 30).concat(offersAt([200], 12))
    const { evidence, offers } = report(foldOffers(emptyBelief(), offersAt(asked, 300).concat(far)))

    expect(offers).toBe(342)
    expect(evidence.offersUsed).toBe(300)
    expect(evidence.leftOut).toEqual([{ what: 'offers', reason: 'price_far_from_base', count: 42 }])
    expect(evidence.tested).toEqual({
      lowMinor: 800,
      highMinor: 1200,
      gaps: [
        { lowMinor: 800, highMinor: 900 },
        { lowMinor: 900, highMinor: 1000 },
      ],
    })
  })

  test('offers at chosen prices give way to enough at random ones, and are counted', () => {
    const chosen = offersAt([990], 40, 2, 0.5)
    const { evidence } = report(foldOffers(emptyBelief(), offersAt(asked, 300).concat(chosen)))

    expect(evidence.leftOut).toEqual([{ what: 'offers', reason: 'price_chosen', count: 40 }])
  })

  test('sales rows without visits among others with them, and implausible ones, are reported', () => {
    const rows = Array.from(
      { length: 40 },
      (_, i): SalesRow => ({
        ...weekRow(i, 950 + 25 * (i % 5), i === 20 ? 40_000 : 40 + (i % 3)),
        exposure: i < 4 ? null : 400,
      }),
    )
    const belief = withSales(
      emptyBelief(),
      fitSales(rows.map((row) => (row.units > 400 ? { ...row, exposure: 50_000 } : row))),
    )
    const { evidence, salesRows } = report(belief)

    expect(salesRows).toBe(40)
    expect(evidence.salesRowsUsed).toBe(35)
    expect(evidence.leftOut).toEqual([
      { what: 'sales_rows', reason: 'visits_missing', count: 4 },
      { what: 'sales_rows', reason: 'out_of_proportion', count: 1 },
    ])
    expect(evidence.tested).toEqual({ lowMinor: 950, highMinor: 1050, gaps: [] })
  })

  test('no prices were tested in a new cell', () => {
    expect(report(null).evidence).toEqual({
      offersUsed: 0,
      salesRowsUsed: 0,
      leftOut: [],
      tested: null,
    })
  })

  test('with an unknown cost every other price reports which costs would make it better', () => {
    const belief = foldOffers(emptyBelief(), offersAt(asked, 4000))
    const { points } = reportDemand({
      ...question,
      belief,
      unitCostMinor: null,
      pricesMinor: asked,
    })
    const known = report(belief).points

    expect(known.every(({ winningCosts }) => winningCosts === null)).toBe(true)
    expect(points[2]?.winningCosts).toBeNull()
    expect(points[1]?.winningCosts?.aboveMinor).toBeNull()
    // (900 − c) 0.354 = (1000 − c) 0.269 at c = 583, and for 1100, whose rate is 0.198, at 722.
    expect(points[1]?.winningCosts?.belowMinor).toBeGreaterThan(500)
    expect(points[1]?.winningCosts?.belowMinor).toBeLessThan(650)
    expect(points[3]?.winningCosts?.aboveMinor).toBeGreaterThan(600)
    expect(points[3]?.winningCosts?.aboveMinor).toBeLessThan(800)
  })
})
