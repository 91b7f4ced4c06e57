import type { Result } from '../../report/expected.ts'
import { mean, standardError } from '../../report/statistics.ts'
import type { Bar, Setup } from './setup.ts'
import { ours } from './setup.ts'
import type { Task } from './task.ts'

/** The figures of every run of a method in a scenario: [run][checkpoint]. */
export type Results = Map<string, number[][]>

/** Groups answers by set-up, scenario and method. */
export function gather(tasks: readonly Task[], answers: readonly number[][]): Results {
  const results: Results = new Map()
  tasks.forEach((task, i) => {
    const key = keyOf(task.setup, task.scenario, task.method)
    const runs = results.get(key) ?? []
    runs.push(answers[i])
    results.set(key, runs)
  })
  return results
}

function keyOf(setup: string, scenario: string, method: string): string {
  return `${setup}\n${scenario}\n${method}`
}

/** Selects figures of a set-up: of a method in a scenario, after a number of customers. */
export type Place = { scenario: string; method: string; checkpoint: number }

/** A method's figures at one checkpoint, run by run. */
export function figuresOf(
  results: Results,
  setup: Setup,
  { scenario, method, checkpoint }: Place,
): number[] {
  const at = setup.scenarios.find(({ name }) => name === scenario)?.checkpoints.indexOf(checkpoint)
  const runs = results.get(keyOf(setup.id, scenario, method))
  if (at === undefined || at < 0 || runs === undefined) {
    throw new RangeError(`nothing was played of ${method} in ${scenario} up to ${checkpoint}`)
  }
  return runs.map((figures) => figures[at])
}

/** Whether ours reached a bar, and by how much: above 0 is on the right side. */
export type Verdict = { bar: Bar; met: boolean; result: Result; ahead: number; error: number }

/**
 * Compares ours with a bar. The mean must reach a figure; level with a method means that the mean
 * of the paired differences is at most two standard errors on the wrong side.
 */
export function judge(results: Results, setup: Setup, bar: Bar): Verdict {
  const sign = setup.higherIsBetter ? 1 : -1
  const { scenario, checkpoint, against } = bar
  const mine = figuresOf(results, setup, { scenario, method: ours, checkpoint })
  const theirs =
    typeof against === 'number'
      ? mine.map(() => against)
      : figuresOf(results, setup, { scenario, method: against, checkpoint })
  const differences = mine.map((figure, run) => sign * (figure - theirs[run]))
  const ahead = mean(differences)
  const error = standardError(differences)
  const slack = typeof against === 'number' ? 0 : 2 * error
  const met = ahead >= -slack
  return {
    bar,
    met,
    result: met ? 'met' : ahead >= -2 * error ? 'unclear' : 'missed',
    ahead,
    error,
  }
}

/** A bar's unique name, for records. */
export function nameOf({ id }: Setup, { scenario, checkpoint, against }: Bar): string {
  return `${id}, ${scenario}, ${checkpoint} customers, ${against}`
}
