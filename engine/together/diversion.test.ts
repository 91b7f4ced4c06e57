import { describe, expect, test } from 'vitest'
import { drawCount, weekRow } from '../fixtures/sales-rows.ts'
import { createRandom } from '../random/random.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import { type SharedPeriod, sharedPeriods } from '../sales/shared-periods.ts'
import { learnDiversion, type NestSales } from './diversion.ts'

const weekSeconds = 7 * 86_400
const names = ['tea', 'soap', 'rope', 'salt']

/**
 * Periods that obey equation 1 exactly, up to shocks.
 *
 * @param following - How much regular prices follow the shocks, in terms of their effect on sales.
 */
function periodsOf(
  diversion: number,
  seed: number,
  { shock = 0.02, following = 0 }: { shock?: number; following?: number } = {},
): SharedPeriod[] {
  const random = createRandom(seed)
  return Array.from({ length: 104 }, (_, t) => {
    const promoted = 0.15 * random.normal()
    const surprise = shock * random.normal()
    const listed = -following * surprise
    const z = promoted + listed
    const w = 0.02 * random.normal()
    const slow = 0.3 * Math.sin(t / 20)
    const usual = 1e4
    const atUsualPrices = usual * Math.exp(w)
    const expected = atUsualPrices * Math.exp(z)
    const units = expected * Math.exp(-diversion * z + slow + surprise)
    const startSeconds = t * weekSeconds
    return {
      startSeconds,
      endSeconds: startSeconds + weekSeconds,
      units,
      expected,
      atPrices: expected,
      atListPrices: atUsualPrices * Math.exp(listed),
      atUsualPrices,
      usual,
      movedTogether: 0,
    }
  })
}

const categories = (diversion: number, how?: Parameters<typeof periodsOf>[2]): NestSales[] =>
  names.map((name, i) => ({
    kind: 'category',
    name,
    products: 10,
    sources: [periodsOf(diversion, 10 + i, how)],
  }))

/** A shop of nests with two-level demand; rows of each product. */
function shop(diversion: number, seed: number) {
  const random = createRandom(seed)
  const products = Array.from({ length: 40 }, (_, i) => ({
    group: names[i % 4] ?? '',
    sells: 20 + 40 * random.uniform(),
    rows: [] as SalesRow[],
  }))
  const size = products.length / names.length
  for (let t = 0; t < 104; t++) {
    const shocks = names.map(() => 0.08 * random.normal())
    const account = 0.1 * random.normal() + 0.2 * Math.sin(t / 9)
    const logs = products.map(() => (random.uniform() < 0.3 ? 0.15 * random.normal() : 0))
    const index = names.map(
      (_, g) => logs.reduce((sum, x, i) => sum + (i % 4 === g ? x : 0), 0) / size,
    )
    products.forEach(({ sells, rows }, i) => {
      const own = logs[i] ?? 0
      const whole = index[i % 4] ?? 0
      const answer = -2.5 * (own - whole) - 2.5 * (1 - diversion) * whole
      const mean = sells * Math.exp(answer + account + (shocks[i % 4] ?? 0))
      rows.push({
        priceMinor: Math.round(10_000 * Math.exp(own)),
        units: Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal())),
        ...{ exposure: null, inStock: null, promotion: null, competitorPriceMinor: null },
        randomized: false,
        startSeconds: t * weekSeconds,
        endSeconds: (t + 1) * weekSeconds,
      })
    })
  }
  const shared = sharedPeriods(products)
  return names.map(
    (name): NestSales => ({
      kind: 'category',
      name,
      products: 10,
      sources: [shared[name]?.periods ?? []],
    }),
  )
}

/**
 * The mean of the regressions' diversion estimates in categories of products that do not compete:
 * they have their promotions, and share good and bad weeks.
 */
function diversionOfLoners(shops: number): number {
  let sum = 0
  for (let seed = 1; seed <= shops; seed++) {
    const random = createRandom(1000 + seed)
    const shocks = Array.from({ length: 104 }, () => 0.25 * random.normal())
    const products = Array.from({ length: 40 }, () => {
      const sells = 5 + 45 * random.uniform()
      return {
        group: 'tea',
        rows: shocks.map((shock, t): SalesRow => {
          const promotion = random.uniform() < 0.1 ? 1 : 0
          const ratio = 1 - 0.2 * promotion
          const mean =
            sells * Math.exp(shock + 0.3 * random.normal() + 0.25 * promotion) * ratio ** -2.6
          return {
            ...weekRow(t, Math.round(10_000 * ratio), drawCount(random, mean)),
            promotion,
          }
        }),
      }
    })
    const { periods = [] } = sharedPeriods(products).tea ?? {}
    const z = periods.map(({ atPrices, atUsualPrices }) => Math.log(atPrices / atUsualPrices))
    const y = periods.map(({ units, expected }) => Math.log(units / expected))
    sum -= covariance(y, z) / covariance(z, z)
  }
  return sum / shops
}

/**
 * Nests of nested logit in log prices, where displays attract customers as low prices do: what they
 * add to a promotion is large beside the effect of its price.
 */
function displayShop(diversion: number, seed: number): NestSales[] {
  const random = createRandom(seed)
  const products = Array.from({ length: 20 }, (_, i) => ({
    nest: i % 4,
    sells: 20 + 40 * random.uniform(),
    rows: [] as SalesRow[],
  }))
  for (let t = 0; t < 104; t++) {
    const shocks = names.map(() => 0.1 * random.normal())
    const weeks = products.map(() => {
      const promotion = random.uniform() < 0.08 ? 1 : 0
      const price = (1 - 0.2 * promotion) * Math.exp(0.04 * random.normal())
      return { promotion, price, pull: price ** -2.8 * Math.exp(0.75 * promotion) }
    })
    const pulls = names.map((_, nest) => {
      const members = [...products.keys()].filter((i) => products[i]?.nest === nest)
      const sells = members.reduce((sum, i) => sum + (products[i]?.sells ?? 0), 0)
      const pull = members.reduce(
        (sum, i) => sum + (products[i]?.sells ?? 0) * (weeks[i]?.pull ?? 1),
        0,
      )
      return pull / sells
    })
    products.forEach(({ nest, sells, rows }, i) => {
      const { promotion = 0, price = 1, pull = 1 } = weeks[i] ?? {}
      const mean = sells * pull * (pulls[nest] ?? 1) ** -diversion * Math.exp(shocks[nest] ?? 0)
      const row = weekRow(t, Math.round(10_000 * price), drawCount(random, mean))
      rows.push({ ...row, promotion })
    })
  }
  const shared = sharedPeriods(
    products.map(({ nest, rows }) => ({ group: names[nest] ?? '', rows })),
  )
  return names.map((name) => ({
    kind: 'category',
    name,
    products: 5,
    sources: [shared[name]?.periods ?? []],
  }))
}

function covariance(a: readonly number[], b: readonly number[]): number {
  const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
  const [atA, atB] = [mean(a), mean(b)]
  return a.reduce((sum, one, i) => sum + (one - atA) * ((b[i] ?? 0) - atB), 0) / a.length
}

describe('learnDiversion', () => {
  test.each([-0.3, 0, 0.4, 0.8])('finds a diversion ratio of %d', (diversion) => {
    for (const found of learnDiversion(categories(diversion))) {
      expect(Math.abs(found.mean - diversion)).toBeLessThan(0.08)
      expect(found.periods).toBe(104)
    }
  })

  test('is never more precise than undetected shocks of 0.006 that follow prices allow', () => {
    for (const { variance } of learnDiversion(categories(0.4, { shock: 0.001 }))) {
      // The index has a standard deviation of 0.15.
      expect(Math.sqrt(variance)).toBeGreaterThan(0.9 * (0.006 / 0.15))
    }
  })

  test('hardly heeds a day that only one product has a row for', () => {
    const account = (faulty: boolean): NestSales[] => {
      const periods = periodsOf(0.1, 3, { shock: 0.1 })
      const { expected, ...last } = periods[periods.length - 1]
      // Twelve times the units that a price half above its neighbours' would sell.
      const cut = { expected: expected / 40, units: (12 * expected) / 40, atPrices: 0.4 * expected }
      const odd = {
        ...last,
        ...cut,
        startSeconds: last.endSeconds,
        endSeconds: last.endSeconds + 1,
      }
      return [
        { kind: 'account', name: '', products: 6, sources: [faulty ? [...periods, odd] : periods] },
      ]
    }
    const [usual] = learnDiversion(account(false))
    const [found] = learnDiversion(account(true))

    expect(Math.abs(found.mean - usual.mean)).toBeLessThan(0.1)
  })

  test('does not mistake prices that follow demand for diversion', () => {
    const following = { shock: 0.1, following: 1.5 }
    for (const { mean } of learnDiversion(categories(0, following))) {
      expect(Math.abs(mean)).toBeLessThan(0.1)
    }
    for (const { mean } of learnDiversion(categories(0.5, following))) {
      expect(Math.abs(mean - 0.5)).toBeLessThan(0.15)
    }
  })

  test('does not mistake good weeks with low prices for diversion', () => {
    // A standard error is 0.12; sums weighted by a week's own expectation gave 0.7.
    expect(Math.abs(diversionOfLoners(40))).toBeLessThan(0.3)
  })

  test('does not take what displays attract for the effect of prices on neighbours', () => {
    const found = [0, 0.5].map((diversion) => {
      const shops = [1, 2, 3, 4].flatMap((seed) => learnDiversion(displayShop(diversion, seed)))
      return shops.reduce((sum, { mean }) => sum + mean, 0) / shops.length
    })

    expect(Math.abs(found[0] ?? 1)).toBeLessThan(0.08)
    // Halfway to demand of two levels it is 0.28 too high; it would be 1.02 in weights of the week.
    expect(Math.abs((found[1] ?? 1) - 0.5)).toBeLessThan(0.32)
  })

  test('returns the prior where nothing was sold', () => {
    const usual = (kind: NestSales['kind'], products = 1e9) =>
      learnDiversion([{ kind, name: '', products, sources: [] }])[0]

    expect(usual('group')?.mean).toBeCloseTo(0.6, 3)
    expect(usual('group')?.variance).toBeCloseTo(0.25 ** 2 + 0.12 ** 2, 3)
    // Rivals with probability 0.4, and loosely related products otherwise.
    const within = 0.6 * (0.05 ** 2 + 0.03 ** 2) + 0.4 * (0.3 ** 2 + 0.12 ** 2)
    for (const kind of ['category', 'inferred', 'account'] as const) {
      expect(usual(kind)?.mean).toBeCloseTo(0.6 * 0.05 + 0.4 * 0.35, 3)
      expect(usual(kind)?.variance).toBeCloseTo(within + 0.6 * 0.4 * 0.3 ** 2, 3)
    }
  })

  test('treats the products of a small account as rivals, and some of those of a large one', () => {
    const account = (products: number) =>
      learnDiversion([{ kind: 'account', name: '', products, sources: [] }])[0]
    expect(account(12)?.mean).toBeCloseTo(0.35, 3)
    expect(account(24)?.mean).toBeCloseTo(0.5 * 0.35 + 0.5 * 0.05, 3)
    expect(account(50)?.mean).toBeCloseTo(0.4 * 0.35 + 0.6 * 0.05, 3)
  })

  test('does not count slow changes, or shocks common to all nests, as diversion', () => {
    const random = createRandom(5)
    const shared = Array.from({ length: 104 }, () => 0.3 * random.normal())
    const shaken = categories(0.4).map((nest) => ({
      ...nest,
      sources: nest.sources.map((periods) =>
        periods.map((one, t) => ({ ...one, units: one.units * Math.exp(shared[t] ?? 0) })),
      ),
    }))
    const still = learnDiversion(categories(0.4))
    learnDiversion(shaken).forEach(({ mean }, i) => {
      expect(Math.abs(mean - (still[i]?.mean ?? 0))).toBeLessThan(0.02)
    })
  })

  test('shrinks an uninformative nest to the others, in any order', () => {
    const little = { kind: 'category', name: 'new', products: 2, sources: [] } as const
    const nests = [...categories(0.7), little]
    const found = learnDiversion(nests)
    expect(found.at(-1)?.mean).toBeGreaterThan(0.6)
    const turned = learnDiversion(nests.toReversed()).toReversed()
    found.forEach(({ mean }, i) => {
      expect(turned[i]?.mean).toBeCloseTo(mean, 9)
    })
  })

  test('covers the truth with its 90 % interval in nine shops of ten, from rows', {
    timeout: 120_000,
  }, () => {
    let held = 0
    let told = 0
    for (const diversion of [0, 0.2, 0.5, 0.8]) {
      for (let seed = 1; seed <= 10; seed++) {
        for (const { mean, variance } of learnDiversion(shop(diversion, 100 * seed + 7))) {
          told += 1
          if (Math.abs(mean - diversion) < 1.645 * Math.sqrt(variance)) held += 1
        }
      }
    }
    expect(held / told).toBeGreaterThan(0.85)
  })
})
