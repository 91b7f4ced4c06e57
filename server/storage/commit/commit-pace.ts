const maxInFlight = 8
/** One commit may be in flight for each such part of a commit's duration, within the limits. */
const msPerInFlight = 0.5
/** The fastest of this many commits shows what a commit costs, whatever the size of its batch. */
const commitsPerMeasure = 64

/**
 * How many commits may be in flight: more where they are slow and wait for the disk side by side.
 */
export type CommitPace = {
  limit(): number
  /** A commit took so long. */
  measure(commitMs: number): void
}

/** Starts with `fewest`, which is also the lower limit. */
export function createCommitPace(fewest: number): CommitPace {
  let limit = fewest
  let fastestMs = Number.POSITIVE_INFINITY
  let measured = 0

  return {
    limit: () => limit,
    measure(commitMs) {
      fastestMs = Math.min(fastestMs, commitMs)
      if (++measured < commitsPerMeasure) return
      limit = Math.min(Math.max(Math.floor(fastestMs / msPerInFlight), fewest), maxInFlight)
      fastestMs = Number.POSITIVE_INFINITY
      measured = 0
    },
  }
}
