import { Worker } from 'node:worker_threads'
import { playTask, type Task } from './task.ts'

/**
 * Plays all tasks, on this thread or on so many others.
 *
 * @param done - Told after each one how many are done.
 * @returns The figures of each task, in the order of the tasks: the same however many threads there are.
 */
export async function playTasks(
  tasks: readonly Task[],
  jobs: number,
  done: (count: number) => void,
): Promise<number[][]> {
  if (jobs <= 1) {
    return tasks.map((task, i) => {
      const figures = playTask(task)
      done(i + 1)
      return figures
    })
  }
  const answers: number[][] = []
  let next = 0
  let finished = 0
  const workers = Array.from({ length: Math.min(jobs, tasks.length) }, async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    try {
      while (next < tasks.length) {
        const at = next
        next += 1
        answers[at] = await ask(worker, tasks[at])
        finished += 1
        done(finished)
      }
    } finally {
      await worker.terminate()
    }
  })
  await Promise.all(workers)
  return answers
}

function ask(worker: Worker, task: Task): Promise<number[]> {
  return new Promise((resolve, reject) => {
    worker.once('message', (figures: number[]) => {
      worker.off('error', reject)
      resolve(figures)
    })
    worker.once('error', reject)
    worker.postMessage(task)
  })
}
