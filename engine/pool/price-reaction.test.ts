import { describe, expect, test } from 'vitest'
import { drawCount, weekRow } from '../fixtures/sales-rows.ts'
import { createRandom, type Random } from '../random/random.ts'
import { priceChanges } from '../sales/price-changes.ts'
import type { PriceChange } from '../sales/sales-belief.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import { beliefInReaction, type PriceReaction, priceReaction } from './price-reaction.ts'

/** Two years of a product whose list price partly follows its own demand. */
function productOf(random: Random, reaction: number): SalesRow[] {
  let demand = 0
  let list = 0
  return Array.from({ length: 104 }, (_, week) => {
    demand = 0.97 * demand + 0.06 * random.normal()
    if (random.uniform() < 1 / 7) list = reaction * demand + 0.04 * random.normal()
    const expected = 12 * Math.exp(demand - 2 * list)
    return weekRow(week, Math.round(1000 * Math.exp(list)), drawCount(random, expected))
  })
}

function reactionOf(seed: number, reaction: number, products = 25) {
  const random = createRandom(seed)
  return priceReaction(
    Array.from({ length: products }, () => priceChanges(productOf(random, reaction))).flat(),
  )
}

/** In standard errors. */
function scoreOf(reaction: PriceReaction | null): number {
  return reaction === null ? 0 : reaction.correlation / reaction.standardError
}

function beliefOf(reaction: PriceReaction | null): number {
  return reaction === null ? Number.NaN : beliefInReaction(reaction)
}

describe('the reaction of prices to demand', () => {
  test('is detected where prices follow demand', () => {
    const beliefs = Array.from({ length: 20 }, (_, i) => beliefOf(reactionOf(100 + i, 0.4)))
    // Measured: 20 above a half, a mean of 0.96.
    expect(beliefs.filter((belief) => belief > 0.5).length).toBeGreaterThanOrEqual(18)
  })

  test('is not detected where they do not, except by chance', () => {
    const scores = Array.from({ length: 300 }, (_, i) => scoreOf(reactionOf(1000 + i, 0)))
    const above = (score: number) => scores.filter((one) => one > score).length / scores.length
    // A standard normal has 0.159 above 1 and 0.010 above 2.33; ± two standard errors of 300.
    expect(above(1)).toBeLessThan(0.159 + 0.042)
    expect(above(2.33)).toBeLessThan(0.01 + 0.012)
  })

  test('is negative where prices went against demand, and then has no weight', () => {
    const against = reactionOf(7, -0.4)
    expect(scoreOf(against)).toBeLessThan(-2)
    expect(beliefOf(against)).toBeLessThan(0.001)
  })

  test('counts changes in the same week as one: a shop that changes all prices at once says little', () => {
    const change = (week: number, i: number): PriceChange => [week, 0.1, 0.2 + 0.001 * i, 0.01]
    const other = (week: number, i: number): PriceChange => [week, -0.1, -0.2 - 0.001 * i, 0.01]
    const apart = Array.from({ length: 40 }, (_, i) => (i % 2 ? change(i, i) : other(i, i)))
    const atOnce = apart.map(([, ...rest], i): PriceChange => [i % 2, ...rest])

    expect(scoreOf(priceReaction(apart))).toBeGreaterThan(5)
    expect(scoreOf(priceReaction(atOnce))).toBeLessThan(1.5)
  })

  test('does not depend on the order of changes, and needs twenty', () => {
    const many = [5, 6, 7].flatMap((seed) => priceChanges(productOf(createRandom(seed), 0.4)))
    expect(many.length).toBeGreaterThanOrEqual(20)
    const there = priceReaction(many)
    const back = priceReaction(many.toReversed())
    expect(back?.standardError).toBeCloseTo(there?.standardError ?? 0, 10)
    expect(back?.correlation).toBeCloseTo(there?.correlation ?? 0, 10)
    expect(priceReaction(many.slice(0, 19))).toBeNull()
  })
})
