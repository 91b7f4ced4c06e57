/** Lets a fixed number of tasks run at a time; the others wait their turn. */
export function createGate(
  places: number,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = places
  const waiting: (() => void)[] = []

  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
