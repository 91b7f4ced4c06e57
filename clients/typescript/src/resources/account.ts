import { type Answered, ask } from '../answered.ts'
import type { Send } from '../call.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type { Account, PauseRequest } from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'

export const accountFields: Fields<Account> = {
  mode: 'mode',
  paused: ['paused', { at: 'at', by: 'by', reason: 'reason' }],
}

export const pauseRequestFields: Fields<PauseRequest> = { reason: 'reason' }

/** The account, in the mode of the client's key. */
export class AccountState {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Whether everything stands still. */
  get(options?: RequestOptions): Answered<Account> {
    return ask(this.#send, { method: 'GET', path: ['account'], options }, readAccount)
  }

  /** Stops everything at once: every quote returns its base price. */
  pause(request: PauseRequest = {}, options?: RequestOptions): Answered<Account> {
    const body = toWire(pauseRequestFields, request)
    return ask(this.#send, { method: 'POST', path: ['pause'], body, options }, readAccount)
  }

  /** Lets prices move again. */
  resume(options?: RequestOptions): Answered<Account> {
    return ask(this.#send, { method: 'POST', path: ['resume'], body: {}, options }, readAccount)
  }
}

function readAccount(wire: unknown): Account {
  return fromWire(accountFields, wire)
}
