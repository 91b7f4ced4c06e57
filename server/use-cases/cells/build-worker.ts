import { parentPort } from 'node:worker_threads'
import { buildPriceTable } from '../../../engine/policy/price-table.ts'
import type { TableAnswer, TableErrand } from './table-builder.ts'

// A separate thread from the one that answers quotes.
parentPort?.on('message', ({ id, input }: TableErrand) => {
  parentPort?.postMessage(answer(id, input))
})

function answer(id: number, input: TableErrand['input']): TableAnswer {
  try {
    return { id, table: buildPriceTable(input) }
  } catch (error) {
    // A broken belief affects only its own quote, not the thread.
    return { id, message: (error as Error).message }
  }
}
