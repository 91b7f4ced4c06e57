/**
 * How much each tuned constant of the engine matters: halves and doubles it, and replays the same
 * simulated markets and shops. Prints a table per folder, in Markdown: the location of each
 * constant, its value and unit, and by how many points each change moves the share of the best
 * profit in markets and the gain over base prices in shops, with a standard error.
 *
 * Any change to a play makes it diverge by chance: the error says by how much. "None" means that
 * every play was identical to the bit: nothing in these markets or shops depends on the constant.
 * "Refused" is a value that the engine rejects.
 *
 * Usage: npm run lab -- run sensitivity [--quick] [--jobs N]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { printMachine } from '../harness/machine.ts'
import { readOptions } from '../harness/options.ts'
import { markdownTable, spread } from '../report/markdown.ts'
import { mean, standardError } from '../report/statistics.ts'
import type { ScaledAnswer, ScaledPlay } from './play-scaled.ts'
import { type Constant, constantsOf } from './scale-constant.ts'
import { tuned } from './tuned.ts'

const options = readOptions('How much each tuned constant of the engine matters.', {
  instances: { full: 4, quick: 1, help: 'instances of each market, and shops of each kind' },
  markets: { full: 12, quick: 6, help: 'markets, the first ones of the list' },
  shops: { full: 14, quick: 10, help: 'kinds of shop, the first ones of the list' },
  products: { full: 20, quick: 8, help: 'products of each shop' },
  jobs: { full: 2, quick: 2, help: 'plays at the same time' },
})

/** The most different in what they demand of the engine come first. */
const markets = [
  'confounded-sales',
  'scarce-stock',
  'confounded-offers',
  'competitor',
  'drift',
  'step',
  'logit',
  'calendar',
  'left-digits',
  'segments',
  'shop',
  'bots',
].slice(0, options.markets)
/** The same of kinds of shop: lab/studies/shops/kinds.ts names them. */
const shops = [
  'S1',
  'S6',
  'S9',
  'S12',
  'S13',
  'P8',
  'O3N',
  'N5U',
  'NQ',
  'N8',
  'P9',
  'O4',
  'M5UN',
  'S15',
].slice(0, options.shops)
const { instances, products } = options
const factors = [0.5, 2]

type Row = Constant & { module: string; unit: string }

const rows: Row[] = Object.entries(tuned).flatMap(([module, units]) => {
  const source = readFileSync(join(import.meta.dirname, '../../engine', module), 'utf8')
  const declared = constantsOf(source)
  return Object.entries(units).flatMap(([name, unit]) =>
    declared
      .filter((constant) => constant.name === name)
      .map((constant) => ({ ...constant, module, unit })),
  )
})

printMachine()
console.log(`\n${instances} of each market: ${markets.join(', ')}.`)
console.log(`${instances} of each kind of shop, ${products} products each: ${shops.join(', ')}.`)
const usual = await play(null)
if ('refused' in usual) throw new Error(usual.refused)
const plays = rows.flatMap((row) => factors.map((factor) => ({ row, factor })))
const answers = new Map<Row, ScaledAnswer[]>(rows.map((row) => [row, []]))
let next = 0
await Promise.all(
  Array.from({ length: Math.max(options.jobs, 1) }, async () => {
    while (next < plays.length) {
      const { row, factor } = plays[next++]
      const { module, name, unit } = row
      const answer = await play({ module, name, factor, isRatio: unit === 'ratio' })
      const place = answers.get(row)
      if (place) place[factors.indexOf(factor)] = answer
      process.stderr.write(`${next} of ${plays.length}: ${module} ${name} × ${factor}\n`)
    }
  }),
)

for (const [folder, members] of Map.groupBy(rows, ({ module }) => module.split('/')[0])) {
  console.log(`\n## ${folder}\n`)
  const columns = ['markets ½', 'markets × 2', 'shops ½', 'shops × 2']
  const lines = members.map((row) => {
    const [halved, doubled] = answers.get(row) ?? []
    const where = `\`${row.module.replace(/\.ts$/, '')}\` ${row.name}`
    const movements = (['shares', 'gains'] as const).flatMap((figures) =>
      [halved, doubled].map((answer) => movement(usual, answer, figures)),
    )
    return [where, row.value, row.unit, ...movements, row.why]
  })
  console.log(markdownTable(['constant', 'value', 'unit', ...columns, 'why'], lines))
}

/** Each play has its own thread, so that it reads the engine afresh. */
function play(scaled: ScaledPlay['scaled']): Promise<ScaledAnswer> {
  const workerData: ScaledPlay = { scaled, markets, shops, products, instances }
  const worker = new Worker(new URL('./play-scaled.ts', import.meta.url), { workerData })
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: ScaledAnswer) => {
      resolve(answer)
      void worker.terminate()
    })
    worker.once('error', reject)
  })
}

type Played = Exclude<ScaledAnswer, { refused: string }>

/** In points of the best profit, or of base profit, with its standard error over all plays. */
function movement(
  before: Played,
  after: ScaledAnswer | undefined,
  figures: 'shares' | 'gains',
): string {
  if (after === undefined || 'refused' in after) return 'refused'
  const differences = after[figures].map((figure, at) => 100 * (figure - before[figures][at]))
  if (differences.every((difference) => difference === 0)) return 'none'
  return spread(mean(differences), standardError(differences), 2)
}
