import type { Config } from '../config.ts'
import type { Taken } from './siblings.ts'

/** The jobs of the first process that can be woken. */
export type Wake = 'learner' | 'lists' | 'simulator'

/** A message from a worker. */
export type FromWorker =
  | { kind: 'ready'; url: string }
  | { kind: 'failed'; message: string; code: string }
  | { kind: 'wake'; job: Wake; tenantId: number }
  | { kind: 'taken'; taken: readonly Taken[] }
  /** Asks for the figures of all others. */
  | { kind: 'figures?'; id: number }
  /** Answers with its own. */
  | { kind: 'figures'; id: number; figures: string }

/** A message to a worker. */
export type ToWorker =
  | { kind: 'start'; config: Config }
  | { kind: 'stop' }
  | { kind: 'taken'; taken: readonly Taken[] }
  | { kind: 'figures?'; id: number }
  | { kind: 'figures'; id: number; figures: string[] }
