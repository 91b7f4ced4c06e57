import { describe, expect, test } from 'vitest'
import { nextOffer, usualHold } from './hold.ts'

const table = { prices: [900, 1000, 1100], probability: [0.25, 0.5, 0.25] }
const rules = { ...usualHold, cooldownMs: 0 }
const never = () => {
  throw new Error('nothing is drawn')
}

describe('nextOffer', () => {
  test('draws a price with the probability that the table gives it', () => {
    const { index, hold } = nextOffer(table, null, rules, () => 0.8, 5)

    expect(index).toBe(2)
    expect(hold).toMatchObject({ priceMinor: 1100, tablePropensity: 0.25, draw: 0.8 })
  })

  test('keeps a draw for ten offers in all', () => {
    let { hold } = nextOffer(table, null, rules, () => 0.1, 0)
    for (let offer = 2; offer <= 10; offer++) {
      const kept = nextOffer(table, hold, rules, never, 0)
      expect(kept.index).toBe(0)
      hold = kept.hold
    }

    expect(nextOffer(table, hold, rules, () => 0.9, 0).index).toBe(2)
  })

  test('keeps it no longer than its window, but through a cooldown after any number of offers', () => {
    const { hold } = nextOffer(table, null, rules, () => 0.1, 0)
    expect(nextOffer(table, hold, rules, () => 0.9, usualHold.windowMs).index).toBe(2)

    const cooled = { offers: 1, windowMs: 10, cooldownMs: 1000 }
    const cooling = nextOffer(table, null, cooled, () => 0.1, 0).hold
    expect(nextOffer(table, cooling, cooled, never, 999).index).toBe(0)
    expect(nextOffer(table, cooling, cooled, () => 0.9, 1000).index).toBe(2)
  })

  test('draws again where the table no longer serves the price, except during a cooldown', () => {
    const idle = { prices: [900, 1000], probability: [0, 1] }
    const { hold } = nextOffer(table, null, rules, () => 0.1, 0)
    expect(nextOffer(idle, hold, rules, () => 0.5, 0).index).toBe(1)

    const cooled = { ...rules, cooldownMs: 1000 }
    const cooling = nextOffer(table, null, cooled, () => 0.1, 0).hold
    expect(nextOffer(idle, cooling, cooled, never, 0).index).toBe(0)
    expect(nextOffer({ prices: [1000], probability: [1] }, cooling, cooled, () => 0.5, 0)).toEqual({
      index: 0,
      hold: expect.objectContaining({ priceMinor: 1000 }),
    })
  })

  test('keeps a draw that lies among the prices served where each step makes another table', () => {
    const stepped = { prices: [900, 950, 1000], probability: [0.25, 0, 0.75] }
    const below = { prices: [900, 950, 1000], probability: [0, 0, 1] }
    const among = { prices: [950, 1000], probability: [1, 0] }
    const { hold } = nextOffer(among, null, rules, () => 0.1, 0)
    const stepping = { ...rules, stepping: true }

    expect(nextOffer(stepped, hold, stepping, never, 0).index).toBe(1)
    expect(nextOffer(stepped, hold, rules, () => 0.9, 0).index).toBe(2)
    expect(nextOffer(below, hold, stepping, () => 0.9, 0).index).toBe(2)
    expect(nextOffer(stepped, hold, stepping, () => 0.9, usualHold.windowMs).index).toBe(2)
  })

  test('keeps a draw that is not published yet, as during a cooldown', () => {
    const { hold } = nextOffer(table, null, { ...rules, offers: 1 }, () => 0.1, 0)
    const unsettled = { ...rules, unsettled: true }

    expect(nextOffer(table, hold, unsettled, never, 2 * usualHold.windowMs).index).toBe(0)
  })

  test('does not modify the hold passed in', () => {
    const { hold } = nextOffer(table, null, rules, () => 0.1, 0)
    const before = { ...hold }
    nextOffer(table, hold, rules, never, 0)

    expect(hold).toEqual(before)
  })
})
