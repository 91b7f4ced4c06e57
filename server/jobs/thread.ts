import { Worker } from 'node:worker_threads'
import type { PoolPrior } from '../../engine/pool/pool-prior.ts'

/** A message to a thread: the pool if it has changed, and the questions. */
export type Errand<Question> = { pool: PoolPrior | null; questions: readonly Question[] }

/** A thread that answers questions about prices, separate from the one that answers quotes. */
export type Thread<Question, Answer> = {
  /** One errand at a time. */
  ask(questions: readonly Question[], pool: PoolPrior): Promise<Answer[]>
  /** Ends it, until it is asked again. */
  close(): Promise<void>
}

/**
 * A thread from a file that returns one answer per question of an `Errand`. It is started at the
 * first errand, and again at the next one if it has ended since.
 */
export function startThread<Question, Answer>(file: URL): Thread<Question, Answer> {
  let running: Worker | null = null
  let poolKnown: PoolPrior | null = null

  function start(): Worker {
    const worker = new Worker(file)
    worker.unref()
    const end = () => {
      if (running !== worker) return
      running = null
      poolKnown = null
    }
    // Also between errands, when nobody else listens and an error would end the process.
    worker.on('error', end)
    worker.on('exit', end)
    running = worker
    return worker
  }

  function ask(questions: readonly Question[], pool: PoolPrior): Promise<Answer[]> {
    const worker = running ?? start()
    const errand: Errand<Question> = { pool: pool === poolKnown ? null : pool, questions }
    poolKnown = pool
    return new Promise((resolve, reject) => {
      const settle = () => {
        worker.off('message', onMessage)
        worker.off('error', onError)
        worker.off('exit', onExit)
      }
      const onMessage = (answers: Answer[]) => {
        settle()
        resolve(answers)
      }
      const onError = (error: Error) => {
        settle()
        reject(error)
      }
      const onExit = () => onError(new Error('a thread that computes prices ended'))
      worker.on('message', onMessage)
      worker.on('error', onError)
      worker.on('exit', onExit)
      worker.postMessage(errand)
    })
  }

  return {
    ask,
    async close() {
      const worker = running
      running = null
      poolKnown = null
      await worker?.terminate()
    },
  }
}
