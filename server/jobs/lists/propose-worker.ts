import { parentPort } from 'node:worker_threads'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import { answerQuestion, type Question } from '../../use-cases/lists/propose.ts'
import type { Errand } from '../thread.ts'

// A separate thread from the one that answers quotes: a draft takes whole seconds of a core.
let pool: PoolPrior | null = null
parentPort?.on('message', (errand: Errand<Question>) => {
  pool = errand.pool ?? pool
  const known = pool
  if (known === null) throw new Error('the first errand of a worker brings the pool')
  parentPort?.postMessage(errand.questions.map((question) => answerQuestion(question, known)))
})
