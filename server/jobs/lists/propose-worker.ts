import { parentPort } from 'node:worker_threads'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import { answerQuestion, type Question } from '../../use-cases/lists/propose.ts'

/** What a worker is told: the pool where it is another one than before, and what to answer. */
export type Errand = { pool: PoolPrior | null; questions: readonly Question[] }

// A thread beside the one that answers quotes: a draft takes whole seconds of a core.
let pool: PoolPrior | null = null
parentPort?.on('message', (errand: Errand) => {
  pool = errand.pool ?? pool
  const known = pool
  if (known === null) throw new Error('the first errand of a worker brings the pool')
  parentPort?.postMessage(errand.questions.map((question) => answerQuestion(question, known)))
})
