/** Creates an object on first use, and returns the same one from then on. */
export function once<Thing extends object>(make: () => Thing): () => Thing {
  let made: Thing | undefined
  return () => {
    made ??= make()
    return made
  }
}
