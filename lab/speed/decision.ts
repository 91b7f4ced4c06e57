/**
 * What the engine costs by itself, without a service around it: a decision on a warm cell, the building of a
 * price table, the folding of an offer, and the bytes of each.
 *
 * One thread, no pinning; each figure is the median of repeated runs after a warm-up, with the fastest and the slowest
 * beside it. A decision is what a quote on a warm cell costs: a draw from the table and the look-up of price,
 * confidence, propensity and factors; its draws are made beforehand, and it walks over many cells' tables so that
 * the processor's caches hold no single one. Beliefs are folded from seeded offers at eleven prices.
 *
 * Usage: npm run lab:decision [-- --quick]
 */
import { type CellBelief, emptyBelief } from '../../engine/demand/belief.ts'
import { encodeBelief } from '../../engine/demand/codec.ts'
import { foldOffers, type OfferObservation } from '../../engine/demand/fold-offers.ts'
import { startingPrior } from '../../engine/demand/pool.ts'
import { openGuardrails } from '../../engine/policy/open-guardrails.ts'
import { buildPriceTable, drawPrice, type PriceTable } from '../../engine/policy/price-table.ts'
import { createRandom } from '../../engine/random/random.ts'
import { printMachine } from '../machine.ts'
import { readOptions } from '../options.ts'
import { median } from '../statistics.ts'
import { formatCount, printTable } from '../table.ts'

const options = readOptions('Cost of the engine: decision, table, fold.', {
  cells: { full: 2000, quick: 200, help: 'cells whose tables are walked over' },
  decisions: { full: 2_000_000, quick: 200_000, help: 'decisions per run' },
  runs: { full: 11, quick: 5, help: 'runs per figure' },
})
const basePriceMinor = 2000
const guardrails = { ...openGuardrails, unitCostMinor: 1100 }

printMachine()
const tables = Array.from({ length: options.cells }, (_, cell) =>
  buildTable(beliefOf(cell % 7 === 0 ? 0 : 50, cell), cell),
)
const rows = [decisionRow()]
for (const offers of [0, 50, 500, 5000]) rows.push(buildRow(offers))
for (const offers of [50, 5000]) rows.push(foldRow(offers))
printTable(['', 'median', 'fastest', 'slowest', 'unit'], rows)

const example = tables[1]
if (example) {
  console.log(
    `\nA table has ${example.prices.length} prices in ${formatCount(tableBytes(example))} bytes of numbers; ` +
      `a stored belief has ${[0, 50, 500, 5000].map((offers) => `${formatCount(encodeBelief(beliefOf(offers, 1)).length)} bytes after ${formatCount(offers)} offers`).join(', ')}.`,
  )
}

function decisionRow(): string[] {
  const random = createRandom(1)
  const draws = Float64Array.from({ length: 1 << 16 }, () => random.uniform())
  let kept = 0
  const micros = repeat(() => {
    for (let n = 0; n < options.decisions; n++) {
      const table = tables[n % tables.length] as PriceTable
      const index = drawPrice(table, draws[n & 0xffff] as number)
      // What a quote takes from the table; summed, so that none of it can be left out.
      kept +=
        (table.prices[index] as number) * (table.probability[index] as number) +
        (table.confidence[index] as number) +
        (table.factors[index] as readonly string[]).length
    }
    return options.decisions
  })
  if (!Number.isFinite(kept)) throw new Error('a table held something that is no number')
  return row('decision on a warm cell', micros, 'µs', 3)
}

function buildRow(offers: number): string[] {
  const beliefs = Array.from({ length: 20 }, (_, cell) => beliefOf(offers, cell))
  const micros = repeat(() => {
    beliefs.forEach((belief, cell) => {
      buildTable(belief, cell)
    })
    return beliefs.length
  })
  return row(
    `table of a cell with ${formatCount(offers)} offers`,
    micros.map((one) => one / 1000),
    'ms',
    3,
  )
}

function foldRow(offers: number): string[] {
  const start = beliefOf(offers, 1)
  const batch = observations(200, 99)
  const micros = repeat(() => {
    for (let n = 0; n < 20; n++) foldOffers(start, batch)
    return 20 * batch.length
  })
  return row(`folding an offer after ${formatCount(offers)}, 200 at once`, micros, 'µs', 2)
}

/** Microseconds per operation of each run; the first run warms up and is left out. */
function repeat(work: () => number): number[] {
  const micros: number[] = []
  for (let run = 0; run <= options.runs; run++) {
    const startMs = performance.now()
    const operations = work()
    if (run > 0) micros.push(((performance.now() - startMs) * 1000) / operations)
  }
  return micros
}

function row(name: string, values: number[], unit: string, digits: number): string[] {
  const figures = [median(values), Math.min(...values), Math.max(...values)]
  return [name, ...figures.map((figure) => figure.toFixed(digits)), unit]
}

function buildTable(belief: CellBelief, seed: number): PriceTable {
  return buildPriceTable({
    belief,
    siblings: [],
    pool: startingPrior,
    basePriceMinor,
    guardrails,
    exploration: 1,
    seed,
  })
}

function beliefOf(offers: number, seed: number): CellBelief {
  return foldOffers(emptyBelief(), observations(offers, seed))
}

/** Offers at eleven prices within a quarter of the base price, bought as a constant elasticity of −2.6 says. */
function observations(count: number, seed: number): OfferObservation[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, i) => {
    const ratio = 0.75 + 0.05 * Math.floor(random.uniform() * 11)
    const purchases = random.uniform() < Math.min(1, 0.12 * ratio ** -2.6) ? 1 : 0
    return {
      priceMinor: Math.round(basePriceMinor * ratio),
      offers: 1,
      purchases,
      quantity: purchases,
      weight: 1,
      ageOffers: 0,
      atSeconds: 1_700_000_000 + 60 * i,
    }
  })
}

function tableBytes(table: PriceTable): number {
  return [table.prices, table.probability, table.confidence].reduce(
    (sum, numbers) => sum + numbers.byteLength,
    0,
  )
}
