import type { Send } from '../call.ts'
import { type Fields, fromWire } from '../fields.ts'
import type { AuditEntry, AuditListQuery } from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'
import { listPages, type PageRequest } from '../page.ts'

export const auditEntryFields: Fields<AuditEntry> = {
  id: 'id',
  sequence: 'sequence',
  createdAt: 'created_at',
  actor: 'actor',
  action: 'action',
  subject: 'subject',
  // Left as they are: they are hashed in the names of the interface.
  before: 'before',
  after: 'after',
  previousHash: 'previous_hash',
  hash: 'hash',
}

/** Who changed what. */
export class Audit {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Changes, newest first; the objects in the names of the interface, as they are hashed. */
  list(query: AuditListQuery = {}, options?: RequestOptions): PageRequest<AuditEntry> {
    const { subject, action, since, until } = query
    const source = {
      path: ['audit'],
      filters: { subject, action, since, until },
      read: (wire: unknown) => fromWire(auditEntryFields, wire),
      idOf: (entry: AuditEntry) => entry.id,
    }
    return listPages(this.#send, source, query, options)
  }
}
