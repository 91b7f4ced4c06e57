import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../../../engine/belief/belief.ts'
import { encodeBelief } from '../../../engine/belief/codec.ts'
import { foldOffers } from '../../../engine/belief/fold-offers.ts'
import { buildPriceTable } from '../../../engine/policy/price-table.ts'
import { isOfId, partTimeMs } from '../../domain/decision.ts'
import { effectivePolicy, type PolicyFields } from '../../domain/policy.ts'
import { createPricingCache } from './cache.ts'
import { packInputs, partsNamedIn, recallInputs } from './decision-inputs.ts'
import { type ReadCell, tableInput } from './table-input.ts'

const request = { productId: 'tea', currency: 'usd', segment: 'vip', basePriceMinor: 1000 }
const nowMs = 1_790_000_000_123

function cellOf(segment: string, answers: number) {
  const offers = Array.from({ length: answers }, (_, i) => ({
    priceMinor: 900 + 10 * (i % 20),
    competitorMinor: i % 3 === 0 ? 1050 : null,
    offers: 1 as const,
    purchases: i % 4 === 0 ? (1 as const) : (0 as const),
    quantity: i % 4 === 0 ? 1 : 0,
    weight: 1,
    ageOffers: 0,
    atSeconds: 1_780_000_000 + 997 * i,
  }))
  const belief = Buffer.from(encodeBelief(foldOffers(emptyBelief(), offers)))
  return { segment, version: answers, belief, sales: null }
}

function readCellWith(fields: PolicyFields): ReadCell {
  const policy = effectivePolicy({}, fields)
  const cells = [cellOf('', 80), cellOf('vip', 60), cellOf('new', 10)]
  return {
    product: {
      productId: 'tea',
      currency: 'usd',
      product: {
        basePrice: 1000,
        currency: 'usd',
        status: 'active',
        attributes: { category: 'drinks' },
      },
      policy: fields,
      cells,
    },
    context: {
      policy: {},
      paused: false,
      breakers: { stopped: new Set(), accepted: new Map() },
      accountPolicy: policy,
      pools: new Map(),
      ledgers: new Map(),
      lists: '',
    },
    policy,
    group: fields.group
      ? [{ cell: cellOf('', 30), basePrice: 1900, policy: { group: { name: 'teas' } } } as never]
      : [],
    offersPerSecond: 0.01,
    emergencyMinor: null,
  }
}

describe('packInputs', () => {
  test.each<[string, PolicyFields]>([
    ['a policy of defaults', {}],
    [
      'all that a policy can say',
      {
        unitCost: 400,
        minPrice: 700,
        maxPrice: 1400,
        minMargin: 0.2,
        priceEnding: { endings: [99, 49] },
        maxStep: 0.1,
        competitor: { price: 1050, rule: 'at_most', tolerance: 0.05 },
        inventory: { onHand: 40, until: '2027-06-01T00:00:00Z', salvageValue: 100 },
        priority: ['max_step', 'price_ending', 'competitor'],
        objective: 'profit',
        exploration: 0.5,
        maxLoss: 0.03,
        holdout: 0.1,
      },
    ],
    ['margins without a cost, and a group', { marginBetween: [0.2, 0.6], group: { name: 'teas' } }],
  ])('keeps the inputs of a table to the last bit: %s', (_, fields) => {
    const cache = createPricingCache()
    const read = readCellWith(fields)
    const input = tableInput({ cache }, request, read, { lastPriceMinor: 990, nowMs })

    const decision = packInputs(cache, 7, request, read, input, nowMs)

    const bytes = decision.bytes ?? Buffer.alloc(0)
    expect(partsNamedIn(bytes).sort()).toEqual(decision.parts.map(({ id }) => id).sort())
    const recalled = recallInputs(
      bytes,
      (id) => decision.parts.find((part) => part.id === id)?.bytes ?? Buffer.alloc(0),
    )
    expect(recalled.input).toEqual(input)
    expect(recalled.holdout).toBe(read.policy.holdout)
    expect(buildPriceTable(recalled.input)).toEqual(buildPriceTable(input))
  })

  test('names inputs by their moment and a digest of their bytes', () => {
    const cache = createPricingCache()
    const read = readCellWith({})
    const input = tableInput({ cache }, request, read, { lastPriceMinor: null, nowMs })
    const { id, bytes } = packInputs(cache, 7, request, read, input, nowMs)
    expect(id).toHaveLength(16)
    expect(partTimeMs(id)).toBe(nowMs)
    expect(isOfId(bytes ?? Buffer.alloc(0), id)).toBe(true)
    expect(isOfId(Buffer.concat([bytes ?? Buffer.alloc(0), Buffer.from(' ')]), id)).toBe(false)
  })

  test('shares what tables of a tenant have in common, and writes it anew after four weeks', () => {
    const cache = createPricingCache()
    const read = readCellWith({})
    const pack = (tenantId: number, atMs: number) => {
      const input = tableInput({ cache }, request, read, { lastPriceMinor: null, nowMs: atMs })
      return packInputs(cache, tenantId, request, read, input, atMs).parts
    }
    const first = pack(7, nowMs)
    pack(7, nowMs + 1000).forEach((part, i) => {
      expect(part).toBe(first[i])
    })
    const later = pack(7, nowMs + 29 * 86_400_000)
    for (const part of [...later, ...pack(8, nowMs)]) expect(first).not.toContain(part)
  })
})
