/**
 * When customers who bought had been quoted: time spans, oldest first, each with its first and last
 * second and its purchases. Sales are reported before refusals are known, so a check on whether
 * refusals form a run has to look at these.
 */
export type SoldSpans = readonly SoldSpan[]

export type SoldSpan = { fromSeconds: number; toSeconds: number; purchases: number }

/** Maximum number of spans; beyond it the two closest are merged. */
const mostSpans = 12

/**
 * The spans with one more purchase.
 *
 * @param forgetBefore - No refusals are outstanding from before this time, seconds.
 */
export function withSold(spans: SoldSpans, atSeconds: number, forgetBefore: number): SoldSpan[] {
  const at = Math.floor(atSeconds)
  const kept = spans.filter(({ toSeconds }) => toSeconds >= forgetBefore)
  const place = kept.findIndex(({ toSeconds }) => toSeconds >= at)
  const next = kept[place]
  if (next !== undefined && next.fromSeconds <= at) {
    kept[place] = { ...next, purchases: next.purchases + 1 }
    return kept
  }
  const found = { fromSeconds: at, toSeconds: at, purchases: 1 }
  kept.splice(place < 0 ? kept.length : place, 0, found)
  while (kept.length > mostSpans) mergeClosest(kept)
  return kept
}

function mergeClosest(spans: SoldSpan[]): void {
  let closest = 0
  let shortest = Infinity
  for (let i = 0; i + 1 < spans.length; i++) {
    const length = spans[i + 1].toSeconds - spans[i].fromSeconds
    if (length >= shortest) continue
    shortest = length
    closest = i
  }
  const [{ fromSeconds, purchases }, { toSeconds, purchases: more }] = spans.slice(closest)
  spans.splice(closest, 2, { fromSeconds, toSeconds, purchases: purchases + more })
}

/** Whether a known buyer was quoted after one moment and up to another. */
export function soldBetween(spans: SoldSpans, afterSeconds: number, upToSeconds: number): boolean {
  const isThere = (at: number): boolean => at > afterSeconds && at <= upToSeconds
  return spans.some(({ fromSeconds, toSeconds }) => isThere(fromSeconds) || isThere(toSeconds))
}

/** Purchases by customers quoted in a period; a span that extends beyond it counts pro rata. */
export function soldWithin(spans: SoldSpans, sinceSeconds: number, untilSeconds: number): number {
  return spans.reduce((n, { fromSeconds, toSeconds, purchases }) => {
    const shared = Math.min(untilSeconds, toSeconds) - Math.max(sinceSeconds, fromSeconds) + 1
    return n + (purchases * Math.max(shared, 0)) / (toSeconds - fromSeconds + 1)
  }, 0)
}

/** Purchases whose matching refusals are not all in: those quoted at a moment or later. */
export function soldSince(spans: SoldSpans, sinceSeconds: number): number {
  return spans.reduce((n, span) => n + (span.toSeconds >= sinceSeconds ? span.purchases : 0), 0)
}
