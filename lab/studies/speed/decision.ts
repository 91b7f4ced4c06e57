/**
 * What the engine costs by itself, without a service around it: a decision on a warm cell, the building of a
 * price table, the folding of an offer, and the bytes of each.
 *
 * One thread, no pinning; each figure is the median of repeated runs after a warm-up, with the fastest and the slowest
 * beside it; `engine-cost.ts` says what is timed. `npm run lab -- --suite speed` sets the same beside other people's
 * bandits.
 *
 * Usage: npm run lab:decision [-- --quick]
 */
import { encodeBelief } from '../../../engine/belief/codec.ts'
import type { PriceTable } from '../../../engine/policy/price-table.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { median } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'
import {
  exampleBelief,
  exampleTable,
  timeDecisions,
  timeFolding,
  timeTables,
} from './engine-cost.ts'

const options = readOptions('Cost of the engine: decision, table, fold.', {
  cells: { full: 2000, quick: 200, help: 'cells whose tables are walked over' },
  decisions: { full: 2_000_000, quick: 200_000, help: 'decisions per run' },
  runs: { full: 11, quick: 5, help: 'runs per figure' },
})
const { cells, decisions, runs } = options

printMachine()
const rows = [row('decision on a warm cell', timeDecisions(cells, decisions, runs), 'µs', 3)]
for (const offers of [0, 50, 500, 5000]) {
  const ms = timeTables(offers, runs).map((micros) => micros / 1000)
  rows.push(row(`table of a cell with ${formatCount(offers)} offers`, ms, 'ms', 3))
}
for (const offers of [50, 5000]) {
  const name = `folding an offer after ${formatCount(offers)}, 200 at once`
  rows.push(row(name, timeFolding(offers, runs), 'µs', 2))
}
printTable(['', 'median', 'fastest', 'slowest', 'unit'], rows)

const example = exampleTable(exampleBelief(50, 1), 1)
const stored = [0, 50, 500, 5000].map((offers) => {
  const bytes = encodeBelief(exampleBelief(offers, 1)).length
  return `${formatCount(bytes)} bytes after ${formatCount(offers)} offers`
})
console.log(
  `\nA table has ${example.prices.length} prices in ${formatCount(tableBytes(example))} bytes of numbers; ` +
    `a stored belief has ${stored.join(', ')}.`,
)

function row(name: string, values: number[], unit: string, digits: number): string[] {
  const figures = [median(values), Math.min(...values), Math.max(...values)]
  return [name, ...figures.map((figure) => figure.toFixed(digits)), unit]
}

function tableBytes(table: PriceTable): number {
  return [table.prices, table.probability, table.confidence].reduce(
    (sum, numbers) => sum + numbers.byteLength,
    0,
  )
}
