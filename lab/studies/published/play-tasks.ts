import { doInThreads } from '../../harness/threads.ts'
import { playTask, type Task } from './task.ts'

/**
 * Plays all tasks, on this thread or on so many others.
 *
 * @param done - Called after each task with how many are done.
 * @returns The figures of each task, in the order of the tasks: the same however many threads there
 *   are.
 */
export function playTasks(
  tasks: readonly Task[],
  jobs: number,
  done: (count: number) => void,
): Promise<number[][]> {
  let count = 0
  const program = new URL('./worker.ts', import.meta.url)
  return doInThreads(tasks, jobs, {
    program,
    here: playTask,
    done: () => {
      count += 1
      done(count)
    },
  })
}
