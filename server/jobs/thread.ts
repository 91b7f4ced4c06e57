import { Worker } from 'node:worker_threads'
import type { PoolPrior } from '../../engine/pool/pool-prior.ts'

/** A message to a thread: the pool if it has changed, and the questions. */
export type Errand<Question> = { pool: PoolPrior | null; questions: readonly Question[] }

/** A thread that answers questions about prices, separate from the one that answers quotes. */
export type Thread<Question, Answer> = {
  /** One errand at a time. */
  ask(questions: readonly Question[], pool: PoolPrior): Promise<Answer[]>
  close(): Promise<void>
}

/** Starts a thread from a file that returns one answer per question of an `Errand`. */
export function startThread<Question, Answer>(file: URL): Thread<Question, Answer> {
  const worker = new Worker(file)
  worker.unref()
  let poolKnown: PoolPrior | null = null

  function ask(questions: readonly Question[], pool: PoolPrior): Promise<Answer[]> {
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
      await worker.terminate()
    },
  }
}
