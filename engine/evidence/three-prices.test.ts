import { describe, expect, test } from 'vitest'
import reference from '../fixtures/three-prices.json' with { type: 'json' }
import { createRandom, type Random } from '../random/random.ts'
import { judgeSwitchback } from './switchback.ts'
import { drawPlan } from './switchback-plan.ts'
import { drawThreePricePlan } from './three-price-plan.ts'
import { judgeThreePrices, type Worth } from './three-prices.ts'

describe('drawThreePricePlan', () => {
  const { shown } = drawThreePricePlan({ units: 8, blocks: 8, blockDays: 7 }, 5)

  test('shows the current price twice and each other one once in four blocks of a unit', () => {
    for (let u = 0; u < 8; u++) {
      for (const from of [0, 4]) {
        const four = [...shown.slice(u * 8 + from, u * 8 + from + 4)].sort()
        expect(four).toEqual([-1, 0, 0, 1])
      }
    }
  })

  test('balances the prices over units in each block', () => {
    for (let b = 0; b < 8; b++) {
      const block = [0, 1, 2, 3, 4, 5, 6, 7].map((u) => shown[u * 8 + b] as number)
      expect([...block].sort()).toEqual([-1, -1, 0, 0, 0, 0, 1, 1])
    }
  })

  test('is the same for a seed, and gives each price its share of each cell', () => {
    const again = drawThreePricePlan({ units: 8, blocks: 8, blockDays: 7 }, 5)
    expect(again.shown).toEqual(shown)
    const often = Array.from({ length: 2000 }, (_, seed) =>
      drawThreePricePlan({ units: 3, blocks: 5, blockDays: 7 }, seed),
    )
    for (let cell = 0; cell < 15; cell++) {
      const share = (price: number) =>
        often.filter((one) => one.shown[cell] === price).length / 2000
      // More than four standard errors of each.
      expect(Math.abs(share(1) - 0.25)).toBeLessThan(0.045)
      expect(Math.abs(share(0) - 0.5)).toBeLessThan(0.045)
    }
  })
})

describe('judgeThreePrices', () => {
  const { units, blocks, series } = reference
  const plan = { units, blocks, shown: Int8Array.from(reference.shown) }
  const worth = (of: keyof typeof series): Worth => ({
    atProposed: Float64Array.from(series[of].atProposed),
    atCurrent: Float64Array.from(series[of].atCurrent),
  })
  const sales = { plan, raised: worth('raised'), lowered: worth('lowered'), growth: null }

  test('equals least squares with re-randomisation in NumPy', () => {
    const result = judgeThreePrices(sales, 7, {
      draws: reference.plans.length,
      redraw: (i) => Int8Array.from(reference.plans[i] ?? []),
    })

    expect(result?.effect.value).toBeCloseTo(reference.value, 6)
    expect(result?.effect.low).toBeCloseTo(reference.low, 6)
    expect(result?.effect.high).toBeCloseTo(reference.high, 6)
    expect(result?.effect.pValue).toBeCloseTo(reference.pValue, 12)
    expect(result?.ifNobodyWaits?.value).toBeCloseTo(reference.naive, 6)
    expect(result?.ifNobodyWaits?.pValue).toBeCloseTo(reference.waitingPValue, 12)
    expect(result?.controlPerDay).toBeCloseTo(reference.control, 6)
  })

  test.each(reference.thresholds)('is free of patience: %j', ({ steps }) => {
    const [, middle = 0, highest = 0] = steps
    // Log sales at each price, weighted as in the estimate.
    expect(2 * middle - highest / 2).toBeCloseTo(1, 9)
  })

  test('is null without sales at a price, or with few blocks', () => {
    const none = { atProposed: new Float64Array(64), atCurrent: new Float64Array(64) }
    const gone = worth('raised')
    gone.atProposed.fill(0)
    const few = drawThreePricePlan({ units: 1, blocks: 3, blockDays: 7 }, 1)
    const three = {
      atProposed: new Float64Array(3).fill(1),
      atCurrent: new Float64Array(3).fill(1),
    }

    expect(judgeThreePrices({ ...sales, raised: none }, 7, { draws: 99 })).not.toBeNull()
    expect(judgeThreePrices({ ...sales, raised: gone, lowered: none }, 7, { draws: 9 })).toBeNull()
    const short = { plan: few, raised: three, lowered: three, growth: null }
    expect(judgeThreePrices(short, 7)).toBeNull()
  })

  test('refuses a number that is not finite', () => {
    const broken = {
      ...sales,
      raised: { ...worth('raised'), atCurrent: new Float64Array(64).fill(NaN) },
    }
    expect(() => judgeThreePrices(broken, 7)).toThrow('not finite')
  })
})

describe('in simulated shops whose customers wait for a lower price', () => {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const shops = (factor: number, patience: number, count: number, draws: number) =>
    Array.from({ length: count }, (_, i) => playShop(count + i, { factor, patience, draws }))

  test.each([
    ['lower', 0.94],
    ['higher', 1.06],
  ])('two prices overstate the effect of a %s price, and three do not', (_, factor) => {
    const played = shops(factor, 0.6, 80, 9)
    const truth = mean(played.map((one) => one.truth))
    const byTwo = mean(played.map((one) => one.two)) / truth
    const byThree = mean(played.map((one) => one.three.value)) / truth

    // Measured: 1.6 times the truth, and 1.0 times.
    expect(byTwo).toBeGreaterThan(1.5)
    expect(Math.abs(byThree - 1)).toBeLessThan(0.1)
  })

  test.each([0, 0.6])(
    'the 95 %% interval of three prices covers the truth, patience %d',
    (patience) => {
      const played = shops(1.06, patience, 200, 199)
      const held = played.filter(({ truth, three }) => three.low <= truth && truth <= three.high)

      // 200 shops have a standard error of 1.5 %; seeds are fixed.
      expect(held.length / played.length).toBeGreaterThanOrEqual(0.93)
    },
  )
})

const units = 12
const weeks = 12
const blockDays = 7
const burnInDays = 1
const baseMinor = 1000
/** Fall in log sales for a price increase as large as the base price. */
const sensitivity = 3

/**
 * Sales by unit and block at some price steps, to customers who arrive by day, return every day,
 * and wait for the price they want, or until they leave.
 *
 * @param bought - By how many steps above the lowest price the product must be valued at each
 * price.
 */
function sell(
  random: Random,
  stepOf: (unit: number, block: number) => number,
  {
    bought,
    lowestMinor,
    stepMinor,
  }: { bought: readonly number[]; lowestMinor: number; stepMinor: number },
  stay: number,
): Float64Array {
  const sold = new Float64Array(units * weeks)
  let shared = 0
  const shocks = Array.from({ length: weeks }, () => {
    shared = 0.6 * shared + 0.15 * random.normal()
    return shared
  })
  const worthIt = (steps: number) =>
    Math.exp(-sensitivity * ((lowestMinor + steps * stepMinor) / baseMinor - 1))
  for (let u = 0; u < units; u++) {
    const level = 60 * Math.exp(0.4 * random.normal())
    // Waiting customers by the price they would not pay: the sales that each lower step would
    // bring.
    let waiting = [0, 0, 0]
    for (let b = 0; b < weeks; b++) {
      const step = stepOf(u, b)
      const visitors = level * Math.exp((shocks[b] ?? 0) + 0.05 * random.normal())
      for (let day = 0; day < blockDays; day++) {
        const cut = bought[step] ?? 0
        let mean = visitors * worthIt(cut)
        // Of those waiting at a higher price, the ones for whom this one is low enough buy.
        const lower = waiting.slice(step + 1).reduce((sum, one) => sum + one, 0)
        mean += lower
        waiting = waiting.map((one, i) => (i > step ? 0 : one * stay))
        // New customers who do not buy wait for each lower price.
        for (let i = 1; i <= step; i++) {
          const low = worthIt(bought[i - 1] ?? 0)
          const high = worthIt(bought[i] ?? 0)
          waiting[i] = (waiting[i] ?? 0) + visitors * (low - high)
        }
        const units = Math.max(0, mean + Math.sqrt(mean) * random.normal())
        if (day >= burnInDays) {
          sold[u * weeks + b] = (sold[u * weeks + b] ?? 0) + units / (blockDays - burnInDays)
        }
      }
    }
  }
  return sold
}

/** The valuation required at each price, in steps above the lowest, by value iteration. */
function boughtAbove(patience: number, shares: readonly number[]): number[] {
  return shares.map((_, j) => {
    let [low, high] = [j, j + 30]
    for (let round = 0; round < 40; round++) {
      const x = (low + high) / 2
      let later = 0
      for (let i = 0; i < 200; i++) {
        later = patience * shares.reduce((sum, q, k) => sum + q * Math.max(x - k, later), 0)
      }
      if (x - j < later) low = x
      else high = x
    }
    return (low + high) / 2
  })
}

const worked = new Map<string, number[]>()
function boughtAt(patience: number, shares: readonly number[]): number[] {
  const key = `${patience} ${shares.join()}`
  const bought = worked.get(key) ?? boughtAbove(patience, shares)
  worked.set(key, bought)
  return bought
}

/** Extra sales of a proposed price over the current one: in truth, from two prices, from three. */
function playShop(
  seed: number,
  { factor, patience, draws }: { factor: number; patience: number; draws: number },
) {
  const stepMinor = Math.abs(factor - 1) * baseMinor
  const isRaise = factor > 1
  const stay = 0.9
  const plan = drawThreePricePlan({ units, blocks: weeks, blockDays }, seed)
  // Steps from the lowest price: for a raise, its opposite is lowest.
  const steps = (shown: number) => (isRaise ? 1 + shown : 1 - shown)
  const sold = sell(
    createRandom(seed),
    (u, b) => steps(plan.shown[u * weeks + b] as number),
    {
      bought: boughtAt(patience, [0.25, 0.5, 0.25]),
      lowestMinor: baseMinor - stepMinor,
      stepMinor,
    },
    stay,
  )
  const none = new Float64Array(units * weeks)
  const own = { atProposed: sold, atCurrent: sold }
  const nobody = { atProposed: none, atCurrent: none }
  const three = judgeThreePrices(
    {
      plan,
      raised: isRaise ? own : nobody,
      lowered: isRaise ? nobody : own,
      growth: null,
    },
    blockDays,
    { draws, seed: seed + 1 },
  )
  const pair = drawPlan({ units, blocks: weeks, blockDays }, seed)
  const twoSold = sell(
    createRandom(seed),
    (u, b) => (isRaise ? 0 : 1) + (isRaise ? 1 : -1) * (pair.treated[u * weeks + b] as number),
    {
      bought: boughtAt(patience, [0.5, 0.5]),
      lowestMinor: isRaise ? baseMinor : baseMinor - stepMinor,
      stepMinor,
    },
    stay,
  )
  const two = judgeSwitchback({ plan: pair, perDay: twoSold }, blockDays, { draws: 19 })
  // Permanently: nobody waits, and sales each day follow the price alone.
  const forGood = (to: number) =>
    meanVisitors(createRandom(seed)) * Math.exp(-sensitivity * (to - 1))
  const truth = forGood(factor) - forGood(1)
  return {
    truth,
    two: two.effect.value,
    three: three?.effect ?? { value: NaN, low: NaN, high: NaN },
  }
}

/** Visitors per day and unit of a shop, on average over its blocks. */
function meanVisitors(random: Random): number {
  let shared = 0
  const shocks = Array.from({ length: weeks }, () => {
    shared = 0.6 * shared + 0.15 * random.normal()
    return shared
  })
  let all = 0
  for (let u = 0; u < units; u++) {
    const level = 60 * Math.exp(0.4 * random.normal())
    for (let b = 0; b < weeks; b++) {
      all += level * Math.exp((shocks[b] ?? 0) + 0.05 * random.normal())
      for (let day = 0; day < blockDays; day++) random.normal()
    }
  }
  return all / (units * weeks)
}
