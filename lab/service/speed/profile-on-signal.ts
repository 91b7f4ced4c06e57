/**
 * Loaded before a server (`node --import`), it samples what the server does: from the first SIGUSR2
 * to the second, every 100 µs, into the file LERNER_LAB_PROFILE. For the lab alone.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { isMainThread } from 'node:worker_threads'

const everyMicros = 100

if (isMainThread) {
  const file = process.env.LERNER_LAB_PROFILE ?? ''
  const session = new Session()
  session.connect()
  let running = false
  process.on('SIGUSR2', () => {
    void toggle()
  })

  const toggle = async () => {
    if (running) {
      const { profile } = await session.post('Profiler.stop')
      writeFileSync(`${file}.part`, JSON.stringify(profile))
      // Atomically: whoever waits for the file may read it as soon as it exists.
      renameSync(`${file}.part`, file)
      return
    }
    running = true
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: everyMicros })
    await session.post('Profiler.start')
  }
}
