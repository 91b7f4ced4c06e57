/** Waits, unless one of some signals is aborted first. */
export async function pause(ms: number, ...signals: readonly AbortSignal[]): Promise<void> {
  if (signals.some(({ aborted }) => aborted)) return
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.max(ms, 0))
    for (const signal of signals) signal.addEventListener('abort', end)
  })
}
