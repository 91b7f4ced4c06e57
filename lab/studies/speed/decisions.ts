/**
 * What decisions cost: our engine against Vowpal Wabbit and MABWiser on one core of the same
 * machine in the same run, and the engine's other costs. `npm run lab -- run speed [--quick]`
 * writes lab/reports/speed.md; quick, it prints.
 *
 * One thread each, rounds of all contenders in turn. A warm decision is what a quote on a known
 * cell needs; "with learning" is 5 000 offers from scratch, one decision each, with ten results
 * learned at once. Ours is called from JavaScript, theirs from Python, as their users do; both are
 * times inside one process, without a service or a database.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeBelief } from '../../../engine/belief/codec.ts'
import { describeMachine } from '../../harness/machine.ts'
import { markdownTable } from '../../report/markdown.ts'
import { median } from '../../report/statistics.ts'
import { formatCount } from '../../report/table.ts'
import {
  exampleBelief,
  exampleTable,
  timeDecisions,
  timeFolding,
  timeLearning,
  timeSummaries,
  timeTables,
} from './engine-cost.ts'
import { timeHardTables } from './hard-tables.ts'
import type { PoolingCost } from './pooling.ts'

/** Microseconds of a decision, one figure a round. */
type Costs = { warm: number[]; learning: number[] }
type PeerCost = { warmMicros: number; learningMicros: number }

const lab = join(import.meta.dirname, '../..')
const python = join(lab, 'peers/.venv/bin/python')
const ours = 'Lerner'

/**
 * Measures, and writes speed.md; in the short form it only prints.
 *
 * @param out - Folder of the report; null for lab/reports, or for none in the short form.
 */
export function run({ quick, out = null }: { quick: boolean; out?: string | null }): void {
  const machine = describeMachine()
  const size = quick
    ? { rounds: 1, runs: 3, cells: 200, decisions: 200_000, offers: 500, asked: 2000, pool: 20_000 }
    : {
        rounds: 5,
        runs: 11,
        cells: 2000,
        decisions: 2_000_000,
        offers: 5000,
        asked: 20_000,
        pool: 1_000_000,
      }
  const costs = timeContenders(size, quick)
  const report = [
    '# What decisions cost',
    `Printed by \`npm run lab -- run speed${quick ? ' --quick' : ''}\`. Machine: ${machine}. ` +
      'One core each; medians of rounds, with the slowest in brackets.',
    '## Decisions per second and core',
    contendersTable(costs),
    'Warm: a decision after learning, as for a quote on a known cell. With learning: offers from scratch, a ' +
      `decision each, the results of ten learned at once, ${formatCount(size.offers)} in a row. Ours is called from JavaScript and theirs from Python, ` +
      'as their users do. 22 prices each; packages and versions are those of lab/peers.',
    '## Our engine',
    engineTable(size.runs),
    '## Pooling',
    poolingText(timePooling(size.pool)),
  ].join('\n\n')
  console.log(report)
  if (quick && out === null) return
  const folder = out ?? join(lab, 'reports')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'speed.md'), `${report}\n`)
}

function timeContenders(
  size: { rounds: number; cells: number; decisions: number; offers: number; asked: number },
  quick: boolean,
): Map<string, Costs> {
  const costs = new Map<string, Costs>()
  const add = (name: string, warm: number, learning: number) => {
    const known = costs.get(name) ?? { warm: [], learning: [] }
    costs.set(name, { warm: [...known.warm, warm], learning: [...known.learning, learning] })
  }
  const hasPeers = installPeers(quick)
  for (let round = 0; round < size.rounds; round++) {
    const warm = median(timeDecisions(size.cells, size.decisions, 1))
    add(ours, warm, median(timeLearning(size.offers, 5)))
    if (!hasPeers) continue
    const args = ['--offers', String(size.offers), '--decisions', String(size.asked)]
    const peers = runJson<Record<string, PeerCost>>(python, [
      join(lab, 'peers/decisions.py'),
      ...args,
    ])
    for (const [name, { warmMicros, learningMicros }] of Object.entries(peers)) {
      add(name, warmMicros, learningMicros)
    }
  }
  return costs
}

/** The short form uses the installed peers; the long one installs them. */
function installPeers(quick: boolean): boolean {
  if (quick && !existsSync(python)) {
    console.error('The peers are not installed (lab/peers/setup.sh); they are skipped.')
    return false
  }
  const { status } = spawnSync(join(lab, 'peers/setup.sh'), {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`lab/peers/setup.sh ended with ${status}`)
  return true
}

function contendersTable(costs: Map<string, Costs>): string {
  const own = costs.get(ours)
  const rows = [...costs].map(([name, { warm, learning }]) => [
    name,
    formatCount(1e6 / median(warm)),
    microseconds(warm),
    formatCount(1e6 / median(learning)),
    microseconds(learning),
    name === ours || !own ? '' : (median(learning) / median(own.learning)).toFixed(2),
  ])
  return markdownTable(
    ['', 'warm, per second', 'µs', 'with learning, per second', 'µs', 'times our cost'],
    rows,
  )
}

function engineTable(runs: number): string {
  const tables = [0, 50, 500, 5000].map((offers) => {
    const ms = timeTables(offers, runs).map((micros) => micros / 1000)
    return [`price table after ${formatCount(offers)} offers`, `${span(ms, 2)} ms`]
  })
  const hard = timeHardTables(6 * runs).map(({ name, first, next }) => [
    `first, and next, table of ${name}, 2 000 offers a cell`,
    `${span(first, 2)}, ${span(next, 2)} ms`,
  ])
  const folds = [50, 5000].map((offers) => [
    `folding an offer after ${formatCount(offers)}, 200 at once`,
    `${span(timeFolding(offers, runs), 2)} µs`,
  ])
  const summaries = [50, 5000].map((offers) => {
    const ms = timeSummaries(offers, runs).map((micros) => micros / 1000)
    return [
      `summarising a cell for the pool after ${formatCount(offers)} offers`,
      `${span(ms, 2)} ms`,
    ]
  })
  const bytes = [0, 50, 500, 5000].map((offers) => [
    `stored belief after ${formatCount(offers)} offers`,
    `${formatCount(encodeBelief(exampleBelief(offers, 1)).length)} bytes`,
  ])
  const prices = exampleTable(exampleBelief(50, 1), 1).prices.length
  return markdownTable(
    ['', ''],
    [
      ...tables,
      ...hard,
      ['prices of that table', String(prices)],
      ...folds,
      ...summaries,
      ...bytes,
    ],
  )
}

function timePooling(cells: number): PoolingCost {
  const program = join(lab, '../bin/run.mjs')
  return runJson<PoolingCost>(process.execPath, [
    program,
    join(lab, 'studies/speed/pooling.ts'),
    '--cells',
    String(cells),
  ])
}

function poolingText(cost: PoolingCost): string {
  const pair = ([level, elasticity]: [number, number]) =>
    `log-odds of ${level.toFixed(2)} and an elasticity of ${elasticity.toFixed(2)}`
  return (
    `${formatCount(cost.cells)} cells of 20 offers, two segments a product: ${cost.summarizeSeconds.toFixed(1)} s to sum them up ` +
    `(${((1e6 * cost.summarizeSeconds) / cost.cells).toFixed(1)} µs a cell, once per change), ${cost.poolSeconds.toFixed(1)} s to pool the summaries, ` +
    `${formatCount(cost.mebibytes)} MiB at the peak. Learned: ${pair(cost.learned)}; drawn around ${pair(cost.drawn)}.`
  )
}

function microseconds(values: number[]): string {
  return span(values, median(values) < 1 ? 3 : 1)
}

/** The median, and the slowest in brackets. */
function span(values: number[], digits: number): string {
  return `${median(values).toFixed(digits)} (${Math.max(...values).toFixed(digits)})`
}

function runJson<Answer>(command: string, args: readonly string[]): Answer {
  const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' }
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', env })
  if (status !== 0) {
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? ''}${stderr ?? ''}`)
  }
  return JSON.parse(stdout) as Answer
}
