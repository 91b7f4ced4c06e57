import type { Answer } from './answer.ts'
import type { Call, Send } from './call.ts'

/** A result and the answer it was read from. */
export type WithResponse<Result, Behind = Answer> = { data: Result; response: Behind }

/**
 * A result that is on its way: `await` it, or ask it `withResponse()` for status, headers and body
 * beside the result.
 */
export class Answered<Result, Behind = Answer> extends Promise<Result> {
  readonly #both: Promise<WithResponse<Result, Behind>>

  constructor(both: Promise<WithResponse<Result, Behind>>) {
    super((resolve, reject) => {
      both.then(({ data }) => resolve(data), reject)
    })
    this.#both = both
  }

  // `then` must answer an ordinary promise, which is made of a function.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  /** The result with the answer behind it. */
  withResponse(): Promise<WithResponse<Result, Behind>> {
    this.catch(() => {}) // whoever asked for both hears of the failure there
    return this.#both
  }
}

/** Sends a call; its result is what `read` makes of the body. */
export function ask<Result>(
  send: Send,
  call: Call,
  read: (body: object, answer: Answer) => Result,
): Answered<Result> {
  return new Answered(askBoth(send, call, read))
}

/** As ask, for those who make a promise of their own of it. */
export async function askBoth<Result>(
  send: Send,
  call: Call,
  read: (body: object, answer: Answer) => Result,
): Promise<WithResponse<Result>> {
  const { body, answer } = await send(call)
  return { data: read(body, answer), response: answer }
}
