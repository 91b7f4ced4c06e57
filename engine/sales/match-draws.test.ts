import { describe, expect, test } from 'vitest'
import { drawCount, week, weekRow } from '../fixtures/sales-rows.ts'
import { createRandom } from '../random/random.ts'
import { fitSales } from './fit-sales.ts'
import { matchDraws, type PublicDraw } from './match-draws.ts'
import type { SalesRow } from './sales-row.ts'

const day = 86_400
const row = weekRow(0, 1000, 7)

/** A draw shown for this many days, starting this long after the row's start. */
function draw(priceMinor: number, fromDay: number, days: number, about = 950): PublicDraw {
  const fromSeconds = row.startSeconds + fromDay * day
  return {
    priceMinor,
    drawnAboutMinor: about,
    fromSeconds,
    untilSeconds: fromSeconds + days * day,
  }
}

const matched = (one: SalesRow, draws: PublicDraw[]): boolean =>
  matchDraws([one], draws)[0].randomized

describe('matchDraws', () => {
  test('marks a row with the period and price of a draw, and records what the draw was centred on', () => {
    expect(matchDraws([row], [draw(1000, 0, 7)])).toEqual([
      { ...row, randomized: true, drawnAboutMinor: expect.closeTo(950, 9) },
    ])
  })

  test.each([
    ['another price', [draw(1006, 0, 7)]],
    ['half of the week', [draw(1000, 0, 3)]],
    ['half of the week, at prices around its own', [draw(1020, 0, 2), draw(980, 2, 2)]],
    ['the highest of several prices', [draw(1000, 0, 3), draw(900, 3, 4)]],
    ['none of several prices', [draw(800, 0, 3), draw(900, 3, 4)]],
  ])('leaves a row unchanged but marks it as alongside draws, for %s', (_, draws) => {
    expect(matchDraws([row], draws)).toEqual([{ ...row, besideDraws: true }])
  })

  test.each([
    ['another week', [draw(1000, 7, 7)]],
    ['no draws', []],
  ])('leaves a row unchanged for %s', (_, draws) => {
    expect(matchDraws([row], draws)).toEqual([row])
  })

  test('uses the time-weighted mean for a week between the prices of its days, not the sales-weighted', () => {
    const draws = [draw(1100, 0, 3, 990), draw(950, 3, 4, 1010)]
    const [found] = matchDraws([row], draws)
    expect(found).toMatchObject({ randomized: true, mixedDraws: true, units: row.units })
    expect(found.priceMinor).toBe(Math.round(1100 ** (3 / 7) * 950 ** (4 / 7)))
    expect(found.drawnAboutMinor).toBeCloseTo(990 ** (3 / 7) * 1010 ** (4 / 7), 9)
  })

  test('does not round that mean where a minor unit is more than half a per cent', () => {
    const cheap = { ...row, priceMinor: 10 }
    expect(matched(cheap, [draw(8, 0, 3), draw(11, 3, 4)])).toBe(false)
  })

  test('recovers the daily elasticity from weeks of daily draws', () => {
    const random = createRandom(7)
    const answers = Array.from({ length: 24 }, () => {
      const draws: PublicDraw[] = []
      const rows = Array.from({ length: 60 }, (_, w): SalesRow => {
        let units = 0
        let paid = 0
        for (let d = 0; d < 7; d++) {
          const priceMinor = Math.round(1000 * Math.exp(0.12 * (2 * random.uniform() - 1)))
          draws.push({ ...draw(priceMinor, 7 * w + d, 1), drawnAboutMinor: 1000 })
          const sold = drawCount(random, 9 * (priceMinor / 1000) ** -2.5)
          units += sold
          paid += sold * priceMinor
        }
        return { ...weekRow(w, Math.round(paid / Math.max(units, 1)), units) }
      })
      return fitSales(matchDraws(rows, draws)).elasticityDataMean
    })
    const mean = answers.reduce((sum, one) => sum + one, 0) / answers.length
    // A shop's estimate has an sd of 0.7, so the mean of 24 one of 0.14.
    expect(mean).toBeGreaterThan(-2.9)
    expect(mean).toBeLessThan(-2.1)
  })

  test.each([
    ['a seventh of whose units had a coupon of a tenth', { priceMinor: 985, promotion: 0.15 }],
    ['a third of whose units were half off', { priceMinor: 834, promotion: 1 / 3 }],
  ])('uses the price shown for a row %s', (_, paid) => {
    expect(matchDraws([{ ...row, ...paid }], [draw(1000, 0, 7)])).toEqual([
      expect.objectContaining({ priceMinor: 1000, promotion: 0, randomized: true }),
    ])
  })

  test.each([
    ['lower than coupons explain', { priceMinor: 900, promotion: 0.15 }],
    ['higher than the price shown', { priceMinor: 1010, promotion: 0.15 }],
    ['lower, without any', { priceMinor: 985, promotion: 0 }],
    ['lower in a promotion', { priceMinor: 900, promotion: 0.6 }],
  ])('takes no row for drawn whose mean price is %s', (_, paid) => {
    expect(matched({ ...row, ...paid }, [draw(1000, 0, 7)])).toBe(false)
  })

  const days = (units: number[], price: (day: number) => number): SalesRow[] =>
    units.map((sold, i) => ({
      ...row,
      units: sold,
      priceMinor: price(i),
      startSeconds: row.startSeconds + i * day,
      endSeconds: row.startSeconds + (i + 1) * day,
    }))

  test('uses the price shown for days without a sale, which carry the price before it', () => {
    // What an order export becomes: until something is sold at it, the new price is not known.
    const rows = days([0, 0, 1, 0, 2, 0, 0], (i) => (i < 2 ? 1100 : 1000))
    const found = matchDraws(rows, [draw(1000, 0, 7)])
    expect(found.map(({ priceMinor }) => priceMinor)).toEqual(rows.map(() => 1000))
    expect(found.every(({ randomized }) => randomized)).toBe(true)

    const nothingSold = days([0, 0, 0], () => 1100)
    expect(matchDraws(nothingSold, [draw(1000, 0, 7)]).every((one) => one.randomized)).toBe(true)
  })

  test('does not, where all that was sold was sold at another price: the shop showed that', () => {
    const rows = days([0, 1, 0], () => 1100)
    expect(matchDraws(rows, [draw(1000, 0, 7)]).some((one) => one.randomized)).toBe(false)
  })

  test('treats prices within half a per cent or a minor unit as equal', () => {
    expect(matched(row, [draw(1005, 0, 7)])).toBe(true)
    expect(matched({ ...row, priceMinor: 3 }, [draw(4, 0, 7)])).toBe(true)
    expect(matched({ ...row, priceMinor: 3 }, [draw(5, 0, 7)])).toBe(false)
  })

  test('tolerates a tenth of the period for clocks and closing times', () => {
    expect(matched(row, [draw(1000, 0.6, 9)])).toBe(true)
    expect(matched(row, [draw(1000, 0.8, 9)])).toBe(false)
  })

  test('joins days on which the same price was drawn around different centres', () => {
    const draws = [draw(1000, 3, 4, 900), draw(1000, 0, 3, 1000)]
    const [found] = matchDraws([row], draws)
    expect(found.drawnAboutMinor).toBeCloseTo(1000 ** (3 / 7) * 900 ** (4 / 7), 9)
  })

  test('finds its draw among years of them, in any order', () => {
    const draws = Array.from({ length: 400 }, (_, i) => draw(900 + i, 7 * i, 7))
    const rows = [0, 57, 399].map((at) => ({
      ...row,
      priceMinor: 900 + at,
      startSeconds: row.startSeconds + at * week,
      endSeconds: row.endSeconds + at * week,
    }))
    for (const order of [draws, draws.toReversed()]) {
      expect(matchDraws(rows, order).map((one) => one.randomized)).toEqual([true, true, true])
    }
  })

  test('keeps a row that was declared random', () => {
    expect(matchDraws([{ ...row, randomized: true }], [draw(900, 0, 7)])[0].randomized).toBe(true)
  })
})
