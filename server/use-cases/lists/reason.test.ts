import { describe, expect, test } from 'vitest'
import type { Proposal } from '../../../engine/lists/propose.ts'
import { openGuardrails } from '../../../engine/policy/open-guardrails.ts'
import { reasonOf } from './reason.ts'

const won = (value: number) => ({ value, low: value - 900, high: value + 700 })

/** A price of 14.39 that was drawn although 15.53, this week's price, is believed better. */
const unmoved: Proposal = {
  priceMinor: 1439,
  pricesMinor: [1439, 1553],
  probabilities: [0.8, 0.2],
  confidence: 0.4,
  confidenceNow: 0.7,
  factors: ['max_loss'],
  beliefVersion: 1,
  identified: true,
  costBasis: 'known',
  unitsNow: won(20_000),
  units: won(2300),
  profit: won(-284),
  best: { priceMinor: 1553, confidence: 0.7, chance: 0.2, profit: won(0) },
  rules: [],
  wantedMinor: 1553,
  lowMinor: 1080,
  highMinor: 1798,
}

function sentence(proposal: Partial<Proposal>, asked: object = {}): string {
  const question = {
    ...{ basePriceMinor: 1439, currentMinor: 1553, days: 7 },
    guardrails: { ...openGuardrails, unitCostMinor: 900 },
    ...asked,
  }
  const whole = { ...unmoved, ...proposal }
  const details = {
    costBasis: whole.costBasis,
    identified: whole.identified,
    unitsNow: whole.unitsNow,
    units: whole.units,
    profit: whole.profit,
    profitNow: null,
    confidenceNow: whole.confidenceNow,
    guardrails: [],
  }
  return reasonOf({ currency: 'eur', design: 'best' }, { question }, whole, details).message
}

describe('the reason of an entry', () => {
  test('says of a price that goes back in its turn what the better one would earn', () => {
    expect(sentence({})).toBe(
      'Back to 14.39 EUR for now: 15.53 EUR is expected to earn 2.84 EUR more in 7 days, but max_loss does not let all prices move at once.',
    )
  })

  test('says of a price that stays in its turn what the better one would earn', () => {
    const stays = { best: { ...unmoved.best, profit: won(284) }, profit: won(0) }
    expect(sentence(stays, { currentMinor: 1439 })).toMatch(/^14.39 EUR stays for now: 15.53 EUR/)
  })

  test('does not say of a price at a limit that sales do not show enough to move it', () => {
    const at = { priceMinor: 1798, factors: [], identified: false, profit: won(0) }
    const rules = [{ name: 'max_change', fromMinor: 2100, toMinor: 1798, costMinor: 50 } as const]
    expect(sentence({ ...at, rules }, { currentMinor: 1798 })).toBe(
      '17.98 EUR stays, where max_change holds it: no allowed price is expected to earn sufficiently more.',
    )
    expect(sentence(at, { currentMinor: 1798 })).toMatch(/sales so far do not show enough/)
  })

  test('says what a move brings where the base price is best, or a person chose it', () => {
    const best = { ...unmoved.best, priceMinor: 1439, profit: won(284) }
    expect(sentence({ best, profit: won(284) })).toMatch(/^Down 7.3 % to 14.39 EUR: 2.84 EUR more/)
    expect(sentence({}, { chosenMinor: 1439 })).toMatch(/chosen by a person: 2.84 EUR less/)
  })
})
