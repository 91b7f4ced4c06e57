import type { SendBatch } from './storage/commit/batch-sender.ts'
import type { QuoteWriter } from './storage/commit/quote-writer.ts'
import type { OutcomeQueue } from './use-cases/outcomes/outcome-queue.ts'

/** Learns from a tenant's next observations, at most so many; answers how many there were. */
export type FoldTenant = (tenantId: number, limit: number) => Promise<number>

/**
 * Who looks on while quotes are written and outcomes are learnt from: takes a part of the service
 * and gives back one that does the same. Where nobody looks on, nothing stands in between.
 */
export type Watch = {
  /** The writing of one batch of quotes. */
  send(send: SendBatch): SendBatch
  /** One step of learning. */
  fold(fold: FoldTenant): FoldTenant
  quoteWriter(writer: QuoteWriter): QuoteWriter
  outcomeQueue(queue: OutcomeQueue): OutcomeQueue
}

/** Both look on, the first one closer. */
export function watchedByBoth(near: Watch, far: Watch): Watch {
  return {
    send: (send) => far.send(near.send(send)),
    fold: (fold) => far.fold(near.fold(fold)),
    quoteWriter: (writer) => far.quoteWriter(near.quoteWriter(writer)),
    outcomeQueue: (queue) => far.outcomeQueue(near.outcomeQueue(queue)),
  }
}
