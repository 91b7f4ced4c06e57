import { describe, expect, test } from 'vitest'
import { policyDefaults } from '../../domain/policy.ts'
import { type CellEntry, cellCacheKey, cellsWithin, createPricingCache } from './cache.ts'

const table = { beliefVersion: 100, rebuildAfterOffers: 3 } as CellEntry['priced'][0]['table']

function entry(): CellEntry {
  return {
    productId: 'tea',
    currency: 'eur',
    segment: '',
    context: {
      policy: {},
      paused: false,
      breakers: { stopped: new Set(), accepted: new Map() },
      accountPolicy: policyDefaults,
      pools: new Map(),
      ledgers: new Map(),
      lists: '',
    },
    product: { basePrice: 1000, status: 'active' },
    policy: policyDefaults,
    priced: [
      {
        basePriceMinor: 1000,
        table,
        decision: { id: '', bytes: null, parts: [] },
        replacementMinor: null,
        emergencyMinor: null,
        lastPriceMinor: null,
        keptMinor: null,
        volumePrices: null,
        poolVersion: 0,
        builtAtMs: 0,
        keeping: { current: null, committed: null, priceHold: null },
      },
    ],
    listed: [],
    lists: '',
    stale: false,
  }
}

function filled() {
  const cache = createPricingCache()
  const entries = { tea: entry(), teaStudent: entry(), jam: entry(), theirs: entry() }
  cache.cells.set(cellCacheKey(1, 'tea', 'usd', ''), entries.tea)
  cache.cells.set(cellCacheKey(1, 'tea', 'usd', 'student'), entries.teaStudent)
  cache.cells.set(cellCacheKey(1, 'jam', 'usd', ''), entries.jam)
  cache.cells.set(cellCacheKey(2, 'tea', 'usd', ''), entries.theirs)
  return { cache, entries }
}

const stale = (entries: Record<string, CellEntry>) =>
  Object.keys(entries).filter((name) => entries[name]?.stale)

describe('pricing cache', () => {
  test.each([
    [102, []],
    [103, ['tea']],
    [null, ['tea']],
  ])('keeps a table until its belief learnt enough (version %s)', (version, expected) => {
    const { cache, entries } = filled()
    const cell = { productId: 'tea', currency: 'usd', segment: '', version }
    cache.apply({ kind: 'cells', tenantId: 1, cells: [cell] })

    expect(stale(entries)).toEqual(expected)
  })

  test('forgets all cells of a product whose policy changed, and no others', () => {
    const { cache, entries } = filled()
    cache.apply({ kind: 'policy', tenantId: 1, productId: 'tea' })

    expect(stale(entries)).toEqual(['tea', 'teaStudent'])
  })

  test('still finds the cells of a product after some of them were evicted', () => {
    const { cache, entries } = filled()
    cache.cells.delete(cellCacheKey(1, 'tea', 'usd', ''))
    cache.apply({ kind: 'product', tenantId: 1, productId: 'tea' })

    expect(stale(entries)).toEqual(['teaStudent'])
  })

  test('reads a tenant’s own policy and pools anew when they changed', () => {
    const { cache } = filled()
    for (const kind of ['policy', 'pool'] as const) {
      cache.contexts.set(1, {
        policy: {},
        paused: false,
        breakers: { stopped: new Set(), accepted: new Map() },
        accountPolicy: policyDefaults,
        pools: new Map(),
        ledgers: new Map(),
        lists: '',
      })
      cache.apply(
        kind === 'policy'
          ? { kind, tenantId: 1, productId: '' }
          : { kind, tenantId: 1, currency: 'usd' },
      )
      expect(cache.contexts.has(1)).toBe(false)
    }
  })

  test('tells a load under way what was heard meanwhile, of its own cell only', () => {
    const { cache, entries } = filled()
    const load = {
      tenantId: 1,
      cellKey: cellCacheKey(1, 'tea', 'usd', ''),
      entry: Promise.resolve(entries.tea),
      heard: [],
    }
    cache.loading.set('load', load)
    const cells = (productId: string) => [{ productId, currency: 'usd', segment: '', version: 7 }]
    cache.apply({ kind: 'cells', tenantId: 1, cells: cells('jam') })
    cache.apply({ kind: 'cells', tenantId: 2, cells: cells('tea') })
    expect(load.heard).toEqual([])

    cache.apply({ kind: 'cells', tenantId: 1, cells: cells('tea') })
    cache.apply({ kind: 'policy', tenantId: 1, productId: '' })
    expect(load.heard).toEqual([7, null])
  })
})

test('holds a million cells where the heap may have 4.2 GB, and fewer where it may not', () => {
  expect(cellsWithin(4_345_298_944)).toBe(1_000_000)
  expect(cellsWithin(268_435_456)).toBe(64_424)
})
