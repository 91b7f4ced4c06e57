import { describe, expect, test } from 'vitest'
import { sizeEvidence } from '../demand/size-evidence.ts'
import { createRandom } from '../random/random.ts'
import { emptyBelief } from './belief.ts'
import { decodeBelief, encodeBelief } from './codec.ts'
import { foldOffers, type OfferObservation } from './fold-offers.ts'

const answer = (priceMinor: number, quantity: number, weight = 1): OfferObservation => ({
  priceMinor,
  offers: 1,
  purchases: quantity > 0 ? 1 : 0,
  quantity,
  weight,
  ageOffers: 0,
  atSeconds: 1_000_000,
})

function someAnswers(count: number, seed: number): OfferObservation[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () =>
    answer(
      900 + 20 * Math.floor(10 * random.uniform()),
      random.uniform() < 0.6 ? Math.floor(1 / (0.02 + random.uniform())) : 0,
    ),
  )
}

const folded = (observations: readonly OfferObservation[]) =>
  foldOffers(emptyBelief(), observations)

describe('the sizes of a cell’s orders', () => {
  test('take no storage while each order is for one unit, and are complete from the first larger one', () => {
    const singles = [answer(1000, 1), answer(1100, 0), answer(1100, 1)]
    expect(folded(singles).sizes).toBeNull()

    const { sizes } = folded([...singles, answer(1200, 5)])
    expect(sizes?.classes.map(({ octave, orders }) => [octave, orders])).toEqual([
      [0, 2],
      [2, 1],
    ])
  })

  test('give the sums of a regression of log units on log prices', () => {
    // No outlier: the largest octave holds more than one in a hundred.
    const orders = someAnswers(400, 5).map((one) => ({
      ...one,
      quantity: Math.min(one.quantity, 7),
    }))
    const bought = orders.filter(({ quantity }) => quantity > 0)
    const seen = sizeEvidence(folded(orders))
    const first = orders[0]?.priceMinor ?? 0
    const x = bought.map(({ priceMinor }) => Math.log(priceMinor / first))
    const y = bought.map(({ quantity }) => Math.log(quantity))
    const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
    const product = (a: number[], b: number[]) =>
      a.reduce((sum, one, i) => sum + (one - mean(a)) * ((b[i] ?? 0) - mean(b)), 0)

    expect(seen?.orders).toBe(bought.length)
    expect(seen?.freedom).toBe(bought.length - 1)
    expect(seen?.logSum).toBeCloseTo(mean(y) * y.length, 1)
    expect(seen?.xx).toBeCloseTo(product(x, x), 2)
    expect(seen?.xy).toBeCloseTo(product(x, y), 2)
    expect(seen?.yy).toBeCloseTo(product(y, y), 1)
  })

  test('winsorise the largest of a hundred orders to the octave of the 99th', () => {
    const usual = Array.from({ length: 199 }, (_, i) => answer(1000 + i, 3))
    const seen = (largest: number) => sizeEvidence(folded([...usual, answer(1100, largest)]))
    expect(seen(1_000_000)).toEqual(seen(1000))
    expect(seen(1_000_000)?.logSum).toBeCloseTo(200 * Math.log(3), 1)
  })

  test('are as if an order had never been made once it is reversed or changed', () => {
    const before = folded([...someAnswers(50, 3), answer(1010, 2)])
    const placed = foldOffers(before, [answer(1234, 40)])
    const back = { ...answer(1234, 0), offers: 0, ageOffers: 0 } as const
    const takenBack = foldOffers(placed, [{ ...back, purchases: -1, quantity: -40 }])
    expect(takenBack.sizes).toEqual(before.sizes)

    const partly = foldOffers(placed, [{ ...back, purchases: 0, quantity: -38, unitsBefore: 40 }])
    expect(partly.sizes).toEqual(foldOffers(before, [answer(1234, 2)]).sizes)
  })

  test('exclude chosen prices', () => {
    const drawn = [answer(1000, 3), answer(1100, 2)]
    expect(folded([...drawn, answer(800, 60, 0.1)]).sizes?.classes).toEqual(
      folded(drawn).sizes?.classes,
    )
  })

  test('of a cell with larger orders from before the count started are the later ones', () => {
    const old = { ...folded([answer(1000, 1), answer(1000, 1)]), unitCount: 9 }
    const { sizes } = foldOffers(old, [answer(1000, 4), answer(1050, 1)])
    expect(sizes?.sinceOffers).toBe(2)
    expect(sizes?.classes.map(({ orders }) => orders)).toEqual([1, 1])
    // Reversing an order that was never counted changes nothing either.
    const correction = {
      ...answer(1000, 0),
      ...{ offers: 0 as const, purchases: -1 as const, quantity: -8, ageOffers: 3 },
    }
    expect(foldOffers({ ...old, sizes }, [correction]).sizes).toEqual(sizes)
  })

  test('are stored and read back', () => {
    const belief = folded(someAnswers(300, 8))
    expect(belief.sizes?.classes.length).toBeGreaterThan(3)
    expect(decodeBelief(encodeBelief(belief)).sizes).toEqual(belief.sizes)
  })
})
