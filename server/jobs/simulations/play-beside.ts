import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { SeasonInput } from '../../../engine/season/season-input.ts'
import type { SeasonReport } from '../../../engine/season/season-report.ts'

/** How often a simulation checks whether this process is stopping. */
const lookMs = 200

/**
 * Simulates a season in a separate thread, which ends with it.
 *
 * @returns Null if this process stops before.
 * @throws whatever the simulation throws.
 */
export async function playBeside(
  input: SeasonInput,
  isStopped: () => boolean,
): Promise<SeasonReport | null> {
  const worker = new Worker(new URL('./season-worker.ts', import.meta.url))
  worker.unref()
  const over = new AbortController()
  const report = new Promise<SeasonReport>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread that plays a season ended')))
    worker.postMessage(input)
  })
  try {
    return await Promise.race([report, stopping(isStopped, over.signal)])
  } finally {
    over.abort()
    worker.removeAllListeners('exit')
    await worker.terminate()
  }
}

/** Resolves once this process stops; stops checking once the simulation is over. */
async function stopping(isStopped: () => boolean, over: AbortSignal): Promise<null> {
  while (!isStopped() && !over.aborted) await wait(lookMs)
  return null
}
