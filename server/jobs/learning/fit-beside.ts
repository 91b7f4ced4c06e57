import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { fitSales } from '../../../engine/sales/fit-sales.ts'
import type { SalesBelief } from '../../../engine/sales/sales-belief.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import type { SharedPeriods } from '../../../engine/sales/shared-periods.ts'

/** The inputs of a cell's fit. */
export type CellToFit = { rows: readonly SalesRow[]; shared: SharedPeriods | null }
/** The fit, or why there is none. */
export type CellFit = { fit: SalesBelief } | { error: RangeError }

/** Requests to a thread, and its responses. */
export type FitErrand = { id: number; cells: readonly CellToFit[] }
export type FitAnswer = { id: number; fits: readonly CellFit[] }

/** Fits of fewer rows in total take no longer than calling a thread. */
const fewRows = 400
/** One for each core except the one that answers requests. */
const mostThreads = 3
/** Threads that have been idle for this long are ended. */
const idleMs = 60_000

type Waiting = { resolve: (fits: readonly CellFit[]) => void; reject: (error: Error) => void }
type Thread = {
  ask(cells: readonly CellToFit[]): Promise<readonly CellFit[]>
}

const threads: (Thread | null)[] = []
let lastId = 0

/** Fits a cell; rows that allow no fit are a result too. */
export function fitCell({ rows, shared }: CellToFit): CellFit {
  try {
    return { fit: fitSales(rows, shared) }
  } catch (error) {
    if (error instanceof RangeError) return { error }
    throw error
  }
}

/**
 * Fits cells in separate threads, as each takes some milliseconds that quotes would wait for; the
 * same fits to the last bit, in the order of the cells. Few rows are fitted here.
 */
export async function fitCells(cells: readonly CellToFit[]): Promise<readonly CellFit[]> {
  if (cells.reduce((sum, { rows }) => sum + rows.length, 0) < fewRows) return fitHere(cells)
  const count = Math.max(1, Math.min(mostThreads, availableParallelism() - 1))
  const parts = Array.from({ length: count }, (_, i) => cells.filter((_, j) => j % count === i))
  const found = await Promise.all(parts.map((part, i) => (part.length === 0 ? [] : ask(i, part))))
  return cells.map((cell, j) => found[j % count]?.[Math.floor(j / count)] ?? fitCell(cell))
}

async function fitHere(cells: readonly CellToFit[]): Promise<CellFit[]> {
  const fits: CellFit[] = []
  for (const cell of cells) {
    fits.push(fitCell(cell))
    await nextTurn() // lets quotes through between two fits
  }
  return fits
}

function ask(place: number, cells: readonly CellToFit[]): Promise<readonly CellFit[]> {
  threads[place] ??= startThread(() => {
    threads[place] = null
  })
  const asked = threads[place]?.ask(cells) ?? fitHere(cells)
  return asked.catch(() => fitHere(cells)) // without a thread, others wait
}

/** @param ended - Called when the thread has ended, for whatever reason. */
function startThread(ended: () => void): Thread {
  const worker = new Worker(new URL('./fit-worker.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  const idle = setTimeout(() => {
    if (waiting.size > 0) idle.refresh()
    else end(new Error('a thread that fits sales was not needed'))
  }, idleMs).unref()
  let isOver = false

  function end(error: Error): void {
    if (isOver) return
    isOver = true
    ended()
    clearTimeout(idle)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    void worker.terminate()
  }

  worker.on('message', ({ id, fits }: FitAnswer) => {
    waiting.get(id)?.resolve(fits)
    waiting.delete(id)
  })
  worker.on('error', (error: Error) => end(error))
  worker.on('exit', () => end(new Error('a thread that fits sales ended')))
  worker.unref() // not before: a message listener keeps the thread alive
  return {
    ask(cells) {
      idle.refresh()
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, cells } satisfies FitErrand)
      })
    },
  }
}
