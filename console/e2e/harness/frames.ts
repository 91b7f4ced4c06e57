import type { CDPSession } from '@playwright/test'
import { recordTrace, type TraceEvent } from './record-trace.ts'

/**
 * The work of the page's own thread for a frame, in ms of processor time: scripts, styles and
 * layout.
 */
export type Frames = {
  /** For each frame with any work, the smallest first. */
  workMs: readonly number[]
  /** The longest that the thread was blocked, painting included. */
  longestTaskMs: number
}

/** Scripts, and the style and layout work they cause; not software painting. */
const work = new Set([
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'EvaluateScript',
  'TimerFire',
  'RunMicrotasks',
  'V8.GC_MC_BACKGROUND_MARKING',
  'MajorGC',
  'MinorGC',
  'UpdateLayoutTree',
  'Layout',
  'XHRReadyStateChange',
])

/** A frame with less work does not count. */
const leastUs = 1000

/** Traces the page, and reads the cost of each frame from the trace. */
export async function traceFrames(cdp: CDPSession, act: () => Promise<void>): Promise<Frames> {
  const categories = ['toplevel', 'devtools.timeline', 'devtools.timeline.frame', 'v8']
  const events = await recordTrace(cdp, categories, act)
  return readFrames(events)
}

function readFrames(events: readonly TraceEvent[]): Frames {
  const main = mainThreadOf(events)
  const own = events.filter(({ pid, tid }) => `${pid}/${tid}` === main).sort((a, b) => a.ts - b.ts)
  const workMs: number[] = []
  let inFrame = 0
  let until = 0
  let longestTaskMs = 0
  for (const { name, ph, tts = 0, tdur = 0 } of own) {
    if (name === 'PrePaint') {
      // Once a frame, after layout.
      if (inFrame > leastUs) workMs.push(inFrame / 1000)
      inFrame = 0
    }
    if (ph !== 'X') continue
    if (name.endsWith('RunTask')) longestTaskMs = Math.max(longestTaskMs, tdur / 1000)
    if (!work.has(name)) continue
    // Events are nested: what was already counted is not counted again.
    inFrame += Math.max(0, tts + tdur - Math.max(tts, until))
    until = Math.max(until, tts + tdur)
  }
  if (inFrame > leastUs) workMs.push(inFrame / 1000)
  return { workMs: workMs.sort((a, b) => a - b), longestTaskMs }
}

/** The thread with the most layout work: the page's. */
function mainThreadOf(events: readonly TraceEvent[]): string {
  const counts = new Map<string, number>()
  for (const { name, pid, tid } of events) {
    if (name !== 'UpdateLayoutTree') continue
    const key = `${pid}/${tid}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** In words: 1.2 ms at the median, … */
export function framesInWords({ workMs, longestTaskMs }: Frames): string {
  const at = (share: number) => (workMs[Math.floor(share * (workMs.length - 1))] ?? 0).toFixed(1)
  return `${workMs.length} frames; scripts, styles and layout took ${at(0.5)} ms of one in the median, ${at(0.95)} at the 95th percentile, ${at(1)} at most; the longest task, painting included, ${longestTaskMs.toFixed(0)} ms`
}
