import { doInThreads } from '../../harness/threads.ts'
import { contenderOf, type Outcome } from './play/contenders.ts'
import { type MarketName, marketOf } from './worlds/markets.ts'

/** Some instances of a market for one contender to play. */
export type Task = { market: MarketName; contender: string; instances: readonly number[] }

/** Instances played at a time; a shop is indivisible. */
const chunk = 10

/** Splits what a contender is to play into tasks. */
export function tasksOf(
  market: MarketName,
  contender: string,
  instances: readonly number[],
): Task[] {
  if (marketOf(market).form === 'shop') return [{ market, contender, instances }]
  const tasks: Task[] = []
  for (let from = 0; from < instances.length; from += chunk) {
    tasks.push({ market, contender, instances: instances.slice(from, from + chunk) })
  }
  return tasks
}

/** Plays a task in this thread. */
export function playTask({ market, contender, instances }: Task): Outcome[] {
  return contenderOf(contender).play(marketOf(market), instances)
}

/**
 * Plays tasks, `jobs` of them at the same time; the outcomes do not depend on how many.
 *
 * @param done - Called with each task as soon as it is played, in any order.
 */
export async function playTasks(
  tasks: readonly Task[],
  jobs: number,
  done: (task: Task, outcomes: Outcome[]) => void,
): Promise<void> {
  // The longest first, so that no thread is left working on it alone at the end.
  const queue = tasks.toSorted((a, b) => b.instances.length - a.instances.length)
  const program = new URL('./task-worker.ts', import.meta.url)
  await doInThreads(queue, jobs, { program, here: playTask, done })
}
