/**
 * The published set-ups: our engine in the markets of the literature, beside the methods of the papers.
 *
 * A full run of all set-ups writes lab/reports/published.md and its charts; any other run writes to the folder that
 * `--out` names.
 *
 * Usage: npm run lab -- --suite published [--quick] [--only ferreira,misra,dube-misra,broder,weaver] [--jobs 2]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine } from '../machine.ts'
import { chartOf } from './chart.ts'
import { playTasks } from './play-tasks.ts'
import { reportOf } from './report.ts'
import { gather } from './results.ts'
import { setups, tasksOf } from './task.ts'

/**
 * Plays the set-ups and writes the report.
 *
 * @param options - `only`: ids of set-ups, all if left out; `jobs`: threads, 1 if left out; `out`: where to write.
 * @throws RangeError if `only` names no set-up.
 */
export async function run(options: {
  quick: boolean
  only?: string[]
  jobs?: number
  out?: string
}): Promise<void> {
  const { quick, only, jobs = 1 } = options
  const unknown = only?.find((id) => !setups.some((setup) => setup.id === id))
  if (unknown !== undefined) {
    throw new RangeError(`no set-up ${unknown}: ${setups.map(({ id }) => id).join(', ')}`)
  }
  const chosen = setups.filter(({ id }) => only === undefined || only.includes(id))
  const whole = !quick && chosen.length === setups.length
  const folder =
    options.out ??
    (whole ? join(import.meta.dirname, '../reports') : join(tmpdir(), 'lerner-published'))

  const startMs = performance.now()
  const tasks = tasksOf(chosen, quick)
  const step = Math.max(1, Math.floor(tasks.length / 20))
  const answers = await playTasks(tasks, jobs, (count) => {
    if (count % step === 0) console.error(`${count} of ${tasks.length} runs`)
  })
  const results = gather(tasks, answers)
  const report = reportOf(chosen, results, {
    command: commandOf(quick, only),
    machine: describeMachine(),
    seconds: (performance.now() - startMs) / 1000,
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'published.md'), report)
  for (const setup of chosen) {
    writeFileSync(join(folder, `published-${setup.id}.svg`), await chartOf(setup, results))
  }
  console.log(report)
  console.log(`Written to ${folder}`)
}

function commandOf(quick: boolean, only: readonly string[] | undefined): string {
  const words = ['npm run lab -- --suite published']
  if (quick) words.push('--quick')
  if (only) words.push(`--only ${only.join(',')}`)
  return words.join(' ')
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      jobs: { type: 'string', default: '1' },
      out: { type: 'string' },
    },
  })
  await run({
    quick: values.quick,
    jobs: Number(values.jobs),
    ...(values.only === undefined ? {} : { only: values.only.split(',') }),
    ...(values.out === undefined ? {} : { out: values.out }),
  })
}
