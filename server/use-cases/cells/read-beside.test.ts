import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../../../engine/belief/belief.ts'
import { encodeBelief } from '../../../engine/belief/codec.ts'
import { foldOffers } from '../../../engine/belief/fold-offers.ts'
import { answeredOffer } from '../../../engine/market/answered-offer.ts'
import { effectivePolicy } from '../../domain/policy.ts'
import type { StoredCell } from '../../storage/tables/cells.ts'
import { createPricingCache } from './cache.ts'
import { readBeside } from './read-beside.ts'
import { keptBelief, type ReadCell } from './table-input.ts'

const request = { productId: 'tea', currency: 'usd', segment: 'own', basePriceMinor: 1000 }

function cellOf(segment: string, answers: number): StoredCell {
  const offers = Array.from({ length: answers }, (_, i) =>
    answeredOffer(900 + 10 * (i % 20), i % 4 === 0, 1_780_000_000 + 997 * i),
  )
  const belief = Buffer.from(encodeBelief(foldOffers(emptyBelief(), offers)))
  return { segment, version: answers, belief, sales: null }
}

const cells = [cellOf('own', 30), ...Array.from({ length: 40 }, (_, i) => cellOf(`s${i}`, 20 + i))]

const read: ReadCell = {
  product: { productId: 'tea', currency: 'usd', product: null, policy: {}, cells },
  context: {
    policy: {},
    paused: false,
    breakers: { stopped: new Set(), accepted: new Map() },
    accountPolicy: effectivePolicy({}, {}),
    pools: new Map(),
    ledgers: new Map(),
    lists: '',
  },
  policy: effectivePolicy({}, {}),
  group: [],
  offersPerSecond: 0,
  emergencyMinor: null,
}

/** How often the event loop turned while something was running. */
async function turnsWhile(doing: () => Promise<void>): Promise<number> {
  let turns = 0
  let handle = setImmediate(function turn() {
    turns += 1
    handle = setImmediate(turn)
  })
  await doing()
  clearImmediate(handle)
  return turns
}

describe('readBeside', () => {
  test('lets others in while a product of many segments is read for the first time', async () => {
    const deps = { cache: createPricingCache() }
    expect(await turnsWhile(() => readBeside(deps, request, read))).toBeGreaterThanOrEqual(5)
    expect(await turnsWhile(() => readBeside(deps, request, read))).toBe(0)
  })

  test('reads the other segments alone, and keeps what it read', async () => {
    const deps = { cache: createPricingCache() }
    await readBeside(deps, request, read)
    expect(deps.cache.beliefs.size).toBe(40)
    for (const cell of cells.slice(1)) {
      const kept = deps.cache.beliefs.get(cell.belief?.toString('latin1') ?? '')
      expect(keptBelief(deps, cell).bins).toBe(kept?.bins)
    }
  })
})
