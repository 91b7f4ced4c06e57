import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a service holds after garbage collection, in MB: `rest` is neither JavaScript's nor its
 * buffers'.
 */
export type Memory = { rss: number; heap: number; buffers: number; rest: number }

/** How to measure the memory of a service: its settings, and how to request a measurement. */
export function openMemoryProbe(folder: string): {
  nodeArguments: readonly string[]
  env: Readonly<Record<string, string>>
  weigh(pid: number): Promise<Memory>
} {
  const file = join(folder, 'memory.json')
  return {
    nodeArguments: ['--import', join(import.meta.dirname, 'weigh-memory.ts')],
    env: { LERNER_LAB_MEMORY: file },
    async weigh(pid) {
      rmSync(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      const used = await untilWritten(file)
      const mb = (bytes: number) => Math.round(bytes / 2 ** 20)
      const [rss, heap, buffers] = [mb(used.rss), mb(used.heapTotal), mb(used.external)]
      return { rss, heap: mb(used.heapUsed), buffers, rest: rss - heap - buffers }
    },
  }
}

async function untilWritten(file: string): Promise<NodeJS.MemoryUsage> {
  for (let i = 0; i < 1000; i++) {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as NodeJS.MemoryUsage
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  throw new Error('the service did not report its memory within ten seconds')
}
