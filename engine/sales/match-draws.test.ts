import { describe, expect, test } from 'vitest'
import { week, weekRow } from '../fixtures/sales-rows.ts'
import { matchDraws, type PublicDraw } from './match-draws.ts'
import type { SalesRow } from './sales-row.ts'

const day = 86_400
const row = weekRow(0, 1000, 7)

/** A draw of so many days from the row's start. */
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
  test('marks a row of the period and price that were drawn, and says what the draw was about', () => {
    expect(matchDraws([row], [draw(1000, 0, 7)])).toEqual([
      { ...row, randomized: true, drawnAboutMinor: expect.closeTo(950, 9) },
    ])
  })

  test.each([
    ['another price', [draw(1006, 0, 7)]],
    ['another week', [draw(1000, 7, 7)]],
    ['half of the week', [draw(1000, 0, 3)]],
    ['days of several prices', [draw(1000, 0, 3), draw(900, 3, 4)]],
    ['no draws', []],
  ])('leaves a row as it came for %s', (_, draws) => {
    expect(matchDraws([row], draws)).toEqual([row])
  })

  test('takes prices within half a per cent or a minor unit for the same', () => {
    expect(matched(row, [draw(1005, 0, 7)])).toBe(true)
    expect(matched({ ...row, priceMinor: 3 }, [draw(4, 0, 7)])).toBe(true)
    expect(matched({ ...row, priceMinor: 3 }, [draw(5, 0, 7)])).toBe(false)
  })

  test('allows clocks and closing times a tenth of the period', () => {
    expect(matched(row, [draw(1000, 0.6, 9)])).toBe(true)
    expect(matched(row, [draw(1000, 0.8, 9)])).toBe(false)
  })

  test('joins days on which the same price was drawn, each about its own', () => {
    const draws = [draw(1000, 3, 4, 900), draw(1000, 0, 3, 1000)]
    const [found] = matchDraws([row], draws)
    expect(found.drawnAboutMinor).toBeCloseTo(1000 ** (3 / 7) * 900 ** (4 / 7), 9)
  })

  test('finds its draw among years of them, in whatever order they come', () => {
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
