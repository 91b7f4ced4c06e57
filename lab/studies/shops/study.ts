/**
 * Shops as most are: history, few sales, one price for all, no cost.
 * `npm run lab -- run shops [--quick] [--only S1]`.
 *
 * Thirteen weeks of a shop of 500 products in five categories (25 in short), priced by contenders
 * who are told the same. Truth is outside the engine's own family (truth.ts, conditions.ts,
 * history.ts); all figures are true expected profit. Seeds from 10 000 on are for development;
 * reports use those below.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { doInThreads } from '../../harness/threads.ts'
import { describeVersion } from '../../harness/version.ts'
import { asWritten } from '../../report/command-line.ts'
import { countResults, readExpected, recordExpected } from '../../report/expected.ts'
import { markdownTable } from '../../report/markdown.ts'
import { addTallies, reliabilityOfTallies, type Tally } from '../../report/reliability.ts'
import { printTable } from '../../report/table.ts'
import type { LabOptions } from '../options.ts'
import { barOfPromise, barsOf, judgeBars, pooledBar, type Verdict } from './bars.ts'
import { ablations as ablated, everybody } from './entrants.ts'
import { keepShops } from './keep-shops.ts'
import { kindOf, promiseKinds, shopKinds, strangeKinds } from './kinds.ts'
import type { Outcome } from './season.ts'
import type { ShopKind } from './shop-kind.ts'
import { headings, lineOf } from './table.ts'
import { type Answer, playShop, type Task } from './tasks.ts'
import { worthHeadings, worthLines } from './worth.ts'

const products = { full: 500, quick: 25 }
const shops = { full: 20, quick: 3 }
/** Shops that test the promise on loss are small and many: 204 of twelve kinds in a full run. */
const promiseProducts = 20
const promiseShops = { full: 17, quick: 1 }

/**
 * Plays shops of every kind, prints how the contenders fared, and holds our figures against the
 * bars.
 *
 * @returns Whether no bar failed.
 */
export async function run(options: LabOptions): Promise<boolean> {
  const startMs = performance.now()
  const { quick, jobs, from, ablations, entrants } = options
  refuseUnknown(entrants)
  const kinds = options.only?.map(kindOf) ?? [
    ...shopKinds,
    ...promiseKinds,
    ...(quick ? [] : strangeKinds),
  ]
  const countOf = ({ promise }: ShopKind): number =>
    options.seeds ?? (promise ? promiseShops : shops)[quick ? 'quick' : 'full']
  const productsOf = ({ promise }: ShopKind): number =>
    promise ? promiseProducts : (options.products ?? products[quick ? 'quick' : 'full'])
  const tasks = kinds.flatMap((kind) =>
    Array.from(
      { length: countOf(kind) },
      (_, i): Task => ({
        kind: kind.id,
        seed: from + i,
        products: productsOf(kind),
        ablations,
        entrants,
        parts: options.parts,
      }),
    ),
  )
  const played = new Map<string, Answer[]>()
  const program = new URL('./task-worker.ts', import.meta.url)
  const done = ({ kind }: Task, answer: Answer): void => {
    const answers = [...(played.get(kind) ?? []), answer]
    played.set(kind, answers)
    if (answers.length === countOf(kindOf(kind))) print(kindOf(kind), answers)
  }
  const kept = options.work === null ? null : keepShops(options.work)
  for (const task of tasks) {
    const answer = kept?.read(task)
    if (answer) done(task, answer)
  }
  await doInThreads(kept === null ? tasks : tasks.filter((task) => !kept.read(task)), jobs, {
    program,
    here: playShop,
    done: (task, answer) => {
      kept?.write(task, answer)
      done(task, answer)
    },
  })
  const pages = kinds.map((kind) => pageOf(kind, played.get(kind.id) ?? []))
  const outcomes = new Map(kinds.map(({ id }) => [id, byContender(played.get(id) ?? [])]))
  const usual = kinds.filter(({ promise }) => !promise)
  const ours = usual.filter(({ world }) => world === null)
  const bars = usual.flatMap((kind) => barsOf(kind, outcomes.get(kind.id) ?? new Map()))
  const promised = kinds.filter(({ promise }) => promise)
  bars.push(...barOfPromise(promised.flatMap(({ id }) => outcomes.get(id)?.get('Lerner') ?? [])))
  const claims = claimsOf(ours, outcomes)
  if (options.only === null) bars.push(pooledBar(claims.map(({ outcome }) => outcome)))
  const short = quick && options.seeds === null && options.products === null && from === 0
  const verdicts = judgeBars(bars, short && !options.record ? readExpected('shops') : {})
  printBars(verdicts)
  if (short && options.record && options.only === null) {
    const figures = Object.fromEntries(bars.map((bar) => [bar.name, bar]))
    console.log(`Recorded: ${recordExpected('shops', figures)}`)
  }
  if (options.only === null || options.out !== null) {
    const folder = options.out ?? (quick ? mkdtempSync(join(tmpdir(), 'lerner-lab-')) : reports)
    const command = `npm run lab -- run ${asWritten(process.argv.slice(2))}`
    const [first] = kinds
    const shown = first ? countOf(first) : 0
    const played = `${shown} shops of each kind, ${tasks[0]?.products} products each, seeds from ${from}`
    const about = { command, played, minutes: (performance.now() - startMs) / 60_000 }
    mkdirSync(folder, { recursive: true })
    const worth = ablations ? worthOf(usual, outcomes) : ''
    writeFileSync(join(folder, 'shops.md'), reportOf(about, [...pages, worth], claims, verdicts))
    console.log(`Report: ${join(folder, 'shops.md')}`)
  }
  return verdicts.every(({ failed }) => !failed)
}

const reports = join(import.meta.dirname, '../../reports')

/** What Lerner earns less where it lacks one ingredient or another. */
function worthOf(
  kinds: readonly ShopKind[],
  outcomes: ReadonlyMap<string, ReadonlyMap<string, readonly Outcome[]>>,
): string {
  const played = kinds.map(({ id }) => ({ id, outcomes: outcomes.get(id) ?? new Map() }))
  const lacking = ablated.map(({ name }) => name)
  return `## What each ingredient is worth

Lerner's gain where it lacks something, less its gain as it is, in the same shops: points ± standard errors over shops. What is
below nothing earns its place.

${markdownTable(worthHeadings(played), worthLines(played, lacking))}
`
}

function refuseUnknown(entrants: readonly string[] | null): void {
  const known = everybody.map(({ name }) => name)
  const unknown = entrants?.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new RangeError(`--entrants names '${unknown}', expected some of ${known.join(', ')}`)
  }
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

function pageOf(kind: ShopKind, answers: readonly Answer[]): string {
  return `## ${kind.id} ${kind.name}\n\n${markdownTable(headings, linesOf(answers))}\n`
}

/** A line for each contender that played. */
function linesOf(answers: readonly Answer[]): string[][] {
  return [...byContender(answers)]
    .filter(([, outcomes]) => outcomes.length > 0)
    .map(([name, outcomes]) => lineOf(name, outcomes))
}

/** What ours claimed in the shops where a claim can be right, with the kind of each shop. */
function claimsOf(
  kinds: readonly ShopKind[],
  outcomes: ReadonlyMap<string, ReadonlyMap<string, readonly Outcome[]>>,
): { kind: string; outcome: Outcome }[] {
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

function reportOf(
  { command, played, minutes }: { command: string; played: string; minutes: number },
  pages: readonly string[],
  claims: readonly { kind: string; outcome: Outcome }[],
  verdicts: readonly Verdict[],
): string {
  const lines = verdicts.map(({ name, value, error, side, limit, result }) => [
    name,
    `${value.toFixed(3)} ± ${error.toFixed(3)}`,
    `${side} ${limit}`,
    result === 'missed' ? '**missed**' : result,
  ])
  return `# Shops as most are

\`${command}\`: ${played}; ${minutes.toFixed(0)} minutes. Version: ${describeVersion()}.

Thirteen weeks, ±25 % of base prices, true expected profit in per cent of what base prices earn; "captured" is the gain's share of
what the best prices gain over all shops together, the mean share and the median are those of each shop's own; means ± standard
errors over shops. The analyst fits the history once and never changes a price. How it is played: lab/studies/shops.

${pages.join('\n')}
## Whether confidence comes true

Claims of all products before the first day and every fourth week, each price as often as it is served: how sure, and how often
right. The bars ask for an error of at most 0.05.

${markdownTable(['', 'claims', 'claimed', 'right', 'error'], reliabilityLines(claims))}

## ${countResults(verdicts)}

${markdownTable(['bar', 'measured', 'wanted', ''], lines)}
`
}

/**
 * How sure and how right claims were, moved prices and unmoved ones apart, by tenth and by kind.
 */
function reliabilityLines(claims: readonly { kind: string; outcome: Outcome }[]): string[][] {
  const line = (name: string, tallies: readonly (readonly Tally[])[]): string[] => {
    const { claims: count, confidence, right, ece } = reliabilityOfTallies(addTallies(tallies))
    if (!(count > 0)) return [name, '0', '', '', '']
    return [name, count.toFixed(0), confidence.toFixed(2), right.toFixed(2), ece.toFixed(3)]
  }
  const kinds = [...new Set(claims.map(({ kind }) => kind))]
  const outcomes = claims.map(({ outcome }) => outcome)
  const all = addTallies(outcomes.map(({ tallies }) => tallies))
  return [
    line('all', [all]),
    line(
      'moved',
      outcomes.map(({ movedTallies }) => movedTallies),
    ),
    line(
      'unmoved',
      outcomes.map(({ unmovedTallies }) => unmovedTallies),
    ),
    ...kinds.flatMap((kind) => {
      const own = claims.filter((one) => one.kind === kind).map(({ outcome }) => outcome)
      return [
        line(
          `${kind} moved`,
          own.map(({ movedTallies }) => movedTallies),
        ),
        line(
          `${kind} unmoved`,
          own.map(({ unmovedTallies }) => unmovedTallies),
        ),
      ]
    }),
    ...all.map((tally, i) => line(`claimed 0.${i} to ${((i + 1) / 10).toFixed(1)}`, [[tally]])),
  ]
}
