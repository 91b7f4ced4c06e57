const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A further signal within this time is treated as the same one: supervisors signal the whole group,
 * and run.mjs forwards it.
 */
const sameSignalMs = 1000

/**
 * Calls with the first SIGINT, SIGTERM or SIGHUP. A second one ends the process at once, as it
 * would by default.
 *
 * @returns Stops listening.
 */
export function onFirstSignal(act: (signal: NodeJS.Signals) => void): () => void {
  let isOver = false
  const letGo = () => {
    for (const signal of signals) process.off(signal, hear)
  }
  function hear(signal: NodeJS.Signals): void {
    if (isOver) return
    isOver = true
    act(signal)
    setTimeout(letGo, sameSignalMs).unref()
  }
  for (const signal of signals) process.on(signal, hear)
  return letGo
}
