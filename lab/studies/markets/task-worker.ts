import { parentPort } from 'node:worker_threads'
import { playTask, type Task } from './tasks.ts'

parentPort?.on('message', (task: Task) => {
  parentPort?.postMessage(playTask(task))
})
