import type { BreakerKind } from '../../../domain/breaker.ts'
import type { ImportKind } from '../../../domain/import.ts'

/** A number of things, in a language. */
export type Count = (one: string, many: string, count: number) => string

/** What an e-mail says, in one language; sentences of news are the console's. */
export type MailWords = {
  subject: (count: number) => string
  /** Why it came, and how to get none. */
  foot: (consoleAddress: string) => string
  breaker: (kind: BreakerKind, product: string | null, stops: boolean) => string
  listEnded: (name: string) => string
  approvalAwaited: (name: string) => string
  commented: (author: string, name: string) => string
  importStuck: (kind: ImportKind) => string
  importUndone: (kind: ImportKind, removed: number, restored: number) => string
  importEnded: (kind: ImportKind, recorded: number, rejected: number) => string
}
