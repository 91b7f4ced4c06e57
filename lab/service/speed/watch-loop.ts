/**
 * Loaded before the service (`node --import`), it measures how long the event loop is blocked, and
 * the processor time of its thread: each SIGUSR2 writes the values since the previous one into the
 * file LERNER_LAB_LOOP, in milliseconds. With LERNER_LAB_TABLES=here every price table is built in
 * the thread that answers quotes, as all once were. For the lab alone.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

if (process.env.LERNER_LAB_TABLES === 'here') {
  const builder = new URL('../../../server/use-cases/cells/table-builder.ts', import.meta.url).href
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (url !== builder) return loaded
      const source = String(loaded.source).replace('if (!isHard(input)) return', 'return')
      return { ...loaded, source }
    },
  })
}

if (isMainThread) {
  const file = process.env.LERNER_LAB_LOOP ?? ''
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let usedBefore = process.threadCpuUsage()
  process.on('SIGUSR2', () => {
    const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map(
      (nanoseconds) => nanoseconds / 1e6,
    )
    const { user, system } = process.threadCpuUsage(usedBefore)
    writeFileSync(`${file}.part`, JSON.stringify({ p50, p99, max, used: (user + system) / 1000 }))
    usedBefore = process.threadCpuUsage()
    // Atomically: whoever waits for the file may read it as soon as it exists.
    renameSync(`${file}.part`, file)
    delay.reset()
  })
}
