import { expect, test } from 'vitest'
import { hasBetter } from './has-better.ts'

test('a product taken back to its base price, in its turn, has no better price', () => {
  const next = (turn: 'now' | 'returns' | 'waits' | 'none') =>
    ({ next: { turn, price: 900 } }) as Parameters<typeof hasBetter>[0]
  const turns = ['now', 'returns', 'waits', 'none'] as const
  expect(turns.filter((turn) => hasBetter(next(turn)))).toEqual(['now', 'waits'])
  expect([hasBetter({ next: null }), hasBetter(null), hasBetter(undefined)]).not.toContain(true)
})
