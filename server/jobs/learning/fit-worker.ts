import { parentPort } from 'node:worker_threads'
import { type FitAnswer, type FitErrand, fitCell } from './fit-beside.ts'

// A separate thread from the one that answers quotes: fits of an import take whole minutes of a
// core.
parentPort?.on('message', ({ id, cells }: FitErrand) => {
  parentPort?.postMessage({ id, fits: cells.map(fitCell) } satisfies FitAnswer)
})
