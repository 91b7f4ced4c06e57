import { describe, expect, test } from 'vitest'
import { drawCount, weekRow } from '../fixtures/sales-rows.ts'
import { openGuardrails } from '../policy/open-guardrails.ts'
import { createRandom, type Random } from '../random/random.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import { type BacktestProduct, backtest } from './backtest.ts'
import type { BacktestReport } from './backtest-report.ts'

type Shop = {
  products: number
  weeks: number
  elasticity: number
  perWeek: number
  /** As a share of the base price. */
  cost: number | null
  /** Standard deviation of weekly prices, in log terms. */
  spread: number
}

const usual: Shop = {
  products: 12,
  weeks: 80,
  elasticity: -2.5,
  perWeek: 40,
  cost: 0.3,
  spread: 0.08,
}

function productsOf(shop: Shop, seed = 1): BacktestProduct[] {
  const random = createRandom(seed)
  return Array.from({ length: shop.products }, (_, i) => ({
    productId: `product-${i}`,
    attributes: { category: 'tea' },
    basePriceMinor: 1000,
    guardrails: {
      ...openGuardrails,
      unitCostMinor: shop.cost === null ? null : Math.round(1000 * shop.cost),
    },
    exploration: 1,
    maxLoss: 0.01,
    holdout: 0.05,
    rows: Array.from({ length: shop.weeks }, (_, w): SalesRow => {
      const priceMinor = Math.round(1000 * Math.exp(shop.spread * random.normal()))
      const mean = shop.perWeek * (priceMinor / 1000) ** shop.elasticity
      return weekRow(w, priceMinor, drawCount(random, mean))
    }),
  }))
}

/** Weeks of a product whose list price partly follows its own demand. */
function rowsOfFollowing(random: Random, reaction: number): SalesRow[] {
  let demand = 0
  let list = 0
  return Array.from({ length: usual.weeks }, (_, w) => {
    demand = 0.97 * demand + 0.06 * random.normal()
    if (random.uniform() < 1 / 7) list = reaction * demand + 0.05 * random.normal()
    const mean = usual.perWeek * Math.exp(demand + usual.elasticity * list)
    return weekRow(w, Math.round(1000 * Math.exp(list)), drawCount(random, mean))
  })
}

function run(products: readonly BacktestProduct[]): BacktestReport {
  const steps = backtest(products, 1)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

describe('a backtest', () => {
  test('says no-go where prices followed what sold before', () => {
    const followed = (reaction: number) =>
      productsOf({ ...usual, products: 20 }).map((product, i) => ({
        ...product,
        rows: rowsOfFollowing(createRandom(300 + i), reaction),
      }))
    const report = run(followed(0.5))

    expect(report.verdict).toBe('no_go')
    expect(report.reasons[0]).toMatch(/^Prices went up where sales had gone up/)
    expect(report.remedies.join(' ')).toContain('Draw prices at random')
    expect(run(followed(0)).reasons.join(' ')).toContain('Prices did not follow earlier sales')
  })

  test('says no-go where unreported stock caps sales, and asks for stock data', () => {
    const stocked = (stock: number) =>
      productsOf(usual).map((product) => ({
        ...product,
        rows: product.rows.map((row) => ({ ...row, units: Math.min(row.units, stock) })),
      }))
    const report = run(stocked(42))

    expect(report.verdict).toBe('no_go')
    expect(report.reasons[0]).toMatch(/^Sales of 12 of 12 products \(100 % of sales\) reach/)
    expect(report.remedies[0]).toMatch(/^Mark which periods of 12 products sold out/)
    expect(run(stocked(1000)).reasons.join(' ')).not.toContain('as if stock had run out')
  })

  test('says no-go where all prices go down because of a possible bias of chosen prices', () => {
    const free = (elasticity: number) => run(productsOf({ ...usual, elasticity, cost: 0 }))
    const report = free(-1.47)

    expect(report.verdict).toBe('no_go')
    expect(report.gain?.chance).toBeGreaterThan(2 / 3)
    expect(report.reasons[0]).toMatch(
      /^Nearly all prices would go down, .* elasticity is below -1\.0 \(steeper\)/,
    )
    expect(report.remedies[0]).toContain('Draw prices at random')
    expect(free(-2.5).reasons.join(' ')).toMatch(/there with a probability of (9\d|100) %/)
  })

  test('says go where prices moved, costs are known and the base price is far off', () => {
    const report = run(productsOf(usual))

    expect(report.verdict).toBe('go')
    expect(report.remedies).toEqual([])
    expect(report.identified.together?.value).toBeGreaterThan(-3)
    expect(report.identified.together?.value).toBeLessThan(-2)
    // At a cost of 0.3 and an elasticity of −2.5 half the base price is best: lower prices earn
    // more.
    const [best] = report.products
    expect(best?.priceMinor).toBeLessThan(1000)
    expect(report.gain?.share.low).toBeLessThan(report.gain?.share.value ?? 0)
    expect(report.forecast?.rows).toBe(12 * 16)
    expect(report.history).toMatchObject({ rows: 960, products: 12 })
  })

  test('warns that a cost of zero stated for all products may be wrong', () => {
    const products = productsOf({ ...usual, cost: 0 })
    const common = products.map((one, i) => ({ ...one, hasCommonCost: i < 5 }))

    const [first, ...rest] = run(common).reasons
    expect(first).toMatch(
      /^A unit cost of 0 applies to all products alike .* 5 products of 12 have no/,
    )
    expect(rest.join()).not.toContain('is known for every product')
    expect(run(common).remedies[0]).toMatch(/^Set the unit_cost of 5 products if/)
    // Its own cost of 0 counts as a cost, as does a higher one stated for all.
    expect(run(products).reasons.join()).toContain('What a sale earns is known for every product.')
    const dear = productsOf(usual).map((one) => ({ ...one, hasCommonCost: true }))
    expect(run(dear).reasons.join()).toContain('What a sale earns is known for every product.')
  })

  test('says no-go without costs, and asks for them', () => {
    const report = run(productsOf({ ...usual, cost: null }))

    expect(report.verdict).toBe('no_go')
    expect(report.gain).toBeNull()
    expect(report.reasons[0]).toMatch(/^What a sale earns is known for 0 of 12 products/)
    expect(report.remedies[0]).toMatch(/^Set the unit_cost of 12 products/)
    expect(report.products.every(({ gainPerWeek }) => gainPerWeek === null)).toBe(true)
  })

  test('says no-go where prices never moved, and how many weeks of drawn prices would suffice', () => {
    const report = run(productsOf({ ...usual, spread: 0 }))

    expect(report.verdict).toBe('no_go')
    expect(report.identified).toMatchObject({ products: 0, telling: 0, together: null })
    expect(report.identified.unidentifiedBy).toEqual([{ reason: 'price_still', products: 12 }])
    expect(report.reasons[0]).toContain('the price hardly moved (12)')
    expect(report.remedies.join(' ')).toContain('Draw prices at random within 20 %')
  })

  test('says no-go where base prices are already optimal', () => {
    // The best price is cost × 2.5 / 1.5.
    const report = run(productsOf({ ...usual, cost: 0.6 }))

    expect(report.verdict).toBe('no_go')
    expect(report.gain?.share.value).toBeLessThan(0.02)
  })

  test('says no-go for a history too short to hold anything out', () => {
    const report = run(productsOf({ ...usual, weeks: 8 }))

    expect(report.verdict).toBe('no_go')
    expect(report.forecast).toBeNull()
  })

  test.each([
    ['nothing at all', []],
    ['products without rows', productsOf({ ...usual, weeks: 0 })],
    ['one product', productsOf({ ...usual, products: 1 })],
    ['a product that never sold', productsOf({ ...usual, perWeek: 0 })],
  ])('of %s gives a report of finite numbers', (_, products) => {
    const report = run(products)

    // NaN or an infinity would be stored as null.
    const text = JSON.stringify(report, (_, value) => (value === null ? 'none' : value))
    expect(JSON.stringify(JSON.parse(text))).toBe(text)
    expect(text).not.toContain('null')
  })

  test('is the same for the same history, in any order of rows', () => {
    const products = productsOf({ ...usual, products: 3 })
    const turned = products.map((one) => ({ ...one, rows: one.rows.toReversed() }))

    expect(run(turned)).toEqual(run(products))
  })

  test('covers the true gain with its 90 % interval at least as often as stated', () => {
    let inside = 0
    const shops = 20
    for (let seed = 0; seed < shops; seed++) {
      const elasticity = -1.6 - 0.1 * seed
      const shop = { ...usual, products: 5, perWeek: 20, elasticity, cost: 0.45 }
      const { gain, products } = run(productsOf(shop, 100 + seed))
      const earned = (price: number) => (price - 450) * (price / 1000) ** elasticity
      const truth =
        products.reduce(
          (sum, { served }) =>
            sum +
            served.reduce((all, one) => all + one.share * (earned(one.priceMinor) / 550 - 1), 0),
          0,
        ) / products.length
      if (gain && truth >= gain.share.low && truth <= gain.share.high) inside++
    }
    expect(inside).toBeGreaterThanOrEqual(16)
  })
})
