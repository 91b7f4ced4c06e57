import { describe, expect, test } from 'vitest'
import { admissiblePrices, type Guardrails } from '../policy/guardrails.ts'
import { openGuardrails } from '../policy/open-guardrails.ts'
import { createRandom } from '../random/random.ts'
import { anyWay } from './any-way.ts'
import { type Way, waterfallOf } from './waterfall.ts'

function wayOf(change: Partial<Way>, guardrails: Partial<Guardrails> = {}): Way {
  return {
    baseMinor: 1000,
    usual: 'usual_demand',
    sources: ['similar_products', 'price_elasticity'],
    learnt: [1000, 1060, 1080, 1100],
    circumstances: [],
    allowed: admissiblePrices({ ...openGuardrails, ...guardrails }, 1000),
    greedyMinor: 1100,
    priceMinor: 1100,
    draw: 'exploration',
    ...change,
  }
}

const named = (way: Way) =>
  waterfallOf(way).map(({ name, beforeMinor, afterMinor }) => [name, afterMinor - beforeMinor])

describe('waterfallOf', () => {
  test('sums exactly, each step starting at the end of the previous one, for any prices and rules', () => {
    const random = createRandom(1)
    let binding = 0
    for (let n = 0; n < 20_000; n++) {
      const way = anyWay(random)
      let at = way.baseMinor
      for (const { kind, beforeMinor, afterMinor, shares } of waterfallOf(way)) {
        if (beforeMinor !== at || !Number.isSafeInteger(afterMinor)) expect(way).toBe('a gap')
        const told = shares.reduce((sum, { minor }) => sum + minor, 0)
        if (kind === 'learnt' && told !== afterMinor - beforeMinor) expect(way).toBe('shares')
        if (kind === 'guardrail') binding += 1
        at = afterMinor
      }
      if (at !== way.priceMinor) expect(way).toBe('not the price')
    }
    expect(binding).toBeGreaterThan(10_000)
  })

  test('splits what was learnt into shares that do not depend on an order', () => {
    const [step] = waterfallOf(wayOf({}))
    expect(step).toMatchObject({ kind: 'learnt', beforeMinor: 1000, afterMinor: 1100 })
    expect(step?.shares).toEqual([
      { name: 'similar_products', minor: 40 },
      { name: 'price_elasticity', minor: 60 },
    ])
    const swapped = wayOf({
      sources: ['price_elasticity', 'similar_products'],
      learnt: [1000, 1080, 1060, 1100],
    })
    expect(waterfallOf(swapped)[0]?.shares.toReversed()).toEqual(step?.shares)
  })

  test('lets guardrails act one after the other, in their own order', () => {
    const way = wayOf(
      { learnt: [1000, 1300, 1300, 1500], greedyMinor: 1099, priceMinor: 1099 },
      { maxPriceMinor: 1400, maxIncrease: 0.2, maxStep: 0.1, lastPriceMinor: 1000 },
    )
    expect(named({ ...way, greedyMinor: 1100, priceMinor: 1100 })).toEqual([
      ['learnt', 500],
      ['max_price', -100],
      ['max_change', -200],
      ['max_change', -100],
    ])
  })

  test('gives no share to a rule that yields to a stronger one', () => {
    const conflict = {
      maxPriceMinor: 1050,
      unitCostMinor: 900,
      minMargin: 0.4,
    }
    const way = wayOf({ learnt: [1000, 1200], sources: ['similar_products'] }, conflict)
    expect(named({ ...way, greedyMinor: 1050, priceMinor: 1050 })).toEqual([
      ['learnt', 200],
      ['max_price', -150],
    ])
  })

  test('lists the ending, then the drawn price that differs from the best, as separate steps', () => {
    const way = wayOf(
      { learnt: [1000, 1110], sources: ['similar_products'], greedyMinor: 1099, priceMinor: 999 },
      { priceEnding: { endings: [99] } },
    )
    expect(named(way)).toEqual([
      ['learnt', 110],
      ['price_ending', -11],
      ['exploration', -100],
    ])
  })

  test('lists a group and stock after what was learnt', () => {
    const way = wayOf({
      circumstances: [
        { name: 'product_group', priceMinor: 1130 },
        { name: 'inventory_level', priceMinor: 1190 },
      ],
      greedyMinor: 1180,
      priceMinor: 1180,
    })
    expect(named(way)).toEqual([
      ['learnt', 100],
      ['product_group', 30],
      ['inventory_level', 50],
    ])
  })

  test('is empty where nothing moved the price', () => {
    const still = wayOf({ learnt: [1000], sources: [], greedyMinor: 1000, priceMinor: 1000 })
    expect(waterfallOf(still)).toEqual([])
  })
})
