import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBelief, encodeBelief } from '../belief/codec.ts'
import { highestPriceMinor } from '../checks.ts'
import { admissiblePrices } from '../policy/guardrails.ts'
import { poolAccount } from '../policy/history-risk.ts'
import { buildPriceTable } from '../policy/price-table.ts'
import type { PriceTableInput } from '../policy/table-input.ts'
import { summarizeCell } from '../pool/cell-summary.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { reportDemand } from '../report/demand-report.ts'
import { forecastDemand } from '../report/forecast.ts'
import { fitSales } from '../sales/fit-sales.ts'
import { anySales } from './any-cell.ts'
import { anyTableInput } from './any-input.ts'
import { runs } from './any-number.ts'
import { faultsOf, notFinite } from './sound.ts'

function tableFaults(input: PriceTableInput): string[] {
  const table = buildPriceTable(input)
  const found = faultsOf(table, input.promise !== undefined)
  const { lowMinor, highMinor, endings } = admissiblePrices(input.guardrails, input.basePriceMinor)
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
}

function beliefFaults({ belief, siblings }: PriceTableInput): string[] {
  return [belief, ...siblings].flatMap((cell) => {
    if (cell === null) return []
    const bytes = encodeBelief({ ...cell, sales: null })
    const found = notFinite(cell)
    if (bytes.length >= 4096) found.push(`${bytes.length} bytes`)
    const again = encodeBelief({ ...decodeBelief(bytes), sales: null })
    if (bytes.some((byte, i) => byte !== again[i])) found.push('is not read back')
    return found
  })
}

function reportFaults(input: PriceTableInput): string[] {
  const { belief, siblings, pool, basePriceMinor, seed } = input
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
    // Every drawn curve falls, so every statistic of the curves falls, too.
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
}

function forecastFaults({
  belief,
  siblings,
  pool,
  basePriceMinor,
  seed,
}: PriceTableInput): string[] {
  const pricesMinor = [0.01, 0.8, 1, 1.3, 100]
    .map((ratio) => Math.round(ratio * basePriceMinor))
    .filter((price) => price >= 1 && price <= highestPriceMinor)
  const about = { belief, siblings, pool, basePriceMinor, pricesMinor, seed }
  const visits = [null, 0, 1, 1e6][seed % 4] ?? null
  const forecast = forecastDemand({
    ...about,
    unitCostMinor: Math.round(basePriceMinor / 2),
    competitorMinor: seed % 3 === 0 ? basePriceMinor : null,
    startSeconds: 1_700_000_000,
    endSeconds: 1_700_000_000 + (visits === 0 ? 1 : 30 * 86_400),
    promotion: seed % 2,
    visits,
  })
  const found = notFinite(forecast)
  for (const { units } of forecast.points) {
    if (!(units.low >= 0 && units.low <= units.value && units.value <= units.high)) {
      found.push(`${units.low} ${units.value} ${units.high}`)
    }
  }
  return found
}

function poolFaults({ belief, siblings, basePriceMinor }: PriceTableInput): string[] {
  const cells = belief === null ? siblings : [belief, ...siblings]
  const pool = poolAccount(
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
}

describe('for any input', () => {
  // One property with five checks: generating an input takes as long as checking it. A failing
  // input is shrunk to the smallest that still fails.
  test('tables keep to guardrails; beliefs, reports, forecasts and pools are finite, in order', () => {
    const held = fc.property(anyTableInput, (input) => {
      expect({
        table: tableFaults(input),
        belief: beliefFaults(input),
        report: reportFaults(input),
        forecast: forecastFaults(input),
        pool: poolFaults(input),
      }).toEqual({ table: [], belief: [], report: [], forecast: [], pool: [] })
    })
    fc.assert(held, runs(400))
  })

  test('a belief from sales rows is finite, in any order of rows', () => {
    const rows = fc
      .tuple(
        fc.constantFrom(1, 1000, 1e12),
        fc.oneof(anySales({ maxLength: 9 }), anySales({ maxLength: 60 })),
      )
      .map(([base, about]) => about(base))
    const held = fc.property(rows, (some) => {
      const belief = fitSales(some)
      expect(notFinite(belief)).toEqual([])
      expect(JSON.stringify(fitSales(some.toReversed()))).toBe(JSON.stringify(belief))
    })
    fc.assert(held, runs(100))
  })
})
