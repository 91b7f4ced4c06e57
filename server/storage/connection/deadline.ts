import { AsyncLocalStorage } from 'node:async_hooks'
import type { Refusal } from '../../domain/errors.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'

/** How long the store may take for somebody who waits for an answer. */
export type Deadline = {
  seconds: number
  /** By `performance.now`; null: each transaction may take that long. */
  untilMs: number | null
  /** Nobody waits any longer: work that goes on may take its time. */
  ended: boolean
}

const current = new AsyncLocalStorage<Deadline>()

/** The deadline of one answer, which all its transactions share. */
export function deadlineIn(seconds: number): Deadline {
  return { seconds, untilMs: performance.now() + seconds * 1000, ended: false }
}

/** A deadline of each transaction, where many wait for the same or what they do takes long. */
export function deadlineOfEach(seconds: number): Deadline {
  return { seconds, untilMs: null, ended: false }
}

/** Does work whose transactions have to keep to a deadline. */
export function within<Result>(deadline: Deadline, work: () => Result): Result {
  return current.run(deadline, work)
}

/** Does work that nobody waits for, although somebody waits for what began it. */
export function unhurried<Result>(work: () => Result): Result {
  return current.exit(work)
}

/** Until when a transaction that begins now has to be over; null: nobody waits for it. */
export function endOfTransaction(): { untilMs: number; late: () => Refusal } | null {
  const deadline = current.getStore()
  if (deadline === undefined || deadline.ended) return null
  const { seconds, untilMs } = deadline
  return { untilMs: untilMs ?? performance.now() + seconds * 1000, late: () => storeSlow(seconds) }
}

function storeSlow(seconds: number): Refusal {
  return refusalFor('store_slow', { seconds }, { headers: { 'Retry-After': '1' } })
}
