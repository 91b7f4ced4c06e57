import { Worker } from 'node:worker_threads'
import type {
  FileSettings,
  OrderBounds,
  Problem,
  TextOptions,
} from '../../../../clients/typescript/src/files/main.ts'
import { Refusal } from '../../../domain/errors.ts'
import type { OrderReading } from '../../../domain/order-reading.ts'

/** A request to the thread. */
export type OrderErrand = {
  bytes: Uint8Array<ArrayBuffer>
  settings: FileSettings
  text: TextOptions
  bounds: OrderBounds
}

/** What orders sold, as rows to store; or what has to be specified or fixed first. */
export type OrderAnswer =
  | { reading: OrderReading; csv: Uint8Array }
  | { problems: readonly Problem[] }

/**
 * Lines are held in memory, as a refund may be anywhere; a decompression bomb ends only its own
 * thread.
 */
const heapMb = 640
/** A file of the largest size takes a few seconds. */
const mostMs = 45_000

/**
 * Reads an order file in a separate thread with its own memory: summing takes seconds, during which
 * prices are served.
 *
 * @throws Refusal `parameter_invalid` if it takes more time or memory than any export; the reason
 * of the signal.
 */
export async function readBeside(errand: OrderErrand, signal: AbortSignal): Promise<OrderAnswer> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./order-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  let stop = () => {}
  const late = setTimeout(() => stop(), mostMs)
  try {
    return await new Promise<OrderAnswer>((resolve, reject) => {
      stop = () => reject(signal.aborted ? signal.reason : tooMuch())
      signal.addEventListener('abort', stop)
      worker.once('message', resolve)
      worker.once('error', (error: Error & { code?: string }) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
      )
      worker.once('exit', () => reject(new Error('the thread that reads orders ended')))
      worker.postMessage(errand, [errand.bytes.buffer])
    })
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

function tooMuch(): Refusal {
  return new Refusal(
    'parameter_invalid',
    'The file takes longer to read than an export of orders does, or more memory: send the orders of a shorter period, or let `lerner import` read it.',
  )
}
