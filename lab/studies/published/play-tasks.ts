import { doInThreads } from '../../harness/threads.ts'
import { playTask, type Task } from './task.ts'

/**
 * Plays all tasks, on this thread or on several others.
 *
 * @param done - Called after each task with the number done.
 * @returns The figures of each task, in the order of the tasks, regardless of the number of
 *   threads.
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
