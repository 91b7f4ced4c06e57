import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import { keyInUse } from '../../domain/key-in-use.ts'
import { createTenantQueue } from '../../storage/commit/tenant-queue.ts'
import type { Db, Store } from '../../storage/connection/db.ts'
import { deadlineOfEach, within } from '../../storage/connection/deadline.ts'
import { findKeptAnswers, type KeptAnswer, keepAnswers } from '../../storage/tables/idempotency.ts'
import { reserveObservations } from '../../storage/tables/observations.ts'
import { type OutcomesAnswer, type OutcomesReport, recordOutcomes } from './record-outcomes.ts'

export type KeepOutcomes = {
  key: string
  fingerprint: Buffer
  serialize: (answer: OutcomesAnswer) => string
}

export type OutcomesResult = { answer: OutcomesAnswer } | { known: KeptAnswer }

/**
 * Outcomes of one tenant are recorded one transaction after another, because each takes the next
 * places in the log; requests that arrive meanwhile share the next transaction.
 */
export type OutcomeQueue = {
  record(
    caller: Caller,
    outcomes: OutcomesReport,
    keep: KeepOutcomes | null,
  ): Promise<OutcomesResult>
  /** Resolves when everything queued is committed. */
  drain(): Promise<void>
  /** How many requests are waiting. */
  waiting(): number
}

type Waiting = { outcomes: OutcomesReport; keep: KeepOutcomes | null }

const maxRequestsPerBatch = 256
const maxOutcomesPerBatch = 4000
const maxWaiting = 20_000

export function createOutcomeQueue(deps: {
  config: { requestSeconds: number }
  store: Store
  now: () => number
  wakeLearner: (tenantId: number) => void
}): OutcomeQueue {
  /**
   * A quote may take a key between the lookup and storing the answer. Then nothing is committed,
   * and the next lookup finds the key, so each turn settles at least one key.
   */
  async function recordInTurn(
    tenantId: number,
    batch: readonly Waiting[],
  ): Promise<(OutcomesResult | Refusal)[]> {
    for (;;) {
      try {
        // Of the batch: whoever waits longest for it has not waited for more than the one before.
        return await within(deadlineOfEach(deps.config.requestSeconds), () =>
          deps.store.tenant(tenantId, (db) => recordBatch(db, tenantId, batch, deps.now())),
        )
      } catch (error) {
        if (!(error instanceof KeyTaken)) throw error
      }
    }
  }

  const queue = createTenantQueue<Waiting, OutcomesResult>({
    maxItems: maxRequestsPerBatch,
    maxSize: maxOutcomesPerBatch,
    sizeOf: ({ outcomes }) => (Array.isArray(outcomes) ? outcomes.length : 1),
    onFault: 'halve',
    async work(tenantId, batch) {
      const results = await recordInTurn(tenantId, batch)
      deps.wakeLearner(tenantId)
      return results
    },
  })

  return {
    record(caller, outcomes, keep) {
      if (queue.waiting() < maxWaiting) return queue.add(caller.tenantId, { outcomes, keep })
      return Promise.reject(
        new Refusal(
          'overloaded',
          'Too many outcomes are waiting to be stored: try again in a second.',
          {
            headers: { 'Retry-After': '1' },
          },
        ),
      )
    },
    drain: queue.drain,
    waiting: queue.waiting,
  }
}

/** Rolls back a transaction if another one was first to store an answer under a key. */
class KeyTaken extends Error {}

/**
 * Records the requests of a batch in order; a refusal affects only its own request.
 *
 * @throws KeyTaken
 */
async function recordBatch(
  db: Db,
  tenantId: number,
  batch: readonly Waiting[],
  nowMs: number,
): Promise<(OutcomesResult | Refusal)[]> {
  // This comes first: what another replica stores is visible only after its turn at the log.
  await reserveObservations(db, tenantId, 0)
  const keys = batch.flatMap((item) => (item.keep ? [item.keep.key] : []))
  const kept = new Map(
    keys.length === 0
      ? []
      : (await findKeptAnswers(db, tenantId, keys)).map((answer) => [answer.key, answer]),
  )
  const fresh = batch.filter((item, i) => {
    if (!item.keep) return true
    const first = batch.findIndex((other) => other.keep?.key === item.keep?.key)
    return !kept.has(item.keep.key) && first === i
  })
  const answers = await recordOutcomes(
    db,
    tenantId,
    fresh.map((item) => item.outcomes),
    nowMs,
  )
  const answerOf = new Map(fresh.map((item, i) => [item, answers[i]]))
  const toKeep: KeptAnswer[] = []
  const results = batch.map((item): OutcomesResult | Refusal => {
    const answer = answerOf.get(item)
    if (answer instanceof Refusal) return answer
    if (answer && !item.keep) return { answer }
    if (answer && item.keep) {
      const { key, fingerprint, serialize } = item.keep
      toKeep.push({ key, fingerprint, status: 200, body: serialize(answer) })
      return { answer }
    }
    const known = kept.get(item.keep?.key ?? '')
    if (known) return { known }
    return keyInUse()
  })
  if (toKeep.length > 0 && !(await keepAnswers(db, tenantId, toKeep))) throw new KeyTaken()
  return results
}
