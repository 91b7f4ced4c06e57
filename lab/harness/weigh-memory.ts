/**
 * Loaded before a service (`node --import`), it measures the memory of the process: each SIGUSR2
 * collects garbage and writes what remains, in bytes, into the file LERNER_LAB_MEMORY. For the lab
 * alone.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const file = process.env.LERNER_LAB_MEMORY ?? ''
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('SIGUSR2', () => {
    // Twice: what finalizers release is collected the second time.
    collect()
    collect()
    writeFileSync(`${file}.part`, JSON.stringify(process.memoryUsage()))
    // Atomically: whoever waits for the file may read it as soon as it exists.
    renameSync(`${file}.part`, file)
  })
}
