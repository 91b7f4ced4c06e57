import { parentPort, workerData } from 'node:worker_threads'
import { describeError } from '../../failure.ts'
import { openInbox } from './inbox.ts'
import type { FromThread, ThreadData, ToThread } from './take-beside.ts'
import { takeDeliveries } from './take-deliveries.ts'

const { at, sender, path } = workerData as ThreadData
const say = (message: FromThread) => parentPort?.postMessage(message)

try {
  const inbox = await openInbox(path, sender.host)
  const taking = await takeDeliveries(at, sender, inbox, {
    heard: (heard) => say({ heard }),
    tell: (tell) => say({ tell }),
  })
  parentPort?.on('message', async ({ forget }: ToThread) => {
    if (forget !== null) {
      await inbox.forget(forget).catch((error) => say({ tell: describeError(error).text }))
      return say({ done: true })
    }
    await taking.close()
    await inbox.close()
    parentPort?.close()
  })
  say({ address: taking.address, kept: inbox.kept() })
} catch (error) {
  say({ failed: describeError(error).text })
}
