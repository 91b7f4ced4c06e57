import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import { drawCount, weekRow } from '../fixtures/sales-rows.ts'
import { summarizeCell } from '../pool/pool.ts'
import { createRandom } from '../random/random.ts'
import { fitSales } from '../sales/fit-sales.ts'
import { poolAccount } from './history-risk.ts'

/** Twenty products with two years of rows at prices that wander by whim, of one elasticity. */
function pooled(elasticity: number, margin: number | null) {
  const summaries = Array.from({ length: 20 }, (_, i) => {
    const random = createRandom(100 + i)
    const rows = Array.from({ length: 104 }, (_, week) => {
      const ratio = Math.exp(0.08 * random.normal())
      return weekRow(week, Math.round(1000 * ratio), drawCount(random, 40 * ratio ** elasticity))
    })
    const belief = withSales(emptyBelief(), fitSales(rows))
    return summarizeCell(`${i}`, belief, 1000, { baseMargin: margin })
  })
  return poolAccount(summaries)
}

describe('the risk of moves that follow a history', () => {
  test('is lost by prices that go up if demand is steeper, and by none if it is flatter', () => {
    const { stake } = pooled(-1.3, 0.4)

    expect(stake?.steeper.up).toBeLessThan(-0.01)
    expect(stake?.steeper.down).toBe(0)
    expect(stake?.flatter).toEqual({ up: 0, down: 0 })
  })

  test('is lost by prices that go down if demand is flatter', () => {
    const { stake } = pooled(-3.6, 0.38)

    expect(stake?.flatter.down).toBeLessThan(0)
    expect(stake?.steeper).toEqual({ up: 0, down: 0 })
  })

  test('is nothing where no cost is known', () => {
    expect(pooled(-1.3, null).stake).toBeUndefined()
  })
})
