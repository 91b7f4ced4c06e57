import { RateLimitError } from '../errors.ts'
import type { RequestOptions } from '../options.ts'
import type { Rejection } from './fault.ts'

/** Rows that travel in one request, and the line of the file that each came from. */
export type Batch<Item> = { items: Item[]; lines: number[] }

export type Delivery = {
  accepted: number
  unchanged: number
  rejected: Rejection[]
  /** What was taken and looks like a slip. */
  questions: Rejection[]
  /** An earlier run had brought some of these rows. */
  replayed: boolean
}

/** An answer of the service that leaves open what became of some rows. */
export class UnaccountedRows extends Error {
  override name = 'UnaccountedRows'
}

/** A body in fewer bytes, and what packed it: `gzip`, `deflate` or `zstd`. */
export type Packed = { bytes: Uint8Array; encoding: string }

/** How rows travel. */
export type DeliveryOptions = {
  /** Stops sending, waiting included. */
  signal?: AbortSignal | undefined
  /**
   * Names the file and what is said of it, of sales, offers and products: sent again under the same
   * key within a day, it goes on where it stopped, and what came whole is not sent again. 255
   * visible ASCII characters at most; if absent, each run begins anew.
   */
  key?: string | undefined
  /** What the file of sales, offers or products is called, for the list of imports. */
  fileName?: string | undefined
  /** What is done with a file that came whole under its key: nothing, if absent. */
  whenComplete?: 'nothing' | 'send_again' | undefined
  /** Of sales: `keep` takes rows that share time with stored ones. They are asked about. */
  overlaps?: 'ask' | 'keep' | undefined
  /** Packs what is sent, where the way is long. */
  pack?: ((bytes: Uint8Array) => Promise<Packed>) | undefined
  /**
   * Of policies: answers the idempotency key of a body, so that a body sent again is answered and
   * not counted twice. If absent, each gets one of its own.
   */
  keyOf?: ((body: string) => string) | undefined
}

export function emptyDelivery(): Delivery {
  return { accepted: 0, unchanged: 0, rejected: [], questions: [], replayed: false }
}

/** Waits for as long as the rate limit asks, however often. */
export async function withinTheLimit<Got>(
  send: (options: RequestOptions) => PromiseLike<Got>,
  options: RequestOptions,
): Promise<Got> {
  for (;;) {
    try {
      return await send(options)
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error
      options.signal?.throwIfAborted()
      const waitMs = ((error.retryAfterSeconds ?? 1) + Math.random()) * 1000
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}
