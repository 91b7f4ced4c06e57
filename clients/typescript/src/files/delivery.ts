import { RateLimitError } from '../errors.ts'
import type { RequestOptions } from '../options.ts'
import type { Rejection } from './fault.ts'

/** Rows sent in one request, and the line of the file that each came from. */
export type Batch<Item> = { items: Item[]; lines: number[] }

export type Delivery = {
  accepted: number
  unchanged: number
  rejected: Rejection[]
  /** Accepted rows that look like mistakes. */
  questions: Rejection[]
  /** An earlier run had already delivered some of these rows. */
  replayed: boolean
}

/** A response of the service that does not account for all rows. */
export class UnaccountedRows extends Error {
  override name = 'UnaccountedRows'
}

/** A compressed body, and its encoding: `gzip`, `deflate` or `zstd`. */
export type Packed = { bytes: Uint8Array; encoding: string }

/** How rows are sent. */
export type DeliveryOptions = {
  /** Stops sending, including waits. */
  signal?: AbortSignal | undefined
  /**
   * Identifies the file and its settings: sent again with the same key within a day, the import
   * resumes where it stopped, and a completed one is not sent again.
   * At most 255 visible ASCII characters; if absent, each run starts from the beginning.
   */
  key?: string | undefined
  /** Name of the file, for the list of imports. */
  fileName?: string | undefined
  /** What to do with a file whose import with this key was completed: nothing, if absent. */
  whenComplete?: 'nothing' | 'send_again' | undefined
  /**
   * For sales: `keep` accepts rows that overlap in time with stored ones. By default they are
   * questioned.
   */
  overlaps?: 'ask' | 'keep' | undefined
  /** Compresses what is sent, for slow connections. */
  pack?: ((bytes: Uint8Array) => Promise<Packed>) | undefined
  /** For policies: remove fields missing from the rows. False if absent. */
  replace?: boolean | undefined
}

export function emptyDelivery(): Delivery {
  return { accepted: 0, unchanged: 0, rejected: [], questions: [], replayed: false }
}

/** Waits as long as the rate limit requires, any number of times. */
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
