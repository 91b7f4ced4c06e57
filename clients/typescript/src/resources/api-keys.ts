import { type Fields, fromWire, toWire } from '../fields.ts'
import type { RequestOptions } from '../options.ts'
import { type ListQuery, listPages, type PageRequest } from '../page.ts'
import type { Send } from '../transport.ts'

export type Scope =
  | 'quotes:write'
  | 'quotes:read'
  | 'products:read'
  | 'products:write'
  | 'outcomes:write'
  | 'reports:read'
  | 'keys:write'
  | 'webhooks:write'
  | '*'

export type ApiKey = {
  id: string
  name: string
  /** How the key begins and ends, to recognise it by. */
  hint: string
  scopes: Scope[]
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  /** Id of the key that it was rotated to. */
  replacedBy: string | null
}

/** A key just made: the only answer that ever holds the secret itself. */
export type NewApiKey = ApiKey & { key: string }

export type ApiKeyCreate = {
  name: string
  /** No more than the key that makes it has. */
  scopes: Scope[]
  /** ISO 8601; never if absent. */
  expiresAt?: string | undefined
}

export type ApiKeyRotate = {
  /** For how many days the old key goes on beside the new one, 0 to 7. */
  overlapDays?: number | undefined
}

const keyFields: Fields<ApiKey> = {
  id: 'id',
  name: 'name',
  hint: 'hint',
  scopes: 'scopes',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  revokedAt: 'revoked_at',
  replacedBy: 'replaced_by',
}

const newKeyFields: Fields<NewApiKey> = { ...keyFields, key: 'key' }

const createFields: Fields<ApiKeyCreate> = {
  name: 'name',
  scopes: 'scopes',
  expiresAt: 'expires_at',
}

const rotateFields: Fields<ApiKeyRotate> = { overlapDays: 'overlap_days' }

/** The keys of the account and mode that the client's own key belongs to. */
export class ApiKeys {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  async create(key: ApiKeyCreate, options?: RequestOptions): Promise<NewApiKey> {
    const body = toWire(createFields, key)
    const path = '/v1/api_keys'
    return fromWire(newKeyFields, await this.#send({ method: 'POST', path, body, options }))
  }

  /** Keys, newest first; their secrets are not kept anywhere. */
  list(query: ListQuery = {}, options?: RequestOptions): PageRequest<ApiKey> {
    const source = {
      path: '/v1/api_keys',
      read: (wire: unknown) => fromWire<ApiKey>(keyFields, wire),
      idOf: (key: ApiKey) => key.id,
    }
    return listPages(this.#send, source, query, options)
  }

  /** Makes a successor; the old key goes on for the overlap. */
  async rotate(
    keyId: string,
    rotation: ApiKeyRotate = {},
    options?: RequestOptions,
  ): Promise<NewApiKey> {
    const path = `/v1/api_keys/${encodeURIComponent(keyId)}/rotate`
    const body = toWire(rotateFields, rotation)
    return fromWire(newKeyFields, await this.#send({ method: 'POST', path, body, options }))
  }

  /** Ends a key at once. */
  async revoke(keyId: string, options?: RequestOptions): Promise<ApiKey> {
    const path = `/v1/api_keys/${encodeURIComponent(keyId)}/revoke`
    return fromWire(keyFields, await this.#send({ method: 'POST', path, body: {}, options }))
  }
}
