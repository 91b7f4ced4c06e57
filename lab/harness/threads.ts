import { Worker } from 'node:worker_threads'

/**
 * Runs tasks one after the other in this thread, or concurrently in `jobs` others.
 *
 * @param work - `program` is what a thread runs: it answers each message, a task, by one message.
 *   `here` does the same in this thread, for one job. `done` is called with each answer as it
 *   arrives.
 * @returns The answers in the order of the tasks, regardless of the number of threads.
 * @throws Error if a thread fails.
 */
export async function doInThreads<Task, Answer>(
  tasks: readonly Task[],
  jobs: number,
  work: {
    program: URL
    here: (task: Task) => Answer | Promise<Answer>
    done: (task: Task, answer: Answer) => void
  },
): Promise<Answer[]> {
  const { program, here, done } = work
  if (jobs <= 1) {
    const answers: Answer[] = []
    for (const task of tasks) {
      const answer = await here(task)
      done(task, answer)
      answers.push(answer)
    }
    return answers
  }
  const answers: Answer[] = []
  let next = 0
  const threads = Array.from({ length: Math.min(jobs, tasks.length) }, async () => {
    const worker = new Worker(program)
    try {
      while (next < tasks.length) {
        const at = next
        next += 1
        answers[at] = await ask<Task, Answer>(worker, tasks[at])
        done(tasks[at], answers[at])
      }
    } finally {
      await worker.terminate()
    }
  })
  await Promise.all(threads)
  return answers
}

function ask<Task, Answer>(worker: Worker, task: Task): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: Answer) => {
      worker.off('error', reject)
      resolve(answer)
    })
    worker.once('error', reject)
    worker.postMessage(task)
  })
}
