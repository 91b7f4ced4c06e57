import { describe, expect, test } from 'vitest'
import { decodeBelief, encodeBelief } from '../belief/codec.ts'
import { highestPriceMinor } from '../checks.ts'
import { admissiblePrices } from '../policy/guardrails.ts'
import { buildPriceTable, type PriceTableInput } from '../policy/price-table.ts'
import { poolCells, summarizeCell } from '../pool/pool.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { reportDemand } from '../report/demand-report.ts'
import { fitSales } from '../sales/fit-sales.ts'
import { anySalesRows, anyTableInput, oneOf } from './any-input.ts'
import { faultsOf, notFinite } from './sound.ts'

const inputs = Array.from({ length: 300 }, (_, seed) => ({ seed, input: anyTableInput(seed) }))

/** The faults of every input that has any, by its seed: `anyTableInput(seed)` gives it back. */
function faultsBySeed(check: (input: PriceTableInput) => string[]): Record<number, string[]> {
  const found: Record<number, string[]> = {}
  for (const { seed, input } of inputs) {
    const faults = check(input)
    if (faults.length > 0) found[seed] = faults.slice(0, 5)
  }
  return found
}

describe('whatever the input', () => {
  test('a price table is sound, inside the guardrails, and the same when built again', () => {
    const faults = faultsBySeed((input) => {
      const table = buildPriceTable(input)
      const found = faultsOf(table)
      const { lowMinor, highMinor, endings } = admissiblePrices(
        input.guardrails,
        input.basePriceMinor,
      )
      for (const price of table.prices) {
        const ends = endings === null || endings.residues.includes(price % endings.modulus)
        if (price < lowMinor || price > highMinor || !ends) found.push(`${price} is not allowed`)
      }
      const again = buildPriceTable(input)
      for (const column of ['prices', 'probability', 'confidence'] as const) {
        if (table[column].some((value, k) => value !== again[column][k])) {
          found.push(`${column} differ`)
        }
      }
      return found
    })
    expect(faults).toEqual({})
  })

  test('a belief is finite, stored in under 4 kB, and read back bit by bit', () => {
    const faults = faultsBySeed(({ belief, siblings }) =>
      [belief, ...siblings].flatMap((cell) => {
        if (cell === null) return []
        const bytes = encodeBelief({ ...cell, sales: null })
        const found = notFinite(cell)
        if (bytes.length >= 4096) found.push(`${bytes.length} bytes`)
        const again = encodeBelief({ ...decodeBelief(bytes), sales: null })
        if (bytes.some((byte, i) => byte !== again[i])) found.push('is not read back')
        return found
      }),
    )
    expect(faults).toEqual({})
  })

  test('a demand report is finite, its intervals in order, its demand a falling probability', () => {
    const faults = faultsBySeed(({ belief, siblings, pool, basePriceMinor, seed }) => {
      const ratios = [0.3, 0.6, 0.8, 1, 1.1, 1.6, 4]
      const pricesMinor = [
        ...new Set(ratios.map((ratio) => Math.round(ratio * basePriceMinor))),
      ].filter((price) => price >= 1 && price <= highestPriceMinor)
      const report = reportDemand({
        belief,
        siblings,
        pool,
        basePriceMinor,
        unitCostMinor: Math.round(basePriceMinor / 2),
        pricesMinor,
        seed,
      })
      const found = notFinite(report)
      const { points, elasticity, demandUnit } = report
      for (const { low, value, high } of [elasticity, ...points.map(({ demand }) => demand)]) {
        if (!(low <= value && value <= high)) found.push(`${low} ${value} ${high}`)
      }
      if (demandUnit === 'probability') {
        // Every drawn curve falls, so all that is read off the curves together falls too.
        if (elasticity.high > 0) found.push(`elasticity up to ${elasticity.high}`)
        points.forEach(({ demand, priceMinor }, i) => {
          if (!(demand.low >= 0 && demand.high <= 1)) found.push(`${demand.low} to ${demand.high}`)
          for (const read of ['low', 'value', 'high'] as const) {
            const before = points[i - 1]?.demand[read] ?? 1
            if (demand[read] > before + 1e-12) found.push(`${read} rises at ${priceMinor}`)
          }
        })
      }
      return found
    })
    expect(faults).toEqual({})
  })

  test('a pool is finite, and its spread that of some distribution', () => {
    const faults = faultsBySeed(({ belief, siblings, basePriceMinor }) => {
      const cells = belief === null ? siblings : [belief, ...siblings]
      const pool = poolCells(
        cells.map((cell, i) => summarizeCell(`p${i >> 1}`, cell, basePriceMinor)),
      )
      const [level, cross, slope] = pool.covariance
      const found = notFinite(pool)
      if (!(level > 0 && slope > 0 && level * slope > cross * cross)) {
        found.push(`covariance ${pool.covariance}`)
      }
      if (level > startingPrior.covariance[0] + 1e-9) found.push(`level variance ${level}`)
      if (slope > startingPrior.covariance[2] + 1e-9) found.push(`slope variance ${slope}`)
      return found
    })
    expect(faults).toEqual({})
  })

  test('a belief from sales rows is finite, in whatever order the rows come', () => {
    const found: Record<number, string[]> = {}
    for (let seed = 0; seed < 100; seed++) {
      const random = createRandom(seed)
      const rows = anySalesRows(
        random,
        oneOf(random, [1, 1000, highestPriceMinor]),
        oneOf(random, [0, 1, 9, 60]),
      )
      const belief = fitSales(rows)
      const faults = notFinite(belief)
      if (JSON.stringify(fitSales(rows.toReversed())) !== JSON.stringify(belief)) {
        faults.push('depends on the order of its rows')
      }
      if (faults.length > 0) found[seed] = faults
    }
    expect(found).toEqual({})
  })
})
