/**
 * The published set-ups: our engine in the markets of the literature, beside the methods of the
 * papers.
 *
 * A full run of all set-ups writes lab/reports/published.md and its charts; any other run writes to
 * the folder that `--out` names.
 *
 * Usage: npm run lab -- --suite published [--quick] [--only
 * ferreira,misra,dube-misra,broder,weaver] [--instances N] [--jobs 2]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMachine } from '../../harness/machine.ts'
import { drawChart } from './chart.ts'
import { playTasks } from './play-tasks.ts'
import { reportOf } from './report.ts'
import { gather, judge } from './results.ts'
import { setups, tasksOf } from './task.ts'

/** What the study takes of the lab's options. */
export type StudyOptions = {
  quick: boolean
  /** Ids of set-ups; null for all. */
  only: readonly string[] | null
  /** Runs of every scenario; null for each set-up's own number. */
  instances: number | null
  jobs: number
  /** Folder of the report; null for the study's own. */
  out: string | null
}

/**
 * Plays the set-ups and writes the report.
 *
 * @returns Whether every bar was met.
 * @throws RangeError if `only` names no set-up.
 */
export async function run(options: StudyOptions): Promise<boolean> {
  const { quick, only, instances, jobs, out } = options
  const unknown = only?.find((id) => !setups.some((setup) => setup.id === id))
  if (unknown !== undefined) {
    throw new RangeError(`no set-up ${unknown}: ${setups.map(({ id }) => id).join(', ')}`)
  }
  const chosen = setups.filter(({ id }) => only === null || only.includes(id))
  const whole = !quick && instances === null && chosen.length === setups.length
  const own = whole
    ? join(import.meta.dirname, '../../reports')
    : join(tmpdir(), 'lerner-published')
  const folder = out ?? own

  const startMs = performance.now()
  const tasks = tasksOf(chosen, quick, instances)
  const step = Math.max(1, Math.floor(tasks.length / 20))
  const answers = await playTasks(tasks, jobs, (count) => {
    if (count % step === 0) console.error(`${count} of ${tasks.length} runs`)
  })
  const results = gather(tasks, answers)
  const report = reportOf(chosen, results, {
    command: commandOf(options),
    machine: describeMachine(),
    seconds: (performance.now() - startMs) / 1000,
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'published.md'), report)
  for (const setup of chosen) {
    writeFileSync(join(folder, `published-${setup.id}.svg`), await drawChart(setup, results))
  }
  console.log(report)
  console.log(`Written to ${folder}`)
  return chosen.every((setup) => setup.bars.every((bar) => judge(results, setup, bar).met))
}

function commandOf({ quick, only, instances }: StudyOptions): string {
  const words = ['npm run lab -- --suite published']
  if (quick) words.push('--quick')
  if (only) words.push(`--only ${only.join(',')}`)
  if (instances !== null) words.push(`--instances ${instances}`)
  return words.join(' ')
}
