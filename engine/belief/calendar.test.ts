import { describe, expect, test } from 'vitest'
import { answeredOffer } from '../market/answered-offer.ts'
import { createRandom } from '../random/random.ts'
import { logistic } from '../special/logistic.ts'
import { type CellBelief, emptyBelief } from './belief.ts'
import { alwaysSteady, calendarShift, exposureOf, secondsSeen, steadySeconds } from './calendar.ts'
import { decodeBelief, encodeBelief } from './codec.ts'
import { foldOffers, type OfferObservation } from './fold-offers.ts'

const day = 86_400
/** A Monday at midnight, UTC. */
const start = 1_699_833_600

/** Offers every few minutes at seven prices, bought with the odds of the hour and the weekday. */
function offersOver(days: number, perDay: number, wave: (seconds: number) => number, seed = 1) {
  const random = createRandom(seed)
  return Array.from({ length: days * perDay }, (_, i): OfferObservation => {
    const at = start + Math.floor((i * day) / perDay)
    const ratio = 0.85 + 0.05 * Math.floor(random.uniform() * 7)
    const logOdds = -1.2 - 3 * (ratio - 1) + wave(at)
    return answeredOffer(Math.round(1000 * ratio), random.uniform() < logistic(logOdds), at)
  })
}

const hours = (at: number): number => 0.6 * Math.sin((2 * Math.PI * (at - start)) / day)
const weekend = (at: number): number => (Math.floor((at - start) / day) % 7 >= 5 ? 0.7 : -0.28)

const shiftAt = (belief: CellBelief, at: number): number =>
  calendarShift(belief.calendar, at, secondsSeen(belief))

describe('the calendar', () => {
  test('learns the hours of a day, as far as a sine can describe them', () => {
    const belief = foldOffers(emptyBelief(), offersOver(10, 400, hours))
    // Measured: 0.52 and -0.58; one standard error is about 0.07.
    expect(shiftAt(belief, start + 10 * day + day / 4)).toBeCloseTo(0.6, 0)
    expect(shiftAt(belief, start + 10 * day + day / 4)).toBeGreaterThan(0.4)
    expect(shiftAt(belief, start + 10 * day + (3 * day) / 4)).toBeLessThan(-0.4)
    expect(steadySeconds(belief.calendar, secondsSeen(belief))).toBeLessThan(7200)
  })

  test('learns weekends', () => {
    const belief = foldOffers(emptyBelief(), offersOver(42, 100, weekend))
    const saturdays = shiftAt(belief, start + 47.8 * day)
    const wednesdays = shiftAt(belief, start + 44.5 * day)
    expect(saturdays - wednesdays).toBeGreaterThan(0.6)
    expect(saturdays - wednesdays).toBeLessThan(1.4)
  })

  test('has no effect before a wave was seen twice, and hardly any where there is none', () => {
    const soon = foldOffers(emptyBelief(), offersOver(1, 2000, hours))
    expect(shiftAt(soon, start + day)).toBe(0)
    expect(steadySeconds(soon.calendar, secondsSeen(soon))).toBe(alwaysSteady)
    for (let seed = 1; seed <= 8; seed++) {
      const calm = foldOffers(
        emptyBelief(),
        offersOver(20, 200, () => 0, seed),
      )
      for (let hour = 0; hour < 24; hour += 3) {
        expect(Math.abs(shiftAt(calm, start + 20 * day + 3600 * hour))).toBeLessThan(0.1)
      }
    }
  })

  test('keeps seasonality from looking like change, and weights offers by their moment', () => {
    const belief = foldOffers(emptyBelief(), offersOver(20, 400, hours))
    expect(Math.max(...belief.scores)).toBeLessThan(0)
    // Equally many offers by day and by night, so that exposures average out: 8 000 offers; for a
    // low purchase rate the waves of e^0.6 sin add a twelfth.
    const counted = belief.bins.offers.reduce((sum, n) => sum + n, 0)
    expect(counted / belief.offersSeen).toBeGreaterThan(0.98)
    expect(counted / belief.offersSeen).toBeLessThan(1.12)
  })

  test.each([
    ['a sixth', 0.15, 20],
    ['a sixth, a few at a time', 0.15, 1],
    ['one in forty', 0.025, 5],
  ])('finds the level although purchases come late: %s buys', (_, rate, atOnce) => {
    const offers = offersOver(30, 40, () => 0).map((one) => ({ ...one, priceMinor: 1000 }))
    const random = createRandom(5)
    const bought = offers.map(() => random.uniform() < rate)
    const refusals = offers.map((one) => ({ ...one, purchases: 0 as const, quantity: 0 }))
    let belief = foldOffers(emptyBelief(), refusals)
    const late = refusals.flatMap((one, i) =>
      bought[i]
        ? [{ ...one, offers: 0 as const, purchases: 1 as const, quantity: 1, ageOffers: 1199 - i }]
        : [],
    )
    for (let i = 0; i < late.length; i += atOnce) {
      belief = foldOffers(belief, late.slice(i, i + atOnce))
    }
    // What an offer counts for where the log-odds are 1 above the level says what the level is.
    const truth = Math.log(rate / (1 - rate))
    const usual = logistic(truth + 1) / logistic(truth)
    expect(Math.abs(exposureOf(belief.calendar, 0, 1) - usual)).toBeLessThan(0.25)
    expect(Math.abs(shiftAt(belief, start + 30 * day + day / 2))).toBeLessThan(0.1)
  })

  test('is the same in batches, is stored, and accepts a correction of an answer', () => {
    const offers = offersOver(6, 300, hours)
    const whole = foldOffers(emptyBelief(), offers)
    let parts = emptyBelief()
    for (let i = 0; i < offers.length; i += 7) parts = foldOffers(parts, offers.slice(i, i + 7))
    expect(parts).toEqual(whole)
    expect(decodeBelief(encodeBelief(whole))).toEqual(whole)
    expect(encodeBelief(whole).length).toBeLessThan(1000)
  })
})
