import { Worker } from 'node:worker_threads'
import { contenderOf, type Outcome } from './contenders.ts'
import { environmentOf } from './environments/environment.ts'

/** Some instances of an environment for one contender to play. */
export type Task = { environment: string; contender: string; instances: readonly number[] }

/** Instances played at one go; a shop is one piece. */
const chunk = 10

/** Cuts what a contender is to play into tasks. */
export function tasksOf(
  environment: string,
  contender: string,
  instances: readonly number[],
): Task[] {
  if (environmentOf(environment).form === 'shop') return [{ environment, contender, instances }]
  const tasks: Task[] = []
  for (let from = 0; from < instances.length; from += chunk) {
    tasks.push({ environment, contender, instances: instances.slice(from, from + chunk) })
  }
  return tasks
}

/** Plays a task here and now. */
export function playTask({ environment, contender, instances }: Task): Outcome[] {
  return contenderOf(contender).play(environmentOf(environment), instances)
}

/**
 * Plays tasks, `jobs` of them at the same time, each job in a thread of its own; with one job, here.
 * The outcomes do not depend on how many there are.
 *
 * @param done - Told of each task as soon as it is played, in any order.
 * @throws Error if a thread fails.
 */
export async function playTasks(
  tasks: readonly Task[],
  jobs: number,
  done: (task: Task, outcomes: Outcome[]) => void,
): Promise<void> {
  if (jobs <= 1) {
    for (const task of tasks) done(task, playTask(task))
    return
  }
  // The longest first, so that no thread is left alone with it in the end.
  const queue = tasks.toSorted((a, b) => b.instances.length - a.instances.length)
  await Promise.all(
    Array.from({ length: Math.min(jobs, queue.length) }, () => playFrom(queue, done)),
  )
}

function playFrom(queue: Task[], done: (task: Task, outcomes: Outcome[]) => void): Promise<void> {
  const worker = new Worker(new URL('./task-worker.ts', import.meta.url))
  return new Promise((resolve, reject) => {
    let task: Task | undefined
    const next = () => {
      task = queue.shift()
      if (task) worker.postMessage(task)
      else worker.terminate().then(() => resolve(), reject)
    }
    worker.on('message', (outcomes: Outcome[]) => {
      if (task) done(task, outcomes)
      next()
    })
    worker.on('error', reject)
    next()
  })
}
