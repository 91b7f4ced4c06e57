import { type Answered, ask } from '../answered.ts'
import type { Send } from '../call.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type { EndedSessions, NewSession, Session, SignInOptions } from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'

export const sessionFields: Fields<Session> = {
  id: 'id',
  account: 'account',
  mode: 'mode',
  keyId: 'key_id',
  keyName: 'key_name',
  scopes: 'scopes',
  role: 'role',
  readOnly: 'read_only',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  csrfToken: 'csrf_token',
}

export const newSessionFields: Fields<NewSession> = { readOnly: 'read_only' }

export const endedSessionsFields: Fields<EndedSessions> = { ended: 'ended' }

export const signInOptionsFields: Fields<SignInOptions> = {
  openidConnect: ['openid_connect', { name: 'name', startPath: 'start_path' }],
}

/** Signing in with a browser, and who one is. */
export class Sessions {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Signs in: the browser gets a cookie that acts for the client's key. */
  create(request: NewSession = {}, options?: RequestOptions): Answered<Session> {
    const body = toWire(newSessionFields, request)
    return ask(this.#send, { method: 'POST', path: ['session'], body, options }, readSession)
  }

  /** Who one is: by a session, or by the client's key. */
  get(options?: RequestOptions): Answered<Session> {
    return ask(this.#send, { method: 'GET', path: ['session'], options }, readSession)
  }

  /** Signs out; with a key, ends all sessions that began with it. */
  delete(options?: RequestOptions): Answered<EndedSessions> {
    return ask(this.#send, { method: 'DELETE', path: ['session'], options }, (wire) =>
      fromWire(endedSessionsFields, wire),
    )
  }

  /** How one can sign in; needs no key. */
  options(options?: RequestOptions): Answered<SignInOptions> {
    const call = { method: 'GET', path: ['session', 'options'], open: true, options } as const
    return ask(this.#send, call, (wire) => fromWire(signInOptionsFields, wire))
  }
}

function readSession(wire: unknown): Session {
  return fromWire(sessionFields, wire)
}
