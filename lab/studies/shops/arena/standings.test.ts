import { describe, expect, test } from 'vitest'
import { closeBooks, type Outcome, openBooks } from '../season.ts'
import { drawShops, readShops, shopsText } from './draw-shops.ts'
import { headings, shopLines, standings } from './standings.ts'

describe('standings', () => {
  const shops = [
    shopOf('S1', 0.1, { ours: [0.05, 0], theirs: [0.08, -0.02], base: [0, 0] }),
    shopOf('S2', 0.02, { ours: [0.01, -0.005], theirs: [-0.04, -0.05], base: [0, 0] }),
    shopOf('O1', 0.2, { ours: [0.05, 0], theirs: [0.2, 0], base: [0, 0] }),
  ]
  const [first, second, third] = standings(shops)
  const cell = (line: readonly string[] | undefined, heading: string) =>
    line?.[headings.indexOf(heading)]

  test('rank by the mean over shops of what was captured of each', () => {
    expect([first?.[0], second?.[0], third?.[0]]).toEqual(['ours', 'base', 'theirs'])
    // Shares of 50, 50 and 25 %; of 80, −200 and 100 %.
    expect(cell(first, 'captured')).toMatch(/^42 ± /)
    expect(cell(first, 'median')).toBe('50')
    expect(cell(third, 'captured')).toMatch(/^-7 ± /)
    expect(cell(third, 'median')).toBe('80')
    expect(cell(third, 'worst shop')).toBe('-200')
  })

  test('count shops: first, at least as good as base prices, never 1 % behind them', () => {
    expect(cell(third, 'first')).toBe('2 of 3')
    expect(cell(third, 'shops ≥ base')).toBe('2 of 3')
    expect(cell(third, 'kept 1 %')).toBe('1 of 3')
    expect(cell(first, 'kept 1 %')).toBe('3 of 3')
    expect(cell(second, 'shops ≥ base')).toBe('3 of 3')
  })

  test('name each shop with what was captured of it', () => {
    expect(shopLines(shops).lines[1]).toEqual([
      'S2 a shop',
      'shop.ts',
      '100000',
      '2.0',
      '50',
      '-200',
      '0',
    ])
  })
})

describe('shops of a run', () => {
  test('are drawn anew each time, and read back as they were printed', () => {
    const drawn = drawShops(['S1', 'O4', 'M5UD'], 2)
    expect(drawn.map(({ kind }) => kind)).toEqual(['S1', 'S1', 'O4', 'O4', 'M5UD', 'M5UD'])
    for (const { seed } of drawn) expect(seed).toBeGreaterThanOrEqual(100_000)
    expect(drawShops(['S1', 'O4', 'M5UD'], 2)).not.toEqual(drawn)
    expect(readShops(shopsText(drawn).split(','))).toEqual(drawn)
  })

  test.each([['S1'], ['S1:x'], ['S1:1:2'], ['S1:100000000']])('are refused as %s', (text) => {
    expect(() => readShops([text])).toThrow('expected a kind and a seed')
  })

  test('have one price a day for everybody', () => {
    expect(() => readShops(['S5:1'])).toThrow('quotes each view')
    expect(() => drawShops(['S99'], 1)).toThrow(`shop is 'S99'`)
  })
})

function shopOf(kind: string, possible: number, gains: Record<string, [number, number]>) {
  const outcomeOf = ([gain, deepest]: [number, number]): Outcome => ({
    ...closeBooks(openBooks(1), possible, 0),
    gain,
    deepest,
  })
  return {
    kind,
    name: 'a shop',
    generator: 'shop.ts',
    seed: 100_000,
    played: Object.entries(gains).map(([name, one]) => ({
      name,
      outcome: outcomeOf(one),
      faults: null,
    })),
  }
}
