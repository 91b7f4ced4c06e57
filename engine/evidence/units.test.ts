import { describe, expect, test } from 'vitest'
import { createRandom, type Random } from '../random/random.ts'
import { type ArmGroup, addGroups } from './arm-sums.ts'
import { liftOf, usualRules } from './lift.ts'
import { likenessOf, type Part } from './likeness.ts'
import { planWeeks } from './plan.ts'

const hoursPerWeek = 168

/** A shop whose products compete: a share of the sales that one loses goes to the others. */
type Shop = {
  products: number
  offersPerHour: number
  holdout: number
  /** Log price ratios of the optimized arm, alternating by product. */
  moves: readonly [number, number]
  elasticity: number
  diversion: number
  /** Standard deviation of the purchase rate from hour to hour. */
  wobble: number
  unit: 'hour' | 'offer'
  weeks: number
}

const usual: Shop = {
  products: 4,
  offersPerHour: 60,
  holdout: 0.1,
  moves: [0, 0],
  elasticity: 3,
  diversion: 0,
  wobble: 0.25,
  unit: 'hour',
  weeks: 26,
}
const margin = 0.5
const level = 0.05

/**
 * The purchase probability of a product: depends on its own price, and on those of its neighbours.
 */
function rateOf(shop: Shop, own: number, beside: number, wave: number): number {
  const within = -shop.elasticity * (own - beside)
  const whole = -shop.elasticity * (1 - shop.diversion) * beside
  return level * wave * Math.exp(within + whole)
}

/** The true gain of prices over base prices, as a share. */
function trueLift(shop: Shop): number {
  const beside = (shop.moves[0] + shop.moves[1]) / 2
  const earned = shop.moves.map((move) => rateOf(shop, move, beside, 1) * (Math.exp(move) - margin))
  return (earned[0] + earned[1]) / (2 * level * (1 - margin)) - 1
}

type Sums = Omit<ArmGroup, 'arm' | 'holdoutShare'>

/** Simulates a shop hour by hour, and evaluates it at the end of each day. */
function* play(shop: Shop, seed: number) {
  const random = createRandom(seed)
  const arms: [Sums, Sums] = [emptySums(), emptySums()]
  const parts: [Part[], Part[]] = [[], []]
  const mean = (shop.moves[0] + shop.moves[1]) / 2
  for (let hour = 1; hour <= shop.weeks * hoursPerWeek; hour++) {
    // Evenings are busy, nights are not; sales rise and fall from hour to hour.
    const season = 1 + 0.7 * Math.sin((2 * Math.PI * hour) / 24)
    const wave = Math.exp(
      shop.wobble * random.normal() + 0.2 * Math.sin((2 * Math.PI * hour) / 700),
    )
    const isHeld = random.uniform() < shop.holdout
    const offers = poisson(random, shop.offersPerHour * season)
    const inHour: [Part, Part] = [
      { offers: 0, value: 0 },
      { offers: 0, value: 0 },
    ]
    for (let i = 0; i < offers; i++) {
      const held = shop.unit === 'hour' ? isHeld : random.uniform() < shop.holdout
      const move = shop.moves[i % 2]
      const own = held ? 0 : move
      // Most customers who compare see moved prices of neighbours, whatever this offer's own arm
      // is.
      const beside = shop.unit === 'hour' ? (held ? 0 : mean) : mean * (1 - shop.holdout)
      const bought = random.uniform() < rateOf(shop, own, beside, wave)
      const value = bought ? Math.exp(own) - margin : 0
      add(arms[held ? 1 : 0], value)
      const part = inHour[held ? 1 : 0]
      part.offers++
      part.value += value
    }
    for (const [arm, part] of inHour.entries()) if (part.offers > 0) parts[arm].push(part)
    if (hour % 24 > 0) continue
    const groups = arms.map(
      (sums, held): ArmGroup => ({
        ...sums,
        arm: held ? 'holdout' : 'optimized',
        holdoutShare: shop.holdout,
      }),
    )
    const likeness =
      shop.unit === 'hour'
        ? likenessOf(
            arms.map((sums, arm) => ({ parts: parts[arm], valueSquares: sums.valueSquares })),
          )
        : 1
    const weeks = hour / hoursPerWeek
    const lift = liftOf(addGroups(groups, likeness), {
      ...usualRules,
      planAhead: planWeeks / weeks,
    })
    if (lift !== null) yield { lift, likeness }
  }
}

function emptySums(): Sums {
  const known = { known: 0, knownSquares: 0, knownTimesValue: 0 }
  return { offers: 0, value: 0, valueSquares: 0, ...known }
}

function add(sums: Sums, value: number): void {
  sums.offers++
  sums.value += value
  sums.valueSquares += value * value
  sums.known += 1 - margin
  sums.knownSquares += (1 - margin) ** 2
  sums.knownTimesValue += (1 - margin) * value
}

function poisson(random: Random, mean: number): number {
  let count = 0
  for (let left = mean + Math.log(random.uniform()); left > 0; count++) {
    left += Math.log(random.uniform())
  }
  return count
}

/** How often each verdict was ever given, and how often an interval ever missed the truth. */
function verdicts(shop: Shop, runs: number) {
  const seen = { gain: 0, loss: 0, missed: 0, likeness: 0 }
  const truth = trueLift(shop)
  for (let seed = 0; seed < runs; seed++) {
    let [gain, loss, missed, likeness] = [false, false, false, 1]
    for (const look of play(shop, seed)) {
      const { difference, relative } = look.lift
      gain ||= difference.low > 0
      loss ||= difference.high < 0
      missed ||= (relative.low ?? -1) > truth || (relative.high ?? 1e9) < truth
      likeness = look.likeness
    }
    seen.gain += Number(gain) / runs
    seen.loss += Number(loss) / runs
    seen.missed += Number(missed) / runs
    seen.likeness += likeness / runs
  }
  return seen
}
describe('arms drawn by hours', () => {
  test.each([
    ['a tenth held out', { ...usual, weeks: 10 }],
    ['a twentieth, and hours that differ much', { ...usual, holdout: 0.05, wobble: 0.6, weeks: 8 }],
  ])(
    'of equal prices are hardly ever declared different, however often one looks: %s',
    (_, shop) => {
      const { gain, loss, missed } = verdicts(shop, 80)

      expect(gain + loss).toBeLessThanOrEqual(0.05)
      expect(missed).toBeLessThanOrEqual(0.05)
    },
  )

  test('lose power in proportion to the variance between hours', () => {
    const shop = { ...usual, weeks: 4 }

    expect(verdicts({ ...shop, wobble: 0 }, 10).likeness).toBeLessThan(1.1)
    expect(verdicts(shop, 10).likeness).toBeGreaterThan(1.2)
  })
})

describe('in a shop whose products compete', () => {
  const competing = { ...usual, diversion: 0.7, holdout: 0.2, weeks: 20 }
  const dearer: Shop = { ...competing, moves: [0.2, 0.2] }
  const cheaper: Shop = { ...competing, moves: [-0.12, -0.12] }

  test.each([
    ['a joint rise wins', dearer, 'gain', 'loss'],
    ['a joint cut loses', cheaper, 'loss', 'gain'],
  ] as const)('%s, and arms drawn by hours say so with the right interval', (_, shop, is, not) => {
    expect(Math.sign(trueLift(shop))).toBe(is === 'gain' ? 1 : -1)
    const seen = verdicts(shop, 24)

    expect(seen[is]).toBeGreaterThan(0.9)
    expect(seen[not]).toBe(0)
    expect(seen.missed).toBeLessThanOrEqual(0.05)
  })

  test.each([
    ['a joint rise', dearer, 'loss'],
    ['a joint cut', cheaper, 'gain'],
  ] as const)('arms drawn offer by offer prove the opposite of %s', (_, shop, says) => {
    const seen = verdicts({ ...shop, unit: 'offer' }, 12)

    expect(seen[says]).toBeGreaterThan(0.5)
    expect(seen.missed).toBeGreaterThan(0.5)
  })
})
