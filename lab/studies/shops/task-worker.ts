import { parentPort } from 'node:worker_threads'
import { playShop, type Task } from './tasks.ts'

parentPort?.on('message', async (task: Task) => {
  parentPort?.postMessage(await playShop(task))
})
