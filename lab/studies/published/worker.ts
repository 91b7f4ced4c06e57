// A thread of play-tasks.ts: plays the runs that it is sent, one after the other.
import { parentPort } from 'node:worker_threads'
import { playTask, type Task } from './task.ts'

parentPort?.on('message', (task: Task) => parentPort?.postMessage(playTask(task)))
