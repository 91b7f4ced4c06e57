import { Worker } from 'node:worker_threads'
import { buildPriceTable, type PriceTable } from '../../../engine/policy/price-table.ts'
import type { PriceTableInput } from '../../../engine/policy/table-input.ts'

/** Requests to the thread, and its responses. */
export type TableErrand = { id: number; input: PriceTableInput }
export type TableAnswer = { id: number } & ({ table: PriceTable } | { message: string })

/** Above any of these a table takes longer than other quotes should wait. */
const mostSpread = 6
const mostOthers = 3
const mostSegments = 10
/** A thread that has been idle for this long is ended. */
const idleMs = 60_000

/**
 * True for tables that take some milliseconds: with many prices, in a group, with a competitor's
 * price, or with many segments.
 */
export function isHard({ guardrails, group, siblings }: PriceTableInput): boolean {
  const { maxDecrease, maxIncrease, competitor } = guardrails
  if (competitor !== null || (1 + maxIncrease) / (1 - maxDecrease) > mostSpread) return true
  return (group?.others.length ?? 0) > mostOthers || siblings.length > mostSegments
}

type Waiting = { resolve: (table: PriceTable) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout }

let thread: Thread | null = null
let lastId = 0

/**
 * Builds a hard table in a separate thread, so that other quotes are answered in the meantime; the
 * same table to the last bit. One thread serves the process, as long as there are such tables.
 *
 * @throws RangeError as `buildPriceTable` does, and Error if the thread ends.
 */
export function buildBeside(input: PriceTableInput): Promise<PriceTable> {
  thread ??= startThread()
  const { worker, waiting, idle } = thread
  idle.refresh()
  const id = ++lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, input } satisfies TableErrand)
  })
}

/** Builds a table here, or in the thread if it is hard. */
export function buildTable(input: PriceTableInput): PriceTable | Promise<PriceTable> {
  if (!isHard(input)) return buildPriceTable(input)
  return buildBeside(input).catch((error: unknown) => {
    if (error instanceof RangeError) throw error
    return buildPriceTable(input) // without a thread, others wait
  })
}

function startThread(): Thread {
  const worker = new Worker(new URL('./build-worker.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  const own: Thread = {
    worker,
    waiting,
    idle: setTimeout(() => {
      if (waiting.size > 0) own.idle.refresh()
      else end(new Error('the thread that builds price tables was not needed'))
    }, idleMs).unref(),
  }

  function end(error: Error): void {
    if (thread === own) thread = null
    clearTimeout(own.idle)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    void worker.terminate()
  }

  worker.on('message', (answer: TableAnswer) => {
    const caller = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('table' in answer) caller?.resolve(answer.table)
    else caller?.reject(new RangeError(answer.message))
  })
  worker.on('error', (error: Error) => end(error))
  worker.on('exit', () => end(new Error('the thread that builds price tables ended')))
  worker.unref() // not before: a message listener keeps the thread alive
  return own
}
