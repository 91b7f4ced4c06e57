/**
 * How much each tuned constant of the engine matters: halves and doubles it, and replays the same
 * simulated markets. Prints a table per folder, in Markdown: the location of each constant, its
 * value and unit, the study that judges it, and how many points of the best profit each change
 * gains or loses, with a standard error.
 *
 * Any change to a play makes it diverge by chance: the error says by how much. "None" means that
 * the play was identical to the bit: nothing in these markets depends on the constant. "Refused" is
 * a value that the engine rejects. A dash marks a constant that another study judges.
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
import { rooms } from './tuned.ts'

const options = readOptions('How much each tuned constant of the engine matters.', {
  instances: { full: 4, quick: 1, help: 'instances of each market' },
  markets: { full: 12, quick: 6, help: 'markets, the first ones of the list' },
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
const { instances } = options
const factors = [0.5, 2]

type Row = Constant & { room: string; module: string; unit: string; study: string }

const rows: Row[] = Object.entries(rooms).flatMap(([room, { study, modules }]) =>
  Object.entries(modules).flatMap(([module, units]) => {
    const source = readFileSync(join(import.meta.dirname, '../../engine', module), 'utf8')
    const declared = constantsOf(source)
    return Object.entries(units).flatMap(([name, unit]) =>
      declared
        .filter((constant) => constant.name === name)
        .map((constant) => ({ ...constant, room, module, unit, study })),
    )
  }),
)

printMachine()
console.log(`\n${instances} of each market: ${markets.join(', ')}.`)
const usual = await play(null)
if ('refused' in usual) throw new Error(usual.refused)
const plays = rows
  .filter(({ study }) => study === 'markets')
  .flatMap((row) => factors.map((factor) => ({ row, factor })))
const moved = new Map<Row, string[]>(rows.map((row) => [row, []]))
let next = 0
await Promise.all(
  Array.from({ length: Math.max(options.jobs, 1) }, async () => {
    while (next < plays.length) {
      const { row, factor } = plays[next++]
      const { module, name, unit } = row
      const answer = await play({ module, name, factor, isRatio: unit === 'ratio' })
      const place = moved.get(row)
      if (place) place[factors.indexOf(factor)] = movement(usual, answer)
      if (process.stderr.isTTY) process.stderr.write(`\r${next} of ${plays.length}`)
    }
  }),
)

for (const room of Object.keys(rooms)) {
  console.log(`\n## ${room}\n`)
  console.log(
    markdownTable(
      ['constant', 'value', 'unit', 'study', 'halved', 'doubled', 'why'],
      rows
        .filter((row) => row.room === room)
        .map((row) => {
          const where = `\`${row.module.replace(/\.ts$/, '')}\` ${row.name}`
          const [halved = '–', doubled = '–'] = moved.get(row) ?? []
          return [where, row.value, row.unit, row.study, halved, doubled, row.why]
        }),
    ),
  )
}

/** Each play has its own thread, so that it reads the engine afresh. */
function play(scaled: ScaledPlay['scaled']): Promise<ScaledAnswer> {
  const workerData: ScaledPlay = { scaled, markets, instances }
  const worker = new Worker(new URL('./play-scaled.ts', import.meta.url), { workerData })
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: ScaledAnswer) => {
      resolve(answer)
      void worker.terminate()
    })
    worker.once('error', reject)
  })
}

/** In points of the best profit, with its standard error over all plays. */
function movement(before: { shares: number[] }, after: ScaledAnswer): string {
  if ('refused' in after) return 'refused'
  const differences = after.shares.map((share, at) => 100 * (share - before.shares[at]))
  if (differences.every((difference) => difference === 0)) return 'none'
  return spread(mean(differences), standardError(differences), 2)
}
