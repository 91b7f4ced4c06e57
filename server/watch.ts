import type { SendBatch } from './storage/commit/batch-sender.ts'
import type { QuoteWriter } from './storage/commit/quote-writer.ts'
import type { OutcomeQueue } from './use-cases/outcomes/outcome-queue.ts'

/** Learns from a tenant's next observations, up to a limit; returns how many there were. */
export type FoldTenant = (tenantId: number, limit: number) => Promise<number>

/**
 * An observer of the writing of quotes and the learning from outcomes: wraps a part of the service
 * without changing its behaviour. Without an observer nothing is wrapped.
 */
export type Watch = {
  /** The writing of one batch of quotes. */
  send(send: SendBatch): SendBatch
  /** One step of learning. */
  fold(fold: FoldTenant): FoldTenant
  quoteWriter(writer: QuoteWriter): QuoteWriter
  outcomeQueue(queue: OutcomeQueue): OutcomeQueue
}

/** Combines both observers, with the first one innermost. */
export function watchedByBoth(near: Watch, far: Watch): Watch {
  return {
    send: (send) => far.send(near.send(send)),
    fold: (fold) => far.fold(near.fold(fold)),
    quoteWriter: (writer) => far.quoteWriter(near.quoteWriter(writer)),
    outcomeQueue: (queue) => far.outcomeQueue(near.outcomeQueue(queue)),
  }
}
