import { type Answered, ask } from '../answered.ts'
import type { Send } from '../call.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type {
  ApiKey,
  ApiKeysListQuery,
  ApiKeysRotateBody,
  CreatedApiKey,
  NewApiKey,
} from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'
import { listPages, type PageRequest } from '../page.ts'

export type Scope = ApiKey['scopes'][number]

export const apiKeyFields: Fields<ApiKey> = {
  id: 'id',
  name: 'name',
  hint: 'hint',
  scopes: 'scopes',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  revokedAt: 'revoked_at',
  replacedBy: 'replaced_by',
}

export const createdApiKeyFields: Fields<CreatedApiKey> = { ...apiKeyFields, key: 'key' }

export const newApiKeyFields: Fields<NewApiKey> = {
  name: 'name',
  scopes: 'scopes',
  expiresAt: 'expires_at',
  mode: 'mode',
}

const rotationFields: Fields<ApiKeysRotateBody> = { overlapDays: 'overlap_days' }

/** The keys of the account and mode that the client's own key belongs to. */
export class ApiKeys {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Makes a key; no later answer holds the key itself. */
  create(key: NewApiKey, options?: RequestOptions): Answered<CreatedApiKey> {
    const body = toWire(newApiKeyFields, key)
    return ask(this.#send, { method: 'POST', path: ['api_keys'], body, options }, readCreated)
  }

  /** Keys, newest first; the keys themselves are not kept anywhere. */
  list(query: ApiKeysListQuery = {}, options?: RequestOptions): PageRequest<ApiKey> {
    const source = { path: ['api_keys'], read: readKey, idOf: (key: ApiKey) => key.id }
    return listPages(this.#send, source, query, options)
  }

  /** Makes a successor; the old key goes on for the overlap. */
  rotate(
    keyId: string,
    rotation: ApiKeysRotateBody = {},
    options?: RequestOptions,
  ): Answered<CreatedApiKey> {
    const path = ['api_keys', keyId, 'rotate']
    const body = toWire(rotationFields, rotation)
    return ask(this.#send, { method: 'POST', path, body, options }, readCreated)
  }

  /** Ends a key at once. */
  revoke(keyId: string, options?: RequestOptions): Answered<ApiKey> {
    const path = ['api_keys', keyId, 'revoke']
    return ask(this.#send, { method: 'POST', path, body: {}, options }, readKey)
  }
}

function readKey(wire: unknown): ApiKey {
  return fromWire(apiKeyFields, wire)
}

function readCreated(wire: unknown): CreatedApiKey {
  return fromWire(createdApiKeyFields, wire)
}
