import { SingleBar } from 'cli-progress'
import type { Sink } from './io.ts'

/** A progress bar up to a total, if a person is watching; nothing in a log. */
export function countProgress(
  sink: Sink,
  total: number,
  what: string,
): { step(): void; stop(): void } {
  if (!sink.isTTY) return { step: () => {}, stop: () => {} }
  const bar = new SingleBar({
    format: `{bar} {value} of {total} ${what} · {eta_formatted} left`,
    stream: sink as unknown as NodeJS.WritableStream,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
  })
  bar.start(total, 0)
  return { step: () => bar.increment(), stop: () => bar.stop() }
}
