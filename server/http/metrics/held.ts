/**
 * Makes a thing at most once in so many milliseconds, and one at a time: whoever asks meanwhile
 * gets the last one.
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
