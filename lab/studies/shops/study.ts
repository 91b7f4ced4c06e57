/**
 * Typical shops: history, few sales, one price for all, no cost. `npm run lab -- run shops
 * [--quick] [--only S1]`.
 *
 * Thirteen weeks of a shop of 500 products in five categories (25 in the short form), priced by
 * contenders who are told the same. The truth is outside the engine's own family (truth.ts,
 * conditions.ts, history.ts); all figures are true expected profit. Seeds from 10 000 up are for
 * development; reports use lower ones.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { doInThreads } from '../../harness/threads.ts'
import { asWritten } from '../../report/command-line.ts'
import { countResults, readExpected, recordExpected } from '../../report/expected.ts'
import { printTable } from '../../report/table.ts'
import type { LabOptions } from '../options.ts'
import { type Bar, barOfPromise, barsOf, judgeBars, pooledBar, type Verdict } from './bars.ts'
import { everybody } from './entrants.ts'
import { keepShops } from './keep-shops.ts'
import { kindOf, promiseKinds, shopKinds, strangeKinds } from './kinds.ts'
import { type Claimed, type Outcomes, pageOf, worthOf, writeReport } from './report.ts'
import type { Outcome } from './season.ts'
import type { ShopKind } from './shop-kind.ts'
import { headings, lineOf } from './table.ts'
import { type Answer, playShop, type Task } from './tasks.ts'

const products = { full: 500, quick: 25 }
const shops = { full: 20, quick: 3 }
/** Shops that test the promise on loss are small and many: 204 of twelve kinds in a full run. */
const promiseProducts = 20
const promiseShops = { full: 17, quick: 1 }

/**
 * Plays shops of every kind, prints how the contenders fared, and compares our figures with the
 * bars.
 *
 * @returns Whether no bar failed.
 */
export async function run(options: LabOptions): Promise<boolean> {
  const startMs = performance.now()
  refuseUnknown(options.entrants)
  const kinds = options.only?.map(kindOf) ?? [
    ...shopKinds,
    ...promiseKinds,
    ...(options.quick ? [] : strangeKinds),
  ]
  const tasks = kinds.flatMap((kind) => tasksOf(kind, options))
  const played = await playAll(tasks, options)
  const outcomes = new Map(kinds.map(({ id }) => [id, byContender(played.get(id) ?? [])]))
  const usual = kinds.filter(({ promise }) => !promise)
  const ours = usual.filter(({ world }) => world === null)
  const claims = claimsOf(ours, outcomes)
  const bars = barsOfAll(kinds, outcomes)
  if (options.only === null) bars.push(pooledBar(claims.map(({ outcome }) => outcome)))
  const verdicts = judge(bars, options)
  if (options.only === null || options.out !== null) {
    const [first] = kinds
    const shown = first ? countOf(first, options) : 0
    const about = {
      command: `npm run lab -- run ${asWritten(process.argv.slice(2))}`,
      played: `${shown} shops of each kind, ${tasks[0]?.products} products each, seeds from ${options.from}`,
      minutes: (performance.now() - startMs) / 60_000,
    }
    const pages = kinds.map((kind) => pageOf(kind, linesOf(played.get(kind.id) ?? [])))
    const worth = options.ablations ? worthOf(usual, outcomes) : ''
    writeReport(folderOf(options), about, { pages: [...pages, worth], claims, verdicts })
  }
  return verdicts.every(({ failed }) => !failed)
}

function folderOf({ out, quick }: LabOptions): string {
  return out ?? (quick ? mkdtempSync(join(tmpdir(), 'lerner-lab-')) : reports)
}

const reports = join(import.meta.dirname, '../../reports')

function refuseUnknown(entrants: readonly string[] | null): void {
  const known = everybody.map(({ name }) => name)
  const unknown = entrants?.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new RangeError(`--entrants names '${unknown}', expected some of ${known.join(', ')}`)
  }
}

/** The number of shops of a kind played. */
function countOf({ promise }: ShopKind, { seeds, quick }: LabOptions): number {
  return seeds ?? (promise ? promiseShops : shops)[quick ? 'quick' : 'full']
}

function tasksOf(kind: ShopKind, options: LabOptions): Task[] {
  const { quick, from, ablations, entrants, parts } = options
  const count = kind.promise
    ? promiseProducts
    : (options.products ?? products[quick ? 'quick' : 'full'])
  return Array.from({ length: countOf(kind, options) }, (_, i) => ({
    kind: kind.id,
    seed: from + i,
    products: count,
    ablations,
    entrants,
    parts,
  }))
}

/** Plays what is not stored from an earlier run, and prints each kind when its shops are done. */
async function playAll(
  tasks: readonly Task[],
  options: LabOptions,
): Promise<ReadonlyMap<string, Answer[]>> {
  const played = new Map<string, Answer[]>()
  const done = (task: Task, answer: Answer): void => {
    const kind = kindOf(task.kind)
    const answers = [...(played.get(kind.id) ?? []), answer]
    played.set(kind.id, answers)
    if (answers.length === countOf(kind, options)) print(kind, answers)
  }
  const kept = options.work === null ? null : keepShops(options.work)
  for (const task of tasks) {
    const answer = kept?.read(task)
    if (answer) done(task, answer)
  }
  const left = kept === null ? tasks : tasks.filter((task) => !kept.read(task))
  await doInThreads(left, options.jobs, {
    program: new URL('./task-worker.ts', import.meta.url),
    here: playShop,
    done: (task, answer) => {
      kept?.write(task, answer)
      done(task, answer)
    },
  })
  return played
}

/** The bars of each kind, and that of the promise on loss. */
function barsOfAll(kinds: readonly ShopKind[], outcomes: Outcomes): Bar[] {
  const usual = kinds.filter(({ promise }) => !promise)
  const promised = kinds.filter(({ promise }) => promise)
  return [
    ...usual.flatMap((kind) => barsOf(kind, outcomes.get(kind.id) ?? new Map())),
    ...barOfPromise(promised.flatMap(({ id }) => outcomes.get(id)?.get('Lerner') ?? [])),
  ]
}

/** Compares figures with their bars and records, and records those of a short run. */
function judge(bars: readonly Bar[], options: LabOptions): Verdict[] {
  const { quick, seeds, products, from, record, only } = options
  const short = quick && seeds === null && products === null && from === 0
  const verdicts = judgeBars(bars, short && !record ? readExpected('shops') : {})
  printBars(verdicts)
  if (short && record && only === null) {
    const figures = Object.fromEntries(bars.map((bar) => [bar.name, bar]))
    console.log(`Recorded: ${recordExpected('shops', figures)}`)
  }
  return verdicts
}

function byContender(answers: readonly Answer[]): Map<string, Outcome[]> {
  return new Map(
    everybody.flatMap(({ name }) => {
      const played = answers.flatMap((answer) => answer.filter((one) => one.name === name))
      return played.length === 0 ? [] : [[name, played.map(({ outcome }) => outcome)]]
    }),
  )
}

function print(kind: ShopKind, answers: readonly Answer[]): void {
  console.log(`\n${kind.id} ${kind.name}`)
  printTable(headings, linesOf(answers))
}

/** A row for each contender that played. */
function linesOf(answers: readonly Answer[]): string[][] {
  return [...byContender(answers)]
    .filter(([, outcomes]) => outcomes.length > 0)
    .map(([name, outcomes]) => lineOf(name, outcomes))
}

/** Our claims in the shops where a claim can be right, with the kind of each shop. */
function claimsOf(kinds: readonly ShopKind[], outcomes: Outcomes): Claimed[] {
  return kinds
    .filter(({ cost }) => cost !== 'unknown')
    .flatMap(({ id }) =>
      (outcomes.get(id)?.get('Lerner') ?? []).map((outcome) => ({ kind: id, outcome })),
    )
}

function printBars(verdicts: readonly Verdict[]): void {
  for (const { name, value, error, side, limit, result, fallen, failed } of verdicts) {
    const news = fallen ? ', worse than recorded' : result === 'missed' && !failed ? ', known' : ''
    console.log(
      `${result}${news}: ${name}: ${value.toFixed(3)} ± ${error.toFixed(3)}, bar ${side} ${limit}`,
    )
  }
  console.log(countResults(verdicts))
}
