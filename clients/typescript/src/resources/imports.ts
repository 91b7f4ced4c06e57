import { type Answered, ask } from '../answered.ts'
import type { Send } from '../call.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type {
  Import,
  ImportRejects,
  ImportsListQuery,
  ImportsRejectedQuery,
  ImportsSendRowsQuery,
  NewImport,
} from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'
import { listPages, type PageRequest } from '../page.ts'
import { warningFields } from './observations.ts'

export const newImportFields: Fields<NewImport> = {
  kind: 'kind',
  format: 'format',
  currency: 'currency',
}

export const importFields: Fields<Import> = {
  id: 'id',
  kind: 'kind',
  format: 'format',
  status: 'status',
  currency: 'currency',
  bytesTaken: 'bytes_taken',
  rows: 'rows',
  recorded: 'recorded',
  unchanged: 'unchanged',
  rejected: 'rejected',
  warnings: ['warnings', warningFields],
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  endedAt: 'ended_at',
}

export const importRejectsFields: Fields<ImportRejects> = {
  data: ['data', { row: 'row', reason: 'reason', source: 'source' }],
  hasMore: 'has_more',
}

/** Files of sales, offers or products, of any size. */
export class Imports {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Begins an import; `sendRows` sends its file, in one part or in many. */
  create(asked: NewImport, options?: RequestOptions): Answered<Import> {
    const body = toWire(newImportFields, asked)
    return ask(this.#send, { method: 'POST', path: ['imports'], body, options }, readImport)
  }

  /** Imports of the last 30 days, newest first. */
  list(query: ImportsListQuery = {}, options?: RequestOptions): PageRequest<Import> {
    const source = { path: ['imports'], read: readImport, idOf: (one: Import) => one.id }
    return listPages(this.#send, source, query, options)
  }

  /** How far an import is; send on from its `bytesTaken`. */
  get(importId: string, options?: RequestOptions): Answered<Import> {
    return ask(this.#send, { method: 'GET', path: ['imports', importId], options }, readImport)
  }

  /**
   * Sends a file, or the part of it that begins at `offset`: some megabytes at a time. With
   * `more: 'true'` another part follows, from the answer's `bytesTaken` on; sent again, a part
   * changes nothing.
   */
  sendRows(
    importId: string,
    rows: string | Uint8Array,
    { offset, more }: ImportsSendRowsQuery = {},
    options?: RequestOptions,
  ): Answered<Import> {
    const path = ['imports', importId, 'rows']
    const query = { offset, more }
    return ask(this.#send, { method: 'PUT', path, query, file: rows, options }, readImport)
  }

  /** Takes no more of a file; what was stored of it stays. */
  cancel(importId: string, options?: RequestOptions): Answered<Import> {
    const path = ['imports', importId, 'cancel']
    return ask(this.#send, { method: 'POST', path, body: {}, options }, readImport)
  }

  /** Rows that were not taken, and why, in the order of the file. */
  rejected(
    importId: string,
    query: ImportsRejectedQuery = {},
    options?: RequestOptions,
  ): Answered<ImportRejects> {
    const path = ['imports', importId, 'rejected']
    const asked = { limit: query.limit, starting_after: query.startingAfter }
    return ask(this.#send, { method: 'GET', path, query: asked, options }, (wire) =>
      fromWire(importRejectsFields, wire),
    )
  }
}

function readImport(wire: unknown): Import {
  return fromWire(importFields, wire)
}
