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
  type SendOptions,
  saleReader,
  sendRows,
} from '../../../../clients/typescript/src/files/main.ts'
import { client } from '../../api/client.ts'
import { fileKey, packerTo } from '../../files/file-key.ts'
import type { OpenFile } from '../../files/open-file.ts'
import { cellInWords } from '../../files/remark-words.ts'
import { t } from '../../messages/messages.ts'

export type Sent = {
  /** Whether rows were only checked, or sent. */
  what: 'check' | 'import'
  summary: ImportSummary
  /** The first {@link mostKept}. */
  rejections: readonly Rejection[]
  questions: readonly Rejection[]
  /** What is doubtful in rows that a person left out. */
  leftOut: readonly Rejection[]
  seconds: number
  /** Stopped by the user before the end. */
  stopped: boolean
  /** What order lines became; null if rows are sent unchanged. */
  orders: OrderSales | null
  /** Whether the rows say what was sold, from which demand is learnt. */
  hasSold: boolean
}

/** A person's choices where a file leaves it open. */
export type Choices = { keepsOverlaps: boolean; leavesOutUnreadable: boolean }

export type Sending = {
  what: 'check' | 'import'
  rows: number
  rejected: number
  /** Fraction of the file, 0 to 1. */
  share: number
}

/** The maximum number of rejected rows kept for download; the summary counts all. */
export const mostKept = 100_000
const tellEveryMs = 150
/** The number of rows per request: a second or less, so that progress is visible. */
const mostRows = 20_000

export type FileToSend = {
  file: File
  open: OpenFile
  meaning: Meaning & Below
  choices: Choices
}

/** A file, and what is doubtful in those of its rows that are not to be sent. */
type Given = FileToSend & { leftOut: readonly Rejection[] }

/**
 * Reads a whole file, to check its rows or to send them.
 *
 * @param signal - Stops it; what has been sent by then stays.
 * @param tell - Called now and then with the progress.
 * @returns What became of the rows; null if it was stopped before any was read.
 */
export async function sendFile(
  what: Sending['what'],
  given: Given,
  signal: AbortSignal,
  tell: (sending: Sending) => void,
): Promise<Sent | null> {
  const { file, open, meaning, choices, leftOut } = given
  const kept = { rejections: [] as Rejection[], questions: [] as Rejection[] }
  const startedMs = performance.now()
  let bytes = 0
  let toldMs = 0
  let last: ImportSummary | null = null
  let orders: OrderSales | null = null
  const sentOf = (summary: ImportSummary, stopped: boolean): Sent => {
    const seconds = (performance.now() - startedMs) / 1000
    const hasSold = ['sales', 'offers'].includes(meaning.columns.kind)
    const common = { what, leftOut, seconds, stopped, orders, hasSold }
    return { ...common, summary: { ...summary }, ...kept }
  }
  const progress = (summary: ImportSummary) => {
    last = summary
    const nowMs = performance.now()
    if (nowMs - toldMs < tellEveryMs) return
    toldMs = nowMs
    const { rows, accepted, unchanged, rejected } = summary
    const done = accepted + unchanged + rejected
    // Some of the rows read are still in flight.
    const share = (bytes / Math.max(file.size, 1)) * (done / Math.max(rows, 1))
    tell({ what, rows: done, rejected, share })
  }
  try {
    const found = await rowsToSend(
      open.rows((read) => {
        bytes = read
      }),
      meaning,
    )
    orders = found.orders
    if (orders !== null) refuseUnreadable(orders, choices)
    const options = await optionsOf(what, given, signal)
    const doubts = what === 'check' ? new Doubts(meaning) : null
    const rows = without(linesOf(leftOut), found.rows)
    const summary = await sendRows(
      doubts === null ? rows : doubts.watch(rows),
      what === 'import' ? client : null,
      meaning,
      options,
      { rejected: keeperIn(kept.rejections), questioned: keeperIn(kept.questions), progress },
    )
    const slips = doubts?.found(choices) ?? []
    keeperIn(kept.questions)(slips)
    return sentOf({ ...summary, questions: summary.questions + slips.length }, false)
  } catch (failure) {
    if (!signal.aborted) throw failure
    return last === null ? null : sentOf(last, true)
  }
}

/** The lines of the rows that some doubts are about. */
export function linesOf(doubts: readonly Rejection[]): ReadonlySet<number> {
  return new Set(doubts.map(({ line }) => line))
}

async function* without(lines: ReadonlySet<number>, rows: AsyncIterable<readonly Row[]>) {
  for await (const some of rows) yield some.filter(({ line }) => !lines.has(line))
}

/** Collects rejections, up to the maximum kept. */
function keeperIn(kept: Rejection[]): (some: readonly Rejection[]) => void {
  return (some) => {
    kept.push(...some.slice(0, Math.max(0, mostKept - kept.length)))
  }
}

async function optionsOf(
  what: Sending['what'],
  { file, open, meaning, choices, leftOut }: Given,
  signal: AbortSignal,
): Promise<SendOptions> {
  const isImport = what === 'import'
  const form = open.text ?? open.workbook
  // Without some of its rows it is another file.
  const said = leftOut.length === 0 ? form : [form, ...linesOf(leftOut)]
  return {
    signal,
    key: isImport ? await fileKey(file, said, meaning) : undefined,
    fileName: file.name,
    // Sending a file again means that its rows should apply, whatever has arrived since.
    whenComplete: 'send_again',
    batchRows: isImport ? mostRows : undefined,
    inFlight: 2,
    overlaps: choices.keepsOverlaps ? 'keep' : 'ask',
    pack: packerTo(location.hostname),
  }
}

/** Stops if order lines cannot be read: a period without some of them understates sales. */
function refuseUnreadable({ unreadable }: OrderSales, { leavesOutUnreadable }: Choices): void {
  const [first] = unreadable
  if (first === undefined || leavesOutUnreadable) return
  const message = t('importing.unreadable', {
    count: unreadable.length,
    line: first.line,
    reason: cellInWords(first),
  })
  throw new FileProblem([{ setting: null, field: null, message, remark: null }])
}

/** Examines the rows of a check for problems that no single row shows. */
class Doubts {
  /** For sales, overlapping periods; orders have none. */
  readonly #overlaps: Overlaps | null
  readonly #far: FarAmounts

  constructor({ columns, read, orders }: Meaning & Below) {
    const isSales = columns.kind === 'sales' && orders === null
    this.#overlaps = isSales ? new Overlaps(saleReader(columns, read)) : null
    this.#far = new FarAmounts(columns, read)
  }

  async *watch(rows: AsyncIterable<readonly Row[]>) {
    for await (const some of rows) {
      for (const row of some) this.#overlaps?.add(row)
      for (const row of some) this.#far.add(row)
      yield some
    }
  }

  /**
   * What a person should look at before the rows are sent.
   *
   * @throws FileProblem if periods overlap that must not.
   */
  found({ keepsOverlaps }: Choices): readonly Rejection[] {
    const overlap = this.#overlaps?.problem(keepsOverlaps) ?? null
    if (overlap !== null) throw new FileProblem([overlap])
    return this.#far.found()
  }
}
