/**
 * Loaded before a service (`node --import`), it weighs the memory of the process: each SIGUSR2
 * collects garbage and writes what is left, in bytes, into the file LERNER_LAB_MEMORY. For the lab
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
    // Twice: what finalizers let go of is collected the second time.
    collect()
    collect()
    writeFileSync(`${file}.part`, JSON.stringify(process.memoryUsage()))
    // Whole at once: whoever waits for the file may read it as soon as it is there.
    renameSync(`${file}.part`, file)
  })
}
