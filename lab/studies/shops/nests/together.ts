/**
 * Shops whose products take customers from each other. `npm run lab -- run together [--http N]`.
 *
 * Thirteen weeks of shops of nests (kinds.ts), priced by contenders who are told the same; all
 * figures are true expected profit. With `--http N` the running service also plays N shops of each
 * kind, in false time, and its reported gain is compared with the truth. Seeds from 10 000 up are
 * for development; reports use lower ones.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { doInThreads } from '../../../harness/threads.ts'
import { describeVersion } from '../../../harness/version.ts'
import { asWritten } from '../../../report/command-line.ts'
import { markdownTable } from '../../../report/markdown.ts'
import { printTable } from '../../../report/table.ts'
import type { LabOptions } from '../../options.ts'
import { everybody } from '../entrants.ts'
import { keepShops } from '../keep-shops.ts'
import { kindOf } from '../kinds.ts'
import type { Outcome } from '../season.ts'
import type { ShopKind } from '../shop-kind.ts'
import { type Answer, playShop, type Task } from '../tasks.ts'
import { gainHeadings, gainLine, proofHeadings, proofLine } from './lines.ts'

const usualShops = { full: 20, quick: 2 }
const usualProducts = { full: 100, quick: 20 }
const overHttp = 'Lerner over HTTP'
const usualEntrants = [
  'analyst',
  'two-level least squares',
  'two-level of moving shares',
  'Lerner',
] as const

/** Kinds on the page: each variation tried, and what it is compared with. */
const usualKinds = [
  ...['N0', 'N2', 'N5', 'N8', 'N5U', 'N5G', 'N5N', 'N5UN', 'N5GN'],
  ...['M0', 'M2', 'M5', 'M8', 'M5U', 'M5G', 'M5N', 'M5UN', 'M5GN', 'M5UP', 'M5UNP', 'M5UD'],
  ...['N5UC', 'N5GC', 'MC', 'MCN', 'NQ', 'NW', 'NE0', 'ME5U'],
]
const quickKinds = ['N5', 'M5U', 'N5UC', 'NQ', 'NW']

type Played = { kind: ShopKind; outcomes: Map<string, Outcome[]> }

/**
 * Plays shops of nests, and prints how contenders fared and what the service proved.
 *
 * @returns Whether nothing failed: bars are judged by people.
 */
export async function run(options: LabOptions): Promise<boolean> {
  const startMs = performance.now()
  const size = options.quick ? 'quick' : 'full'
  const shops = options.seeds ?? usualShops[size]
  const products = options.products ?? usualProducts[size]
  const kinds = (options.only ?? (options.quick ? quickKinds : usualKinds)).map(kindOf)
  refuseOthers(kinds)
  const inProcess = options.entrants ?? usualEntrants
  const tasksOf = (kind: ShopKind, count: number, entrants: readonly string[]): Task[] =>
    Array.from({ length: count }, (_, i) => {
      const seed = options.from + i
      return { kind: kind.id, seed, products, ablations: false, entrants, parts: options.parts }
    })
  const tasks = kinds.flatMap((kind) => [
    ...(inProcess.length > 0 ? tasksOf(kind, shops, inProcess) : []),
    ...tasksOf(kind, options.http, [overHttp]),
  ])
  const played: Played[] = kinds.map((kind) => ({ kind, outcomes: new Map() }))
  const left = new Map(kinds.map(({ id }) => [id, tasks.filter(({ kind }) => kind === id).length]))
  const done = ({ kind, seed }: Task, answer: Answer): void => {
    const one = played.find((other) => other.kind.id === kind)
    if (!one) return
    for (const { name, outcome } of answer) {
      one.outcomes.set(name, [...(one.outcomes.get(name) ?? []), outcome])
      if (name === overHttp) console.log(`${kind}, seed ${seed}: ${minutesOf(outcome)} over HTTP`)
    }
    left.set(kind, (left.get(kind) ?? 1) - 1)
    if (left.get(kind) === 0) printKind(one)
  }
  await playAll(tasks, options, done)
  const page = pageOf(played, {
    command: `npm run lab -- run ${asWritten(process.argv.slice(2))}`,
    about: `${shops} shops of each kind, ${options.http} of them over HTTP, ${products} products each, seeds from ${options.from}`,
    minutes: (performance.now() - startMs) / 60_000,
  })
  if (options.only === null || options.out !== null) {
    const folder = options.out ?? folderOf(options)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'together.md'), page)
    console.log(`Report: ${join(folder, 'together.md')}`)
  }
  return true
}

/** Plays what is not stored from an earlier run. */
async function playAll(
  tasks: readonly Task[],
  { work, jobs }: LabOptions,
  done: (task: Task, answer: Answer) => void,
): Promise<void> {
  const kept = work === null ? null : keepShops(work)
  const left = tasks.filter((task) => {
    const answer = kept?.read(task)
    if (answer) done(task, answer)
    return !answer
  })
  await doInThreads(left, jobs, {
    program: new URL('../task-worker.ts', import.meta.url),
    here: playShop,
    done: (task, answer) => {
      kept?.write(task, answer)
      done(task, answer)
    },
  })
}

function refuseOthers(kinds: readonly ShopKind[]): void {
  const other = kinds.find(({ nests }) => nests === null)
  if (other) throw new RangeError(`--only names '${other.id}', expected kinds of shops with nests`)
}

function printKind({ kind, outcomes }: Played): void {
  console.log(`\n${kind.id} ${kind.name}`)
  printTable(gainHeadings.slice(1), linesOf(outcomes))
  const proofs = outcomes.get(overHttp) ?? []
  if (proofs.length > 0) printTable(proofHeadings.slice(1), [proofLine(proofs)])
}

function linesOf(outcomes: ReadonlyMap<string, readonly Outcome[]>): string[][] {
  return everybody.flatMap(({ name }) => {
    const own = outcomes.get(name)
    return own ? [gainLine(name, own)] : []
  })
}

function pageOf(
  played: readonly Played[],
  { command, about, minutes }: { command: string; about: string; minutes: number },
): string {
  const gains = played.flatMap(({ kind, outcomes }) =>
    linesOf(outcomes).map((line) => [`${kind.id} ${kind.name}`, ...line]),
  )
  const proofs = played.flatMap(({ kind, outcomes }) => {
    const own = outcomes.get(overHttp) ?? []
    return own.length > 0 ? [[`${kind.id} ${kind.name}`, ...proofLine(own)]] : []
  })
  return `# Products that take customers from each other

\`${command}\`: ${about}; ${minutes.toFixed(0)} minutes. Version: ${describeVersion()}.

Thirteen weeks, ±25 % of base prices, true expected profit of the whole shop in per cent of what base prices earn, means ± standard
errors over shops. \`possible\` is the gain of the prices that are best together; \`share\` is a contender's share of it, as the mean over
shops and as their median. \`kept\` is the share of shops that never lost over 1 %. A shop's truth: lab/studies/shops/nests. In
shops whose name begins with N the index of a nest weighs products by their shares at base prices, as two-level demand is usually
written down; over large moves such demand rewards whoever drives a nest's prices apart. In those with M, shares move with prices.

${markdownTable(gainHeadings, gains)}
${proofs.length === 0 ? '' : proofText(proofs)}`
}

function proofText(proofs: string[][]): string {
  return `
## What the service reports as earned

\`GET /v1/reports/lift\` at the end of a season compared with the truth: how often its 95 % interval of the profit covers the true
gain of the optimized offers, its verdicts, how often it proves the wrong sign, and which breakers opened.

${markdownTable(proofHeadings, proofs)}
`
}

function minutesOf({ seconds }: Outcome): string {
  return `${(seconds / 60).toFixed(1)} minutes`
}

const reports = join(import.meta.dirname, '../../../reports')

function folderOf({ quick }: LabOptions): string {
  return quick ? mkdtempSync(join(tmpdir(), 'lerner-lab-')) : reports
}
