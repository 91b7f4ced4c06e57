const maxInFlight = 8
/** A commit's duration divided by this is how many may be in flight, within the limits. */
const msPerInFlight = 0.5
/** The fastest of this many commits shows what a commit costs, whatever the batch size. */
const commitsPerMeasure = 64

/** How many commits may be in flight: more when they are slow and wait for the disk in parallel. */
export type CommitPace = {
  limit(): number
  /** Reports how long a commit took. */
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
