import { Refusal } from '../../../domain/errors.ts'
import { createTurns } from '../../bulk/turns.ts'
import type { OrderQuery } from '../../schemas/order-reading.ts'
import { refusalOfProblems } from './order-remedies.ts'
import { orderSettings } from './order-settings.ts'
import { type OrderAnswer, readBeside } from './read-beside.ts'

/** What orders sold, and the resulting rows. */
export type ReadOrders = Extract<OrderAnswer, { reading: object }>

/** Reads order files: see `createOrderRoom`. */
export type OrderRoom = (
  tenantId: number,
  chunks: AsyncIterable<Buffer>,
  asked: OrderQuery,
  currency: string | null,
  signal: AbortSignal,
) => Promise<ReadOrders>

/** A year of a shop with two hundred lines a day, uncompressed. */
const mostBytes = 16_777_216
/** For all files received at the same time. */
const mostBytesInAll = 67_108_864
const bounds = { columns: 200, rowChars: 65_536, productDays: 500_000 }

/**
 * Creates the reader of order files for this process. They are held in memory while they arrive,
 * all together up to a limit, and read one at a time.
 */
export function createOrderRoom(): OrderRoom {
  const turns = createTurns({
    atOnce: 1,
    atOncePerTenant: 1,
    waitingBytes: mostBytesInAll,
    waitingBytesPerTenant: mostBytesInAll,
  })
  let held = 0

  return async (tenantId, chunks, asked, currency, signal) => {
    const parts: Buffer[] = []
    let bytes = 0
    try {
      for await (const chunk of chunks) {
        signal.throwIfAborted()
        bytes += chunk.length
        held += chunk.length
        if (bytes > mostBytes) throw tooLarge()
        if (held > mostBytesInAll) throw tooMany()
        parts.push(chunk)
      }
      const errand = { bytes: inOne(parts, bytes), ...orderSettings(asked, currency), bounds }
      const answer = await turns(tenantId, bytes, () => readBeside(errand, signal))
      if ('problems' in answer) throw refusalOfProblems(answer.problems)
      return answer
    } finally {
      held -= bytes
    }
  }
}

/** With its own buffer, which can be transferred to a thread. */
function inOne(parts: readonly Buffer[], bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function tooLarge(): Refusal {
  return new Refusal(
    'parameter_invalid',
    `The file is larger than ${mostBytes / 1_048_576} MB, and orders are read as a whole: send the orders of a shorter period, or let \`lerner import\` read it.`,
  )
}

function tooMany(): Refusal {
  return new Refusal(
    'overloaded',
    'Too many files of orders are being read: send this one again in a few seconds.',
    { headers: { 'Retry-After': '5' } },
  )
}
