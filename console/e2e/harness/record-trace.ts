import type { CDPSession } from '@playwright/test'

/** An event of the browser's trace; times in microseconds. */
export type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  /** The thread's own time, which does not advance while others have the processor. */
  tts?: number
  tdur?: number
  pid: number
  tid: number
  args: { name?: string; data?: { isMainFrame?: boolean; url?: string } }
}

/** What the browser's trace says of these categories while something is done. */
export async function recordTrace(
  cdp: CDPSession,
  includedCategories: readonly string[],
  act: () => Promise<void>,
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]))
  })
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [...includedCategories] },
  })
  await act()
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  return events
}
