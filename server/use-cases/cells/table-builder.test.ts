import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../../../engine/belief/belief.ts'
import { foldOffers } from '../../../engine/belief/fold-offers.ts'
import { openGuardrails } from '../../../engine/policy/open-guardrails.ts'
import { buildPriceTable } from '../../../engine/policy/price-table.ts'
import type { PriceTableInput } from '../../../engine/policy/table-input.ts'
import { startingPrior } from '../../../engine/pool/pool-prior.ts'
import { buildBeside, isHard } from './table-builder.ts'

const guardrails = { ...openGuardrails, unitCostMinor: 1000, maxDecrease: 0.4, maxIncrease: 0.8 }

function inputOf(seed: number, more: Partial<PriceTableInput> = {}): PriceTableInput {
  return {
    belief: beliefOf(seed),
    siblings: [],
    pool: startingPrior,
    basePriceMinor: 2000,
    guardrails,
    momentSeconds: 1_700_000_000,
    exploration: 0.5,
    seed,
    ...more,
  }
}

function beliefOf(seed: number) {
  const offers = Array.from({ length: 200 }, (_, i) => ({
    priceMinor: 1500 + 100 * ((i * (seed + 3)) % 12),
    offers: 1 as const,
    purchases: (i + seed) % 3 === 0 ? (1 as const) : (0 as const),
    quantity: (i + seed) % 3 === 0 ? 1 : 0,
    weight: 1,
    ageOffers: 0,
    atSeconds: 1_690_000_000 + 3600 * i,
  }))
  return foldOffers(emptyBelief(), offers)
}

describe('a hard table', () => {
  const hard: [string, Partial<PriceTableInput>][] = [
    ['of many prices', { guardrails: { ...guardrails, maxDecrease: 0.85, maxIncrease: 3.9 } }],
    ['of many segments', { siblings: Array.from({ length: 20 }, (_, i) => beliefOf(i)) }],
    [
      'in a group',
      {
        group: {
          unitCount: 1,
          others: Array.from({ length: 8 }, (_, i) => ({
            belief: beliefOf(50 + i),
            basePriceMinor: 2100,
            guardrails,
            unitCount: 1,
          })),
        },
      },
    ],
    [
      'beside a competitor',
      {
        guardrails: { ...guardrails, competitor: { priceMinor: 1900, rule: 'none', tolerance: 0 } },
      },
    ],
  ]

  test.each(hard)('%s is the same to the last bit from the thread', async (_, more) => {
    const input = inputOf(1, more)
    expect(isHard(input)).toBe(true)
    expect(await buildBeside(input)).toEqual(buildPriceTable(structuredClone(input)))
  })

  test('an ordinary table is not hard', () => {
    expect(isHard(inputOf(1))).toBe(false)
  })

  test('leaves the thread that answers quotes to other work', async () => {
    let answeredMeanwhile = false
    setImmediate(() => (answeredMeanwhile = true))
    const [, [, more] = []] = hard
    await Promise.all(Array.from({ length: 8 }, (_, i) => buildBeside(inputOf(i, more))))
    expect(answeredMeanwhile).toBe(true)
  })

  test('of a belief that is broken is refused, and the next one is built', async () => {
    const broken = inputOf(2, { basePriceMinor: -1 })
    await expect(buildBeside(broken)).rejects.toThrow(RangeError)
    expect((await buildBeside(inputOf(2))).prices.length).toBeGreaterThan(1)
  })
})
