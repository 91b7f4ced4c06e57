import type { Answer } from './answer.ts'
import type { Call, Send } from './call.ts'

/** A result and the response it was read from. */
export type WithResponse<Result, Behind = Answer> = { data: Result; response: Behind }

/**
 * A pending result: `await` it, or call `withResponse()` for status, headers and body along with
 * the result.
 */
export class Answered<Result, Behind = Answer> extends Promise<Result> {
  readonly #both: Promise<WithResponse<Result, Behind>>

  constructor(both: Promise<WithResponse<Result, Behind>>) {
    super((resolve, reject) => {
      both.then(({ data }) => resolve(data), reject)
    })
    this.#both = both
  }

  // `then` must return an ordinary promise, whose constructor takes a function.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  /** The result with the response behind it. */
  withResponse(): Promise<WithResponse<Result, Behind>> {
    this.catch(() => {}) // the caller of both learns of the failure there
    return this.#both
  }
}

/** Sends a call; `read` turns the body into its result. */
export function ask<Result>(
  send: Send,
  call: Call,
  read: (body: object, answer: Answer) => Result,
): Answered<Result> {
  return new Answered(askBoth(send, call, read))
}

/** Same as ask, for callers that build a promise of their own from it. */
export async function askBoth<Result>(
  send: Send,
  call: Call,
  read: (body: object, answer: Answer) => Result,
): Promise<WithResponse<Result>> {
  const { body, answer } = await send(call)
  return { data: read(body, answer), response: answer }
}
