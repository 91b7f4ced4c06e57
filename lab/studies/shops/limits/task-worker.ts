import { parentPort } from 'node:worker_threads'
import { playLimits, type Task } from './play-limits.ts'

parentPort?.on('message', async (task: Task) => {
  parentPort?.postMessage(await playLimits(task))
})
