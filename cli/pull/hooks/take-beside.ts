import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Failure } from '../../failure.ts'
import type { Kept } from './inbox.ts'
import type { ListenAt } from './take-deliveries.ts'
import type { Sender } from './verify-delivery.ts'

export type ThreadData = { at: ListenAt; sender: Sender; path: string }
/** Messages to the thread: delete what arrived before a time, or, with null, end. */
export type ToThread = { forget: number | null }
export type FromThread =
  | { address: string; kept: readonly Kept[] }
  | { failed: string }
  | { heard: Kept }
  | { tell: string }
  | { done: true }

/** The deliveries stored on disk, as known by this thread. */
export type Deliveries = {
  kept(): readonly Kept[]
  has(id: string): boolean
  forget(beforeMs: number): Promise<void>
}

export type Taking = Deliveries & { address: string; close(): Promise<void> }

/**
 * Receives webhooks in a thread of its own: a shop waits five seconds for a response, and summing
 * the orders of several weeks may keep this one busy for longer.
 *
 * @param heard - Called when a new one is stored.
 * @param ended - Called with the reason if the thread ends unexpectedly.
 * @throws Failure if it cannot listen, or its file cannot be opened.
 */
export async function takeBeside(
  data: ThreadData,
  on: { heard: () => void; tell: (text: string) => void; ended: (why: Failure) => void },
): Promise<Taking> {
  const thread = new Worker(new URL('./take-thread.ts', import.meta.url), { workerData: data })
  const all = new Map<string, Kept>()
  const keep = (one: Kept) => all.set(one.delivery.id, one)
  const forgotten: (() => void)[] = []
  let isClosing = false
  const address = await new Promise<string>((resolve, reject) => {
    const end = (why: string) => {
      const failure = new Failure(why)
      reject(failure)
      for (const done of forgotten.splice(0)) done()
      if (!isClosing) on.ended(failure)
    }
    thread.on('message', (message: FromThread) => {
      if ('heard' in message) {
        keep(message.heard)
        on.heard()
      } else if ('tell' in message) on.tell(message.tell)
      else if ('done' in message) forgotten.shift()?.()
      else if ('failed' in message) {
        isClosing = true
        reject(new Failure(message.failed))
        void thread.terminate()
      } else {
        for (const one of message.kept) keep(one)
        resolve(message.address)
      }
    })
    thread.on('error', (error) => end(`The webhook receiver failed: ${error.stack ?? error}`))
    thread.on('exit', () => end('The webhook receiver has stopped.'))
  })
  const send = (message: ToThread) => thread.postMessage(message)
  return {
    address,
    kept: () => [...all.values()],
    has: (id) => all.has(id),
    async forget(beforeMs) {
      for (const [id, { receivedMs }] of all) if (receivedMs < beforeMs) all.delete(id)
      await new Promise<void>((done) => {
        forgotten.push(done)
        send({ forget: beforeMs })
      })
    },
    async close() {
      isClosing = true
      const exit = once(thread, 'exit')
      send({ forget: null })
      await exit
    },
  }
}
