/**
 * Shops as most are: history, few sales, one price for all, no cost.
 * `npm run lab -- --suite shops [--quick] [--only S1]`.
 *
 * Thirteen weeks of a shop of 100 products in five categories (500 in full), priced by contenders
 * who are told the same. Truth is outside the engine's own family (truth.ts, conditions.ts,
 * history.ts); all figures are true expected profit. Seeds from 10 000 on are for development: what
 * is reported comes from those below.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { doInThreads } from '../../harness/threads.ts'
import { markdownTable } from '../../report/markdown.ts'
import { printTable } from '../../report/table.ts'
import type { LabOptions } from '../options.ts'
import { type Bar, barsOf } from './bars.ts'
import { entrantsOf } from './entrants.ts'
import { kindOf, type ShopKind, shopKinds } from './kinds.ts'
import type { Outcome } from './play.ts'
import { headings, lineOf } from './table.ts'
import { type Answer, playShop, type Task } from './tasks.ts'

const products = { full: 500, quick: 100 }
const shops = { full: 20, quick: 2 }

/**
 * Plays shops of every kind, prints how the contenders fared, and holds our figures against the
 * bars.
 *
 * @returns Whether no bar failed.
 */
export async function run(options: LabOptions): Promise<boolean> {
  const { quick, jobs, from, ablations } = options
  const kinds = options.only?.map(kindOf) ?? shopKinds
  const count = options.seeds ?? (quick ? shops.quick : shops.full)
  const tasks = kinds.flatMap(({ id }) =>
    Array.from(
      { length: count },
      (_, i): Task => ({
        kind: id,
        seed: from + i,
        products: quick ? products.quick : products.full,
        ablations,
      }),
    ),
  )
  const played = new Map<string, Answer[]>()
  const program = new URL('./task-worker.ts', import.meta.url)
  const done = ({ kind }: Task, answer: Answer): void => {
    const answers = [...(played.get(kind) ?? []), answer]
    played.set(kind, answers)
    if (answers.length === count) print(kindOf(kind), answers)
  }
  await doInThreads(tasks, jobs, { program, here: playShop, done })
  const pages = kinds.map((kind) => pageOf(kind, played.get(kind.id) ?? []))
  const bars = kinds.flatMap((kind) => barsOf(kind, byContender(played.get(kind.id) ?? [])))
  printBars(bars)
  if (options.only === null) {
    const folder = options.out ?? (quick ? mkdtempSync(join(tmpdir(), 'lerner-lab-')) : reports)
    const command = `npm run lab -- ${process.argv.slice(2).join(' ')}`
    writeFileSync(join(folder, 'shops.md'), reportOf(command, pages, bars))
    console.log(`Report: ${join(folder, 'shops.md')}`)
  }
  return bars.every(({ result }) => result !== 'missed')
}

const reports = join(import.meta.dirname, '../../reports')

function byContender(answers: readonly Answer[]): Map<string, Outcome[]> {
  return new Map(
    entrantsOf(true).map(({ name }) => [
      name,
      answers
        .flatMap((answer) => answer.filter((one) => one.name === name))
        .map((one) => one.outcome),
    ]),
  )
}

function print(kind: ShopKind, answers: readonly Answer[]): void {
  console.log(`\n${kind.id} ${kind.name}`)
  printTable(headings, linesOf(answers))
}

function pageOf(kind: ShopKind, answers: readonly Answer[]): string {
  return `## ${kind.id} ${kind.name}\n\n${markdownTable(headings, linesOf(answers))}\n`
}

/** A line for each contender that played. */
function linesOf(answers: readonly Answer[]): string[][] {
  return [...byContender(answers)]
    .filter(([, outcomes]) => outcomes.length > 0)
    .map(([name, outcomes]) => lineOf(name, outcomes))
}

function printBars(bars: readonly Bar[]): void {
  for (const { name, value, error, limit, result } of bars) {
    console.log(`${result}: ${name}: ${value.toFixed(3)} ± ${error.toFixed(3)}, bar ${limit}`)
  }
}

function reportOf(command: string, pages: readonly string[], bars: readonly Bar[]): string {
  const lines = bars.map(({ name, value, error, limit, result }) => [
    name,
    `${value.toFixed(3)} ± ${error.toFixed(3)}`,
    limit,
    result,
  ])
  return `# Shops as most are

\`${command}\`

Thirteen weeks, ±25 % of base prices, true expected profit in per cent of what base prices earn; "captured" is the gain's share of what the best prices
gain; means ± standard errors over shops. The analyst fits the history once and never changes a price. How it is played: lab/studies/shops.

${pages.join('\n')}
## Bars

${markdownTable(['bar', 'measured', 'wanted', 'result'], lines)}
`
}
