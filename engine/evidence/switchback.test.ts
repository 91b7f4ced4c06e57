import { describe, expect, test } from 'vitest'
import reference from '../fixtures/switchback.json' with { type: 'json' }
import { createRandom, type Random } from '../random/random.ts'
import { differenceOf, judgeSwitchback } from './switchback.ts'
import { drawPlan } from './switchback-plan.ts'

describe('drawPlan', () => {
  const plan = drawPlan({ units: 6, blocks: 8, blockDays: 7 }, 5)
  const at = (u: number, b: number) => plan.treated[u * 8 + b] as number

  test('shows both prices equally often in each unit, and both in each pair of blocks', () => {
    for (let u = 0; u < 6; u++) {
      for (let b = 0; b < 8; b += 2) expect(at(u, b) + at(u, b + 1)).toBe(1)
    }
  })

  test('shows one price in half of the units and the other in the rest', () => {
    for (let b = 0; b < 8; b++) {
      expect([0, 1, 2, 3, 4, 5].reduce((sum, u) => sum + at(u, b), 0)).toBe(3)
    }
  })

  test('balances weekdays where blocks are days', () => {
    const { treated } = drawPlan({ units: 1, blocks: 28, blockDays: 1 }, 3)
    for (let weekday = 0; weekday < 7; weekday++) {
      const sum = [0, 7, 14, 21].reduce((total, b) => total + (treated[b + weekday] as number), 0)
      expect(sum).toBe(2)
    }
  })

  test('is the same for a seed, and treats each cell in half of the seeds', () => {
    expect(drawPlan({ units: 6, blocks: 8, blockDays: 7 }, 5)).toEqual(plan)
    const often = Array.from({ length: 2000 }, (_, seed) =>
      drawPlan({ units: 3, blocks: 5, blockDays: 7 }, seed),
    )
    for (let cell = 0; cell < 15; cell++) {
      const share = often.filter(({ treated }) => treated[cell] === 1).length / 2000
      // Four standard errors of a fair coin.
      expect(Math.abs(share - 0.5)).toBeLessThan(0.045)
    }
  })
})

describe('judgeSwitchback', () => {
  const { units, blocks, treated, perDay, plans } = reference
  const plan = { units, blocks, treated: Uint8Array.from(treated) }

  test('equals least squares with re-randomisation and test inversion in NumPy', () => {
    const { effect } = judgeSwitchback({ plan, perDay: Float64Array.from(perDay) }, 7, {
      draws: plans.length,
      redraw: (i) => Uint8Array.from(plans[i] ?? []),
    })

    expect(effect.value).toBeCloseTo(reference.value, 9)
    expect(effect.pValue).toBeCloseTo(reference.pValue, 12)
    // The reference finds the interval's ends by bisection.
    expect(effect.low).toBeCloseTo(reference.low, 6)
    expect(effect.high).toBeCloseTo(reference.high, 6)
  })

  test('is invariant to levels of units and shocks of blocks', () => {
    const moved = Float64Array.from(
      perDay,
      (y, i) => y + 1000 * (i % blocks) + Math.floor(i / blocks),
    )
    const one = judgeSwitchback({ plan, perDay: Float64Array.from(perDay) }, 7)
    const other = judgeSwitchback({ plan, perDay: moved }, 7)

    expect(other.effect.value).toBeCloseTo(one.effect.value, 8)
    expect(other.effect.pValue).toBe(one.effect.pValue)
  })

  test('detects an effect that grows within blocks', () => {
    const earlier = Float64Array.from(perDay)
    const later = earlier.map((y, i) => y + 15 * (treated[i] as number))
    const { carryOver } = judgeSwitchback({ plan, perDay: later, earlier, later }, 7)

    expect(carryOver?.difference).toBeCloseTo(15, 9)
    expect(carryOver?.pValue).toBeLessThan(0.05)
  })

  test.each([
    ['too few numbers', new Float64Array(3), 'perDay has 3 numbers'],
    ['a number that is not finite', Float64Array.from(perDay, () => NaN), 'not finite'],
  ])('refuses %s', (_, outcomes, message) => {
    expect(() => judgeSwitchback({ plan, perDay: outcomes }, 7)).toThrow(message)
  })
})

describe('in simulated shops with substitutes and shared shocks', () => {
  const experiments = 600

  test('the 95 % interval of a switchback covers the truth in 93 to 97 %', () => {
    const held = Array.from({ length: experiments }, (_, i) => {
      const { effect, truth } = playSwitchback(i, 1.08)
      return effect.low <= truth && truth <= effect.high
    })
    const share = held.filter(Boolean).length / experiments

    // 600 experiments have a standard error of 0.9 %; seeds are fixed.
    expect(share).toBeGreaterThanOrEqual(0.93)
    expect(share).toBeLessThanOrEqual(0.975)
  })

  test('without a difference it finds one in at most 5 %, plus two standard errors', () => {
    const found = Array.from({ length: experiments }, (_, i) => playSwitchback(9000 + i, 1))
    const share = found.filter(({ effect }) => effect.pValue <= 0.05).length / experiments

    expect(share).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / experiments))
  })

  test('randomising by product overstates the effect of a price cut, by group does not', () => {
    const shops = Array.from({ length: 200 }, (_, i) => playUnits(500 + i, 0.92))
    const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
    const truth = mean(shops.map((one) => one.truth))
    const byProduct = mean(shops.map((one) => one.byProduct)) / truth
    const byGroup = mean(shops.map((one) => one.byGroup)) / truth

    // Measured: 1.8 times the truth, and 1.0 times.
    expect(byProduct).toBeGreaterThan(1.5)
    expect(byGroup).toBeGreaterThan(0.9)
    expect(byGroup).toBeLessThan(1.1)
  })
})

const groups = 12
const products = 4
const weeks = 12
const costMinor = 500
const baseMinor = 1000

/** Visitors of each group and week: own levels, persistent common shocks, and own shocks. */
function visitorsOf(random: Random): Float64Array {
  const visitors = new Float64Array(groups * weeks)
  let shared = 0
  const shocks = Array.from({ length: weeks }, () => {
    shared = 0.6 * shared + 0.2 * random.normal()
    return shared
  })
  for (let g = 0; g < groups; g++) {
    const level = 700 * Math.exp(0.5 * random.normal())
    for (let w = 0; w < weeks; w++) {
      visitors[g * weeks + w] = level * Math.exp((shocks[w] as number) + 0.1 * random.normal())
    }
  }
  return visitors
}

/** Shares of visitors who buy each product of a group, or nothing: logit in the price. */
function sharesAt(pricesMinor: readonly number[]): number[] {
  const pull = pricesMinor.map((price) => Math.exp(3 - (4.5 * price) / baseMinor))
  const all = 1 + pull.reduce((sum, one) => sum + one, 0)
  return pull.map((one) => one / all)
}

/**
 * What a group earns in a week with this many visitors, by product: expected sales, or random ones.
 */
function sellTo(visitors: number, pricesMinor: readonly number[], random: Random | null) {
  return sharesAt(pricesMinor).map((share, i) => {
    const mean = visitors * share
    const units = random === null ? mean : Math.max(0, mean + Math.sqrt(mean) * random.normal())
    return { units, profit: units * ((pricesMinor[i] as number) - costMinor) }
  })
}

const allAt = (price: number) => Array.from({ length: products }, () => price)
const sumOf = <Key extends 'units' | 'profit'>(sold: { [key in Key]: number }[], key: Key) =>
  sold.reduce((sum, one) => sum + one[key], 0)

/**
 * A switchback of whole groups; the truth is the difference in earnings between all at either
 * price.
 */
function playSwitchback(seed: number, factor: number) {
  const random = createRandom(seed)
  const visitors = visitorsOf(random)
  const plan = drawPlan({ units: groups, blocks: weeks, blockDays: 7 }, seed)
  const price = baseMinor * factor
  let truth = 0
  const perDay = visitors.map((count, i) => {
    const [at, before] = [allAt(price), allAt(baseMinor)]
    truth +=
      (sumOf(sellTo(count, at, null), 'profit') - sumOf(sellTo(count, before, null), 'profit')) /
      (groups * weeks)
    return sumOf(sellTo(count, plan.treated[i] === 1 ? at : before, random), 'profit')
  })
  const { effect } = judgeSwitchback({ plan, perDay }, 7, { draws: 399, seed: seed + 1 })
  return { effect, truth }
}

/** Units sold at a lower price: by randomised products, by randomised groups, and in truth. */
function playUnits(seed: number, factor: number) {
  const random = createRandom(seed)
  const visitors = visitorsOf(random)
  const price = baseMinor * factor
  const byGroup = drawPlan({ units: groups, blocks: weeks, blockDays: 7 }, seed)
  const byProduct = drawPlan({ units: groups * products, blocks: weeks, blockDays: 7 }, seed)
  const soldByGroup = new Float64Array(groups * weeks)
  const soldByProduct = new Float64Array(groups * products * weeks)
  let truth = 0
  visitors.forEach((count, i) => {
    const [g, w] = [Math.floor(i / weeks), i % weeks]
    const [at, before] = [allAt(price), allAt(baseMinor)]
    truth +=
      (sumOf(sellTo(count, at, null), 'units') - sumOf(sellTo(count, before, null), 'units')) /
      (groups * weeks * products)
    soldByGroup[i] = sumOf(sellTo(count, byGroup.treated[i] === 1 ? at : before, random), 'units')
    const cell = (p: number) => (g * products + p) * weeks + w
    const prices = before.map((one, p) => (byProduct.treated[cell(p)] === 1 ? price : one))
    sellTo(count, prices, random).forEach(({ units }, p) => {
      soldByProduct[cell(p)] = units
    })
  })
  return {
    truth,
    byGroup: differenceOf(groups, weeks, byGroup.treated, soldByGroup) / products,
    byProduct: differenceOf(groups * products, weeks, byProduct.treated, soldByProduct),
  }
}
