import type { Config } from '../config.ts'
import type { Taken } from './siblings.ts'

/** Which job of the first process has something to do. */
export type Wake = 'learner' | 'lists' | 'simulator'

/** What a worker says. */
export type FromWorker =
  | { kind: 'ready'; url: string }
  | { kind: 'failed'; message: string; code: string }
  | { kind: 'wake'; job: Wake; tenantId: number }
  | { kind: 'taken'; taken: readonly Taken[] }
  /** Asks for the figures of all others. */
  | { kind: 'figures?'; id: number }
  /** Answers with its own. */
  | { kind: 'figures'; id: number; figures: string }

/** What a worker is told. */
export type ToWorker =
  | { kind: 'start'; config: Config }
  | { kind: 'stop' }
  | { kind: 'taken'; taken: readonly Taken[] }
  | { kind: 'figures?'; id: number }
  | { kind: 'figures'; id: number; figures: string[] }
