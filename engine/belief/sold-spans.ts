/**
 * When customers who bought had been quoted: spans of time, oldest first, each with its first and
 * its last second and the purchases in it. Sales are reported before refusals are known, so whoever
 * asks whether refusals were in a run has to look among these.
 */
export type SoldSpans = readonly SoldSpan[]

export type SoldSpan = { fromSeconds: number; toSeconds: number; purchases: number }

/** Spans that are kept apart; those that lie closest together become one. */
export const mostSpans = 12

/**
 * The spans with one more purchase.
 *
 * @param forgetBefore - No refusal is outstanding from before, seconds.
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

/** Whether it is known that somebody bought who was quoted after one moment, up to another. */
export function soldBetween(spans: SoldSpans, afterSeconds: number, upToSeconds: number): boolean {
  const isThere = (at: number): boolean => at > afterSeconds && at <= upToSeconds
  return spans.some(({ fromSeconds, toSeconds }) => isThere(fromSeconds) || isThere(toSeconds))
}

/** Purchases of customers quoted in a time: of a span that reaches out of it, a share. */
export function soldWithin(spans: SoldSpans, sinceSeconds: number, untilSeconds: number): number {
  return spans.reduce((n, { fromSeconds, toSeconds, purchases }) => {
    const shared = Math.min(untilSeconds, toSeconds) - Math.max(sinceSeconds, fromSeconds) + 1
    return n + (purchases * Math.max(shared, 0)) / (toSeconds - fromSeconds + 1)
  }, 0)
}

/** Purchases whose refusals are not all in: those quoted at a moment or later. */
export function soldSince(spans: SoldSpans, sinceSeconds: number): number {
  return spans.reduce((n, span) => n + (span.toSeconds >= sinceSeconds ? span.purchases : 0), 0)
}
