/**
 * The published set-ups: our engine in the markets of the literature, compared with the methods of
 * the papers.
 *
 * A full run of all set-ups writes lab/reports/published.md and its charts; any other run writes to
 * the folder that `--out` names.
 *
 * Usage: npm run lab -- run published [--quick] [--only
 * ferreira,misra,dube-misra,broder,weaver] [--instances N] [--jobs 2]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMachine } from '../../harness/machine.ts'
import { countResults, hasFallen, readExpected, recordExpected } from '../../report/expected.ts'
import { drawChart } from './chart.ts'
import { playTasks } from './play-tasks.ts'
import { reportOf } from './report.ts'
import { gather, judge, nameOf, type Results } from './results.ts'
import type { Setup } from './setup.ts'
import { setups, tasksOf } from './task.ts'

/** The lab's options that the study uses. */
export type StudyOptions = {
  quick: boolean
  /** Ids of set-ups; null for all. */
  only: readonly string[] | null
  /** Runs of every scenario; null for each set-up's own number. */
  instances: number | null
  jobs: number
  /** Folder of the report; null for the study's own. */
  out: string | null
  /** Records the figures of a short run. */
  record: boolean
}

/**
 * Plays the set-ups and writes the report.
 *
 * @returns Whether every bar was met; for a short run, whether no figure fell below its record and
 *   no bar is missed that was not before.
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
  return conclude(chosen, results, options)
}

/** Reports which bars are missed and which figures fell, and whether that is new. */
function conclude(
  chosen: readonly Setup[],
  results: Results,
  { quick, instances, record }: StudyOptions,
): boolean {
  const short = quick && instances === null
  const expected = short && !record ? readExpected('published') : {}
  const verdicts = chosen.flatMap((setup) =>
    setup.bars.map((bar) => {
      const name = nameOf(setup, bar)
      const { result, ahead, error } = judge(results, setup, bar)
      const before = expected[name]
      const fallen = before !== undefined && hasFallen(before.value - ahead, before, error)
      // Recorded as a miss: known, and still shown as missed.
      const known = before !== undefined && before.value < 0
      return {
        name,
        result,
        value: ahead,
        error,
        fallen,
        failed: fallen || (result === 'missed' && !known),
      }
    }),
  )
  for (const { name, result, value, fallen, failed } of verdicts) {
    if (result !== 'missed' && !fallen) continue
    const remark = fallen ? ', worse than recorded' : failed ? '' : ', as known'
    console.log(`${result}: ${name}: ${(100 * value).toFixed(2)} points${remark}`)
  }
  console.log(countResults(verdicts))
  if (short && record) {
    const figures = Object.fromEntries(verdicts.map((one) => [one.name, one]))
    console.log(`Recorded: ${recordExpected('published', figures)}`)
  }
  return short
    ? verdicts.every(({ failed }) => !failed)
    : verdicts.every(({ result }) => result === 'met')
}

function commandOf({ quick, only, instances }: StudyOptions): string {
  const words = ['npm run lab -- run published']
  if (quick) words.push('--quick')
  if (only) words.push(`--only ${only.join(',')}`)
  if (instances !== null) words.push(`--instances ${instances}`)
  return words.join(' ')
}
