/**
 * Computes a value at most once per interval, and one at a time: calls in the meantime get the last
 * one.
 */
export function held<Thing>(
  milliseconds: number,
  make: () => Promise<Thing>,
): () => Promise<Thing> {
  let last: Promise<Thing> | undefined
  let isMaking = false
  let freshUntilMs = 0

  return () => {
    const nowMs = performance.now()
    if (last !== undefined && (isMaking || nowMs < freshUntilMs)) return last
    isMaking = true
    freshUntilMs = nowMs + milliseconds
    last = make().finally(() => {
      isMaking = false
    })
    return last
  }
}
