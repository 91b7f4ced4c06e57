/**
 * Checks waterfalls from base price to price by arithmetic: a million at random, prices from one
 * minor unit to millions and guardrails that contradict each other, and some thousand of whole
 * tables. Each step must begin where the previous one ended, the last must end at the price, and
 * the shares of what was learnt must sum to their step, in whole minor units.
 *
 * Usage: npm run lab -- run waterfalls [--quick]
 */
import fc from 'fast-check'
import { anyWay } from '../../engine/explain/any-way.ts'
import { explain } from '../../engine/explain/explain.ts'
import { type WaterfallStep, waterfallOf } from '../../engine/explain/waterfall.ts'
import { buildPriceTable } from '../../engine/policy/price-table.ts'
import { anyTableInput } from '../../engine/properties/any-input.ts'
import { createRandom } from '../../engine/random/random.ts'
import { printMachine } from '../harness/machine.ts'
import { readOptions } from '../harness/options.ts'
import { formatCount } from '../report/table.ts'

const options = readOptions('Waterfalls from base price to price, checked by arithmetic.', {
  ways: { full: 1_000_000, quick: 50_000, help: 'random waterfalls' },
  tables: { full: 1000, quick: 20, help: 'tables whose prices are explained' },
  seed: { full: 1, quick: 1, help: 'seed' },
})

printMachine()
const random = createRandom(options.seed)
let faults = 0
let guarded = 0
let conflicts = 0
let steps = 0
for (let n = 0; n < options.ways; n++) {
  const way = anyWay(random)
  const waterfall = waterfallOf(way)
  steps += waterfall.length
  const rules = waterfall.filter(({ kind }) => kind === 'guardrail')
  if (rules.length > 0) guarded++
  if (rules.length > 1) conflicts++
  if (!isExact(waterfall, way.baseMinor, way.priceMinor)) faults++
}
console.log(
  `${formatCount(options.ways)} random waterfalls, ${formatCount(steps)} steps: ${formatCount(guarded)} bound by a guardrail, ${formatCount(conflicts)} by several. ${faults} do not sum exactly.`,
)

let explained = 0
let longestMs = 0
for (const input of fc.sample(anyTableInput, { numRuns: options.tables, seed: options.seed })) {
  const { prices, greedyIndex } = buildPriceTable(input)
  const startMs = performance.now()
  for (const price of new Set([prices[greedyIndex] ?? 0, prices[0] ?? 0])) {
    if (!isExact(explain(input, price).steps, input.basePriceMinor, price)) faults++
    explained++
  }
  longestMs = Math.max(longestMs, performance.now() - startMs)
}
console.log(
  `${formatCount(explained)} prices of ${formatCount(options.tables)} tables explained, the longest two of a table in ${longestMs.toFixed(0)} ms. ${faults} faults in all.`,
)
if (faults > 0) process.exitCode = 1

function isExact(waterfall: readonly WaterfallStep[], base: number, price: number): boolean {
  let at = base
  for (const { kind, beforeMinor, afterMinor, shares } of waterfall) {
    if (beforeMinor !== at || !Number.isSafeInteger(afterMinor)) return false
    const told = shares.reduce((sum, { minor }) => sum + minor, 0)
    if (kind === 'learnt' && told !== afterMinor - beforeMinor) return false
    if (shares.some(({ minor }) => !Number.isSafeInteger(minor))) return false
    at = afterMinor
  }
  return at === price
}
