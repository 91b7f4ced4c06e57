import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countResults, readExpected, recordExpected } from '../../report/expected.ts'
import type { LabOptions } from '../options.ts'
import { glance } from './glance.ts'
import { type OutsidePeer, readOutsidePeers, runOutsidePeers } from './outside/outside-peers.ts'
import { canBeWritten, writeWorlds, writtenWorlds } from './outside/worlds-file.ts'
import { contendersIn } from './play/contenders.ts'
import { ablations, ourEngine } from './play/variants.ts'
import { writeReport } from './report/report.ts'
import { amount } from './report/report-tables.ts'
import { openResults, type Results } from './results/results.ts'
import { figuresOf, judgeBars, type Misses, missesOf, type Verdict } from './results/verdicts.ts'
import { playTasks, tasksOf } from './tasks.ts'
import { type Market, marketOf, markets } from './worlds/markets.ts'

/**
 * Plays all markets with our engine and its peers, writes the report, and compares the figures with
 * the bars. The quick form leaves the committed report alone, and omits peers in other languages
 * unless they are named. With `only` it prints a line per market and form; with `worlds` it exports
 * them.
 *
 * @returns Whether no bar failed.
 * @throws RangeError if `only` names no market.
 */
export async function run(options: LabOptions): Promise<boolean> {
  const chosen = options.only?.map(marketOf) ?? markets
  const some = Array.from({ length: options.instances ?? 20 }, (_, i) => options.from + i)
  if (options.worlds !== null) {
    const shown = chosen.filter(canBeWritten)
    writeWorlds(
      options.worlds,
      shown.map((market) => ({ market, instances: some })),
    )
  } else if (options.only !== null) {
    glance(chosen, some, options.ablations ? [ourEngine, ...ablations] : [ourEngine])
  } else {
    return report(options)
  }
  return true
}

async function report(options: LabOptions): Promise<boolean> {
  const startMs = performance.now()
  const results = openResults()
  const outside = options.quick && options.peers === null ? null : openOutside(options)
  const { jobs } = options
  if (outside === null) await playHere(results, options)
  else if (jobs === 1) {
    await playHere(results, options)
    await outside.play()
  } else {
    // The peers' process is one of the jobs.
    await Promise.all([outside.play(), playHere(results, { ...options, jobs: jobs - 1 })])
  }
  const peers = outside?.read(results) ?? []
  const { quick, record } = options
  const verdicts = quick
    ? judgeBars(results, true, committedMisses(), record ? {} : readExpected('markets'))
    : judgeBars(results, false)
  const folder = options.out ?? usualFolder(options)
  const page = await writeReport(folder, {
    results,
    verdicts,
    peers,
    command: `npm run lab -- run ${process.argv.slice(2).join(' ')}`,
    minutes: (performance.now() - startMs) / 60_000,
    few: options.quick,
  })
  writeFileSync(join(folder, missesFile), `${JSON.stringify(missesOf(verdicts), null, 2)}\n`)
  printVerdicts(verdicts)
  if (quick && record) {
    console.log(`Recorded: ${recordExpected('markets', figuresOf(verdicts))}`)
  }
  console.log(`Report: ${page}`)
  return verdicts.every(({ failed }) => !failed)
}

const reports = join(import.meta.dirname, '../../reports')

/** Next to the report, for machines: what was missed, and by what figure. */
const missesFile = 'markets-missed.json'

function usualFolder({ quick }: LabOptions): string {
  return quick ? mkdtempSync(join(tmpdir(), 'lerner-lab-')) : reports
}

/** The misses in the committed report: a quick run fails only if it is worse. */
function committedMisses(): Misses {
  const path = join(reports, missesFile)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

const ablated = ablations.map(({ name }) => name)

/** An ingredient's worth is judged over all markets together, so these suffice. */
const ablationInstances = 24

/**
 * The instances that a contender plays: peers and handicapped forms play the first of ours, and
 * ours plays more so that its confidence can be judged.
 */
function instancesOf(market: Market, options: LabOptions, contender: string): number[] {
  const { full, quick } = market.instances
  const all = options.instances ?? (options.quick ? quick : full)
  const few = ablated.includes(contender) ? ablationInstances : options.few
  const count = contender === ourEngine.name || market.form === 'shop' ? all : Math.min(all, few)
  return Array.from({ length: count }, (_, i) => options.from + i)
}

async function playHere(results: Results, options: LabOptions): Promise<void> {
  const names = (market: Market) => [
    ...contendersIn(market),
    ...(options.ablations && market.form !== 'shop' ? ablated : []),
  ]
  const tasks = markets.flatMap((market) =>
    names(market).flatMap((contender) => {
      const instances = instancesOf(market, options, contender)
      return tasksOf(market.name, contender, instances)
    }),
  )
  // So that markets and contenders appear in order, whichever is done first.
  for (const { market, contender } of tasks) results.add(market, contender, [])
  let done = 0
  await playTasks(tasks, options.jobs, ({ market, contender }, outcomes) => {
    results.add(market, contender, outcomes)
    done += 1
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${tasks.length} tasks `)
  })
  if (process.stderr.isTTY) process.stderr.write('\n')
}

/** The peers in other languages, with the worlds that they are to price. */
function openOutside(options: LabOptions) {
  const work = options.work ?? join(tmpdir(), 'lerner-lab')
  const worlds = join(work, 'worlds')
  const choices = join(work, 'choices')
  const shown = markets.filter(canBeWritten).map((market) => ({
    market,
    instances: instancesOf(market, options, 'peers'),
  }))
  return {
    play(): Promise<void> {
      const before = writtenWorlds(worlds)
      writeWorlds(worlds, shown)
      const after = writtenWorlds(worlds)
      // Choices made in worlds that have since changed say nothing about these.
      const changed = [...before].some(([name, digest]) => (after.get(name) ?? digest) !== digest)
      if (changed) rmSync(choices, { recursive: true, force: true })
      return runOutsidePeers(worlds, choices, options.peers)
    },
    read(results: Results): OutsidePeer[] {
      const wanted = new Set(
        shown.flatMap(({ market, instances }) => instances.map((one) => `${market.code}-${one}`)),
      )
      const peers = readOutsidePeers(choices, (code, instance) => wanted.has(`${code}-${instance}`))
      for (const { name, outcomes } of peers) {
        for (const { market, outcome } of outcomes) results.add(market, name, [outcome])
      }
      return peers
    },
  }
}

function printVerdicts(verdicts: readonly Verdict[]): void {
  for (const { bar, measured, result, fallen, failed } of verdicts) {
    if (result !== 'missed' && !fallen) continue
    const remark = measured.remark ? ` (${measured.remark})` : ''
    const known = failed ? '' : ', as known'
    const fell = fallen ? ', worse than recorded' : ''
    console.log(`${result}: ${bar.name}${remark}: ${amount(bar.unit, measured)}${known}${fell}`)
  }
  console.log(countResults(verdicts))
}
