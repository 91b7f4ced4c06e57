import type { TokenBucket } from './token-bucket.ts'

/** A bucket whose tokens requests of other processes take, too. */
export type SharedBucket = TokenBucket & {
  /** What was taken here since this was asked last. */
  takenHere(): number
  /** Others took so many. */
  takenElsewhere(tokens: number): void
}

/**
 * Keeps count of what is taken from a bucket, for the other processes to take it from theirs.
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
