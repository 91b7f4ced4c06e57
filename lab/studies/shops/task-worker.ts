import { parentPort } from 'node:worker_threads'
import { playShop, type Task } from './tasks.ts'

parentPort?.on('message', (task: Task) => {
  parentPort?.postMessage(playShop(task))
})
