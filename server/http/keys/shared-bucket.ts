import type { TokenBucket } from './token-bucket.ts'

/** A bucket whose tokens are also taken by other processes. */
export type SharedBucket = TokenBucket & {
  /** Tokens taken here since the last call. */
  takenHere(): number
  /** Subtracts tokens taken by others. */
  takenElsewhere(tokens: number): void
}

/**
 * Counts what is taken from a bucket, so that the other processes take it from theirs.
 *
 * @param first - Called when something is taken for the first time since `takenHere`.
 */
export function shareBucket(own: TokenBucket, first: () => void): SharedBucket {
  let taken = 0
  const note = (tokens: number) => {
    if (taken === 0) first()
    taken += tokens
  }
  return {
    take(nowMs) {
      const left = own.take(nowMs)
      if (left >= 0) note(1)
      return left
    },
    charge(tokens) {
      note(tokens)
      return own.charge(tokens)
    },
    secondsToWait: () => own.secondsToWait(),
    takenHere() {
      const here = taken
      taken = 0
      return here
    },
    takenElsewhere(tokens) {
      own.charge(tokens)
    },
  }
}
