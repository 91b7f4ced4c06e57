import { parentPort } from 'node:worker_threads'
import { playAccount, type Task } from './tasks.ts'

parentPort?.on('message', (task: Task) => {
  parentPort?.postMessage(playAccount(task))
})
