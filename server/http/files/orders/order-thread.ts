import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import {
  FileProblem,
  type OrderFile,
  readOrderFile,
} from '../../../../clients/typescript/src/files/main.ts'
import { mostOrderNotes, mostUnreadableTold } from '../../../domain/order-reading.ts'
import type { OrderAnswer, OrderErrand } from './read-beside.ts'

/** Texts from a file are shortened in responses. */
const longestText = 200

// One thread per file: its memory is released when it ends.
parentPort?.once('message', async (errand: OrderErrand) => {
  const answer = await answerOf(errand)
  parentPort?.postMessage(answer, 'problems' in answer ? [] : [answer.csv.buffer as ArrayBuffer])
})

async function answerOf({ bytes, settings, text, bounds }: OrderErrand): Promise<OrderAnswer> {
  try {
    const file = await readOrderFile(bytes, settings, text, bounds)
    const csv = new TextEncoder().encode(file.csv)
    return { reading: { ...toReading(file), digest: digestOf(csv) }, csv }
  } catch (error) {
    if (error instanceof FileProblem) return { problems: error.problems }
    throw error
  }
}

function digestOf(csv: Uint8Array): string {
  return createHash('sha256').update(csv).digest('base64url')
}

function toReading(file: OrderFile) {
  const { form, settings, totals, notes, unreadable } = file
  return {
    system: form.system?.name ?? null,
    encoding: file.encoding,
    decimals: settings.decimals,
    dates: settings.dates,
    columns: [...form.places].map(([field, i]) => ({ field, column: cut(form.header[i] ?? '') })),
    ignored: file.ignored.map(cut),
    lines: totals.lines,
    orders: totals.orders,
    products: totals.products,
    units: totals.units,
    salesRows: file.salesRows,
    firstDay: totals.firstDay || null,
    lastDay: totals.lastDay || null,
    periodLength: file.per,
    notes: notes.slice(0, mostOrderNotes).map(({ action, code, text, count, examples }) => ({
      ...{ action, code, count, text: cut(text) },
      examples: examples.map(({ line, text }) => ({ line, text: cut(text) })),
    })),
    overlaps: 0,
    overlapping: [],
    unreadable: unreadable.length,
    unreadableLines: unreadable.slice(0, mostUnreadableTold).map((one) => ({
      line: one.line,
      column: cut(one.column),
      value: cut(one.value),
      reason: cut(one.reason),
    })),
  }
}

/** Text fit to be stored and returned: shortened, and without control characters. */
function cut(text: string): string {
  return text
    .slice(0, longestText)
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
}
