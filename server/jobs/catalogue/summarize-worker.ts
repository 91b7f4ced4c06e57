import { parentPort } from 'node:worker_threads'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import { type SummaryQuestion, summarize } from '../../use-cases/catalogue/summarize.ts'
import type { Errand } from '../thread.ts'

// A separate thread from the one that answers quotes.
let pool: PoolPrior | null = null
parentPort?.on('message', (errand: Errand<SummaryQuestion>) => {
  pool = errand.pool ?? pool
  const known = pool
  if (known === null) throw new Error('the first errand of a worker brings the pool')
  parentPort?.postMessage(
    errand.questions.map((question) => {
      try {
        return summarize(question, known)
      } catch (error) {
        // One product's broken belief must not affect the others of its page.
        if (error instanceof RangeError) return null
        throw error
      }
    }),
  )
})
