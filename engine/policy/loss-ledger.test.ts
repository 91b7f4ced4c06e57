import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import {
  bookAnswers,
  budgetOf,
  emptyLedger,
  type LedgerEntry,
  type LossLedger,
  leastThatStays,
  stepAbove,
} from './loss-ledger.ts'

const usual: LedgerEntry = {
  basePriceMinor: 1000,
  unitCostMinor: 600,
  priceMinor: 1000,
  propensity: 1,
  offers: 1,
  purchases: 0,
  quantity: 0,
  ownBase: { offers: 1000, purchases: 100 },
}

/** Offers of which a share is at a moved price, answered by demand that triples half-way. */
function season(
  offers: number,
  moved: { priceMinor: number; share: number; rate: number },
  seed: number,
): LedgerEntry[] {
  const random = createRandom(seed)
  return Array.from({ length: offers }, (_, i) => {
    const level = i < offers / 2 ? 0.1 : 0.3
    const away = random.uniform() < moved.share
    const rate = level * (away ? moved.rate : 1)
    const purchases = random.uniform() < rate ? 1 : 0
    return {
      ...usual,
      priceMinor: away ? moved.priceMinor : 1000,
      propensity: away ? moved.share : 1 - moved.share,
      purchases,
      quantity: purchases,
    }
  })
}

describe('bookAnswers', () => {
  test('estimates the gain of moved prices over base prices, even as the level of demand changes', () => {
    const moved = { priceMinor: 1100, share: 0.3, rate: 0.7 }
    const ledger = bookAnswers(emptyLedger(), season(60_000, moved, 1))

    // 60 000 offers, of which 20 % buy at 1000 and earn 400; 30 % are moved, sell 0.7 as much and
    // earn 500.
    const base = 60_000 * 0.2 * 400
    const gain = 60_000 * 0.3 * 0.2 * (0.7 * 500 - 400)
    expect(Math.abs(ledger.base - base)).toBeLessThan(0.05 * base)
    expect(Math.abs(ledger.gain - gain)).toBeLessThan(3 * Math.sqrt(ledger.variance))
    expect(Math.sqrt(ledger.variance)).toBeLessThan(0.3 * Math.abs(gain))
  })

  test('books the same in two batches as in one', () => {
    const entries = season(500, { priceMinor: 950, share: 0.4, rate: 1.2 }, 2)

    const parts = bookAnswers(bookAnswers(emptyLedger(), entries.slice(0, 123)), entries.slice(123))

    expect(parts).toEqual(bookAnswers(emptyLedger(), entries))
  })

  test.each([
    ['at the base price', 1000],
    ['above it', 1050],
  ])('reverses a purchase %s as if it had never been made', (_, priceMinor) => {
    const offer = { ...usual, priceMinor, propensity: 0.5 }
    const never = bookAnswers(emptyLedger(), [offer])
    const back = bookAnswers(emptyLedger(), [
      { ...offer, purchases: 1, quantity: 3 },
      { ...offer, offers: 0, purchases: -1, quantity: -3 },
    ])

    for (const name of ['base', 'gain', 'variance', 'basePurchases', 'learnt'] as const) {
      expect([name, back[name]]).toEqual([name, expect.closeTo(never[name], 9)])
    }
    expect(back.above).toEqual(never.above)
  })
})

/** Beliefs that expect more than any record. */
const sure = { believed: { gain: 9, sd: 0 } }

function recorded(change: Partial<LossLedger>): LossLedger {
  return { ...emptyLedger(), base: 400_000, basePurchases: 1000, baseOffers: 50_000, ...change }
}

describe('budgetOf', () => {
  test('does not see a loss where hours were held out more often than planned', () => {
    // A price that always moves except in one hour of ten, but was held out in two. Demand ignores
    // it.
    const offersAt = (priceMinor: number, propensity: number, offers: number) =>
      Array.from({ length: offers }, (_, i): LedgerEntry => {
        const purchases = i % 10 === 0 ? 1 : 0
        return { ...usual, priceMinor, propensity, purchases, quantity: purchases }
      })
    const entries = [...offersAt(1000, 0.1, 4000), ...offersAt(1100, 0.9, 16_000)]
    const ledger = bookAnswers(emptyLedger(), entries)

    // 1600 purchases at 500 and 400 at 400, compared with 2000 at 400.
    expect(ledger.base / (2000 * 400)).toBeCloseTo(1, 1)
    expect(ledger.gain / (1600 * 100)).toBeCloseTo(1, 1)
    expect(budgetOf(ledger, 0.01).losing).toBe(false)
  })

  test('knows how little it knows of a base price that was hardly ever served', () => {
    // Prices earn 40 a purchase where the base price earns 400. One offer in fifty was at it, and
    // none of those was bought, by chance.
    const answers = season(300, { priceMinor: 640, share: 0.98, rate: 1 }, 3)
    const unlucky = answers.map((one) =>
      one.priceMinor === 1000 ? { ...one, purchases: 0 as const, quantity: 0 } : one,
    )
    const { gain, variance } = bookAnswers(emptyLedger(), unlucky)
    const truth = 300 * 0.98 * 0.2 * (40 - 400)

    expect(Math.abs(gain - truth)).toBeLessThan(2 * Math.sqrt(variance))
  })

  test.each([
    ['as it does', 0.9, { offers: 1000, purchases: 200 }],
    ['twice as often', 0.95, { offers: 1000, purchases: 400 }],
    ['half as often', 0.8, { offers: 1000, purchases: 100 }],
  ])('covers the true gain where the base price was expected to sell %s', (_, least, ownBase) => {
    const seasons = 400
    const truth = 400 * 0.95 * 0.2 * (0.9 * 500 - 400)
    let covered = 0
    let sum = 0
    for (let seed = 0; seed < seasons; seed++) {
      const answers = season(400, { priceMinor: 1100, share: 0.95, rate: 0.9 }, 100 + seed)
      const told = answers.map((one) => ({ ...one, ownBase }))
      const { gain, variance } = bookAnswers(emptyLedger(), told)
      if (Math.abs(gain - truth) < 1.96 * Math.sqrt(variance)) covered += 1
      sum += gain / seasons
    }
    // 95 %, with a standard error of 0.011, but for what a wrong expectation does to the variance.
    expect(covered / seasons).toBeGreaterThan(least)
    expect(Math.abs(sum - truth)).toBeLessThan(0.1 * 400 * 0.2 * 400)
  })

  test('puts less than the promise at stake before anything is known', () => {
    const { share, losing } = budgetOf(emptyLedger(), 0.01)

    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(0.01)
    expect(losing).toBe(false)
  })

  test('adds the likely gain up to three times the promise, and cuts to an eighth where a loss is proven', () => {
    const won = budgetOf(recorded({ gain: 80_000, variance: 4e7 }), 0.01, sure)
    const lost = budgetOf(recorded({ gain: -80_000, variance: 4e7 }), 0.01, sure)

    expect(won.share).toBeCloseTo(0.036, 12)
    expect(lost).toMatchObject({ share: 0.01 / 8, losing: true })
  })

  test('relies on the holdout, where there is one, on whether prices lose', () => {
    const said = (gain: number) => ({ base: 400_000, gain, variance: 4e7, basePurchases: 1000 })
    const lost = budgetOf(
      recorded({ gain: 80_000, variance: 4e7, held: said(-80_000) }),
      0.01,
      sure,
    )
    const won = budgetOf(recorded({ gain: -80_000, variance: 4e7, held: said(80_000) }), 0.01, sure)

    expect(lost).toMatchObject({ share: 0.01 / 8, losing: true })
    expect(won.losing).toBe(false)
    expect(won.share).toBeCloseTo(0.006, 12)
  })

  test('allows for drops above base prices until purchases there meet expectations', () => {
    const staysAfter = (expected: number, bought: number): number =>
      budgetOf(recorded({ above: recorded({}).above.map(() => ({ expected, bought })) }), 0.01)
        .stays[0]

    expect(staysAfter(0, 0)).toBeLessThan(0.6)
    expect(staysAfter(5, 5)).toBeGreaterThan(0.95)
    expect(staysAfter(5, 1)).toBeLessThan(0.2)
  })

  test('counts demand that held further above as holding nearer, too', () => {
    const above = recorded({}).above.map((none, i) =>
      i === 3 ? { expected: 10, bought: 10 } : none,
    )

    expect(budgetOf(recorded({ above }), 0.01).stays[0]).toBeGreaterThan(0.95)
  })
})

describe('a budget with evidence from rows at drawn prices', () => {
  test('stakes less of their gain where beliefs rest on a history that may mislead', () => {
    const earned = { base: 400_000, gain: 80_000, variance: 4e7, basePurchases: 1000 }
    const drawn = { above: emptyLedger().above, learnt: 0, earned }
    const shareAfter = (chosenShare: number, ledger = emptyLedger()): number =>
      budgetOf(ledger, 0.01, { ...sure, drawn, chosenShare }).share

    expect(shareAfter(0)).toBeCloseTo(0.006 + 0.03, 12)
    expect(shareAfter(0.1)).toBeCloseTo(0.006 + 0.01, 12)
    // As much was earned by answers, which are compared with base prices one by one.
    expect(shareAfter(1, recorded({ gain: 80_000, variance: 4e7 }))).toBeCloseTo(0.006 + 0.02, 12)
    const noDraws = { ...sure, chosenShare: 1 }
    expect(budgetOf(recorded({ gain: 80_000 }), 0.01, noDraws).share).toBeCloseTo(0.036, 12)
  })

  const rows = (expected: number, bought: number, steps = [0, 1, 2, 3], learnt = 0) => ({
    above: emptyLedger().above.map((none, i) => (steps.includes(i) ? { expected, bought } : none)),
    learnt,
  })
  const staysAfter = (...told: Parameters<typeof rows>): readonly number[] =>
    budgetOf(emptyLedger(), 0.01, { drawn: rows(...told) }).stays

  test('adds them to the evidence from answers', () => {
    const told = rows(20, 20, [0, 1, 2, 3], 3)
    const { commonVariance } = budgetOf(recorded({ learnt: 1 }), 0.01, { drawn: told })
    expect(commonVariance).toBeCloseTo(1 / 5, 12)
    expect(staysAfter(5, 1)[0]).toBeLessThan(0.2)
    expect(staysAfter(60, 60)[0]).toBeGreaterThan(0.99)
  })

  test('allows for three times the expected loss of a drop, so that little evidence opens little', () => {
    // Prior: one drop in ten, with a uniform share that stays; weighted by the likelihood of the
    // units bought.
    const shares = Array.from({ length: 6000 }, (_, i) => (i + 0.5) / 6000)
    const likely = shares.map((s) => (0.1 / 6000) * s ** 20 * Math.exp(-20 * (s - 1)))
    const total = 0.9 + likely.reduce((sum, one) => sum + one, 0)
    const lost = likely.reduce((sum, one, i) => sum + (one / total) * (1 - (shares[i] ?? 0)), 0)

    expect(leastThatStays(20, 20, 0.1)).toBe(1)
    expect(3 * lost).toBeGreaterThan(0.01)
    expect(staysAfter(20, 20, [0])[0]).toBeCloseTo(1 - 3 * lost, 4)
  })

  test('does not treat a step as safe because a nearer one is', () => {
    const [nearest, ...further] = staysAfter(30, 30, [0])
    expect(nearest).toBeGreaterThan(0.98)
    expect(further).toEqual([0.5, 0.5, 0.5])
  })
})

/** The constants of docs/method/policy.md, equation 8, each pinned to its value. */
describe('constants of a budget', () => {
  const known = { variance: 4e7 }
  // Purchases at the base price earn 400: a hundred of them are 1.6e7 in squares, at 5 %.
  const radius = Math.sqrt(5.6e7 * Math.log(5.6e7 / (1.6e7 * 0.05 * 0.05)))

  test('puts 0.6 of the promise at stake, plus the gain that beliefs and record agree on', () => {
    const sd = Math.sqrt(5.6e7) / 400_000
    const after = (gain: number, believed?: { gain: number; sd: number }) =>
      budgetOf(recorded({ ...known, gain: gain * 400_000 }), 0.01, believed && { believed }).share

    expect(budgetOf(emptyLedger(), 0.01).share).toBeCloseTo(0.006, 12)
    expect(after(0.1, { gain: 0.02, sd: 0.01 })).toBeCloseTo(0.006 + 0.015, 12)
    expect(after(0.01, { gain: 0.1, sd: 0.01 })).toBeCloseTo(0.006 + 0.01 + 0.5 * sd, 12)
    expect(after(0.3, { gain: 0.3, sd: 0.01 })).toBeCloseTo(0.036, 12)
    expect(after(-0.51 * sd, { gain: 0.3, sd: 0.01 })).toBeCloseTo(0.006, 12)
    expect(after(0.3, { gain: 0.01, sd: 0.021 })).toBeCloseTo(0.006, 12)
  })

  test('takes neither luck nor a belief alone for a gain', () => {
    const believed = { gain: 0.02, sd: 0.01 }
    const lucky = { ...recorded({}), base: 4000, gain: 1600, variance: 640_000, basePurchases: 10 }
    expect(budgetOf(lucky, 0.01, { believed: { gain: 0, sd: 0.01 } }).share).toBe(0.006)
    expect(budgetOf(lucky, 0.01).share).toBe(0.006)
    expect(budgetOf(emptyLedger(), 0.01, { believed }).share).toBe(0.006)
  })

  test('is losing from the radius on', () => {
    expect(budgetOf(recorded({ ...known, gain: -0.999 * radius }), 0.01).losing).toBe(false)
    expect(budgetOf(recorded({ ...known, gain: -1.001 * radius }), 0.01).losing).toBe(true)
  })

  test('expects a drop above the base price with probability 0.1, and 0.05 further up', () => {
    expect(budgetOf(emptyLedger(), 0.01).stays).toEqual([0.5, 0.5, 0.5, 0.5])
    const above = recorded({}).above.map((none, i) =>
      i === 0 ? { expected: 500, bought: 500 } : none,
    )
    const { stays } = budgetOf(recorded({ above }), 0.01)
    expect(stays[0]).toBeGreaterThan(0.9)
    expect(stays.slice(1)).toEqual(stays.slice(0, 1).flatMap((stay) => [stay, stay, stay]))
    expect([0.036, 0.09, 0.16].map(stepAbove)).toEqual([1, 2, 3])
    expect([0, 0.034].map(stepAbove)).toEqual([-1, 0])
  })
})

/** The terms of equation 8 and of the bounds above the base price, answer by answer. */
describe('each answer in the ledger', () => {
  const at = (priceMinor: number, propensity: number): LedgerEntry => ({
    ...usual,
    ...{ priceMinor, propensity, purchases: 1, quantity: 1 },
  })

  // The cell's own rate, a tenth of a thousand offers, shrunk by fifty to the rate before any.
  const expected = (100 + 50 * 0.02) / 1050

  test('counts beyond what the base price was expected to earn, weighted where it was served', () => {
    const { base, gain, variance } = bookAnswers(emptyLedger(), [at(1100, 0.2), at(1000, 0.8)])

    expect(base).toBeCloseTo(2 * expected * 400 + ((1 - expected) * 400) / 0.8, 9)
    expect(gain).toBeCloseTo(500 - expected * 400 - (1 - expected) * (0.2 / 0.8) * 400, 9)
    expect(variance).toBeCloseTo(500 ** 2 + expected * 100 ** 2, 9)
  })

  test('counts the units bought: orders that shrink with the price are no gain', () => {
    const six = { ...at(1100, 0.2), quantity: 6 }
    const ten = { ...at(1000, 0.8), quantity: 10 }
    const { base, gain, variance, basePurchases } = bookAnswers(emptyLedger(), [six, ten])

    expect(base).toBeCloseTo(2 * expected * 400 + ((10 - expected) * 400) / 0.8, 9)
    expect(gain).toBeCloseTo(6 * 500 - expected * 400 - (10 - expected) * (0.2 / 0.8) * 400, 9)
    expect(variance).toBeCloseTo((6 * 500) ** 2 + (99 + expected) * 100 ** 2, 9)
    expect(basePurchases).toBe(1)
  })

  test('adds to the evidence on elasticities by the square of its log step', () => {
    const { learnt } = bookAnswers(emptyLedger(), [at(1100, 0.2), at(900, 0.2), at(1000, 0.6)])

    expect(learnt).toBeCloseTo(Math.log(1.1) ** 2 + Math.log(0.9) ** 2, 12)
    expect(budgetOf(recorded({ learnt: 3 }), 0.01).commonVariance).toBeCloseTo(1 / 4, 12)
  })

  test('is expected at the cell’s own rate at the base price, shrunk to the account’s by fifty offers', () => {
    const shop = { ...emptyLedger(), baseOffers: 1950, basePurchases: 399 }
    const { above } = bookAnswers(shop, [at(1100, 0.2)])

    // A fifth buys across the account, a tenth in its own thousand offers; an elasticity of 2.62.
    const rate = (100 + 50 * 0.2) / 1050
    expect(above[2]).toEqual({ expected: expect.closeTo(rate * 1.1 ** -2.62, 12), bought: 1 })
    expect(above.filter(({ bought }) => bought > 0)).toHaveLength(1)
  })
})
