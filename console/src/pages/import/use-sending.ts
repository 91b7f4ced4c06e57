import { useEffect, useRef, useState } from 'react'
import {
  type Below,
  FarAmounts,
  FileProblem,
  type ImportSummary,
  type Meaning,
  type OrderSales,
  Overlaps,
  type Rejection,
  type Row,
  rowsToSend,
  saleReader,
  sendRows,
} from '../../../../clients/typescript/src/files/main.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { fileKey, packerTo } from '../../files/file-key.ts'
import type { OpenFile } from '../../files/open-file.ts'
import { t } from '../../messages/messages.ts'

export type Sent = {
  /** Whether rows were only read, or sent. */
  what: 'check' | 'import'
  summary: ImportSummary
  /** The first {@link mostKept}. */
  rejections: readonly Rejection[]
  questions: readonly Rejection[]
  seconds: number
  /** Somebody stopped it before its end. */
  stopped: boolean
  /** What lines of orders became; null where rows are sent as they are. */
  orders: OrderSales | null
}

/** What a person chose where a file leaves it open. */
export type Choices = { keepsOverlaps: boolean; leavesOutUnreadable: boolean }

export type Sending = {
  what: 'check' | 'import'
  rows: number
  rejected: number
  /** Of the file, 0 to 1. */
  share: number
}

/** So many rejected rows are kept for download; the summary counts all. */
export const mostKept = 100_000
const tellEveryMs = 150
/** So many travel together: a second or less, so that somebody who watches sees it go on. */
const mostRows = 20_000

function isOfService({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== 'file'
}

/** Reads a whole file, to check it or to send it, and tells how far it is. */
export function useSending(file: File, open: OpenFile, meaning: Meaning & Below, choices: Choices) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [error, setError] = useState<unknown>(null)
  const stop = useRef<AbortController | null>(null)
  // Whoever goes to another screen stops the import; the rows that were taken stay.
  useEffect(() => () => stop.current?.abort(), [])
  const isImporting = sending?.what === 'import'
  useEffect(() => {
    if (!isImporting) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isImporting])

  async function run(what: Sending['what']): Promise<Sent | null> {
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    const kept: { rejections: Rejection[]; questions: Rejection[] } = {
      rejections: [],
      questions: [],
    }
    const add = (to: Rejection[]) => (some: readonly Rejection[]) => {
      to.push(...some.slice(0, Math.max(0, mostKept - to.length)))
    }
    const startedMs = performance.now()
    let bytes = 0
    let toldMs = 0
    let last: ImportSummary | null = null
    let orders: OrderSales | null = null
    const end = (summary: ImportSummary, stopped: boolean): Sent => {
      const seconds = (performance.now() - startedMs) / 1000
      const done = { what, summary: { ...summary }, ...kept, seconds, stopped, orders }
      setSent(done)
      return done
    }
    setError(null)
    setSending({ what, rows: 0, rejected: 0, share: 0 })
    try {
      const found = await rowsToSend(
        open.rows((read) => {
          bytes = read
        }),
        meaning,
      )
      orders = found.orders
      if (orders !== null) refuseUnreadable(orders, choices)
      const isImport = what === 'import'
      const key = isImport ? await fileKey(file, open.text ?? open.workbook, meaning) : undefined
      const overlaps = isImport ? null : overlapsOf(meaning)
      const far = isImport ? null : new FarAmounts(meaning.columns, meaning.read)
      const summary = await sendRows(
        watched(found.rows, [overlaps, far]),
        isImport ? client : null,
        meaning,
        {
          signal,
          key,
          fileName: file.name,
          // Whoever sends a file once more wants its rows to be in force, whatever came since.
          whenComplete: 'send_again',
          batchRows: isImport ? mostRows : undefined,
          inFlight: 2,
          overlaps: choices.keepsOverlaps ? 'keep' : 'ask',
          pack: packerTo(location.hostname),
        },
        {
          rejected: add(kept.rejections),
          questioned: add(kept.questions),
          progress(summary) {
            last = summary
            const { rows, accepted, unchanged, rejected } = summary
            const done = accepted + unchanged + rejected
            const nowMs = performance.now()
            if (nowMs - toldMs < tellEveryMs) return
            toldMs = nowMs
            // Of rows that were read, some are still on their way.
            const share = (bytes / Math.max(file.size, 1)) * (done / Math.max(rows, 1))
            setSending({ what, rows: done, rejected, share })
          },
        },
      )
      const overlap = overlaps?.problem(choices.keepsOverlaps) ?? null
      if (overlap !== null) throw new FileProblem([overlap])
      const slips = far?.found() ?? []
      add(kept.questions)(slips)
      return end({ ...summary, questions: summary.questions + slips.length }, false)
    } catch (failure) {
      if (!signal.aborted) setError(failure)
      else if (last !== null) end(last, true)
      return null
    } finally {
      setSending(null)
      // Products, prices and demand may not be what they were.
      if (what === 'import') queryClient.invalidateQueries({ predicate: isOfService })
    }
  }

  return { sending, sent, error, run, cancel: () => stop.current?.abort() }
}

/** Stops where lines of orders cannot be read: a period without some of them says too little. */
function refuseUnreadable({ unreadable }: OrderSales, { leavesOutUnreadable }: Choices): void {
  const [first] = unreadable
  if (first === undefined || leavesOutUnreadable) return
  const message = t('importing.unreadable', {
    count: unreadable.length,
    line: first.line,
    reason: `${first.column} ‘${first.value}’ ${first.reason}`,
  })
  throw new FileProblem([{ setting: null, field: null, message }])
}

/** Of sales, what looks for periods that share time; orders have none. */
function overlapsOf({ columns, read, orders }: Meaning & Below): Overlaps | null {
  return columns.kind === 'sales' && orders === null
    ? new Overlaps(saleReader(columns, read))
    : null
}

async function* watched(
  rows: AsyncIterable<readonly Row[]>,
  watchers: readonly (Overlaps | FarAmounts | null)[],
) {
  for await (const some of rows) {
    for (const watcher of watchers) for (const row of some) watcher?.add(row)
    yield some
  }
}
