import { parentPort } from 'node:worker_threads'
import { playArena, type Task } from './play-arena.ts'

parentPort?.on('message', async (task: Task) => {
  parentPort?.postMessage(await playArena(task))
})
