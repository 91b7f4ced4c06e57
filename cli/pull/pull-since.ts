import { type Row, rowsToSend } from '../../clients/typescript/src/files/main.ts'
import type { Source } from '../import/open-source.ts'
import { understand } from '../import/read-options.ts'
import { readingText } from '../import/reading-text.ts'
import {
  deliver,
  inOnePiece,
  nothingSent,
  ofDaysOver,
  type Sent,
  type Session,
  tell,
  tellOrders,
} from './deliver.ts'
import { at, completeDays, type Days, remember } from './sold-before.ts'
import type { PullSource } from './source-file.ts'
import type { PullState } from './state-file.ts'
import { dayOfText, dayText, type Seen, watchRows } from './watch-rows.ts'

/** What a run read and sent, and the state to keep. */
export type Pulled = { read: number; since: string | null; sent: Sent; state: PullState }

/** The data read from a source, from a day on. */
export type Reading = {
  /** The first day, in days since 1970; null reads all. */
  since: number | null
  opened: Source
  /** Whether the orders of a day were ever read; other days are not reported. */
  covered: (day: number) => boolean
  /** The days that are sent; all from the first one on if absent. */
  days?: Days
  /** The rows that this process last sent, by product and time; those of this run are added. */
  known?: Map<string, string>
}

const dayMs = 86_400_000

/** Sends the data read from a day on, replacing earlier rows of these days. */
export async function pullSince(
  session: Session,
  source: PullSource,
  { since, opened, covered, days, known = new Map() }: Reading,
  state: PullState,
  nowMs: number,
): Promise<Pulled> {
  const text = since === null ? null : dayText(since)
  try {
    const seen: Seen = { rows: 0, lastDay: state.lastDay, lastRow: state.lastRow }
    if (opened.head.length < 2) return { read: 0, since: text, sent: nothingSent, state }
    const understood = understand(opened, source.settings)
    tell(session, readingText(source.path, opened, understood))
    const watched = watchRows(opened.rows(), understood, since, seen)
    const { rows, orders } = await rowsToSend(watched, understood)
    if (orders === null) {
      const sent = await deliver(session, rows, understood, source.settings)
      return pulled(seen, sent, text, state)
    }
    // The orders are in memory, so the database connection is not kept open while they are sent.
    opened.close()
    tellOrders(session, orders, source.leaveOutUnreadable)
    const all = { from: since ?? Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
    const complete = completeDays(ofDaysOver(orders, nowMs), state.sold, days ?? all, covered)
    const fresh = complete.filter((row) => known.get(keyOf(row)) !== textOf(row))
    const sent =
      fresh.length === 0
        ? nothingSent
        : await deliver(session, inOnePiece(fresh), understood, source.settings)
    for (const row of fresh) known.set(keyOf(row), textOf(row))
    const next = sinceOf(source, { ...state, ...seen }, nowMs)
    const sold = remember(state.sold, complete, next ?? Number.NEGATIVE_INFINITY)
    return pulled(seen, sent, text, { ...state, sold })
  } finally {
    opened.close()
  }
}

/** The key that a row replaces: the sales of this product and time. */
function keyOf({ texts }: Row): string {
  return [at.product, at.currency, at.from, at.to].map((place) => texts[place]).join('\n')
}

/** A row in the form in which it is sent. */
function textOf({ texts }: Row): string {
  return texts.join('\n')
}

function pulled(seen: Seen, sent: Sent, since: string | null, state: PullState): Pulled {
  const { rows: read, lastDay, lastRow } = seen
  return { read, since, sent, state: { ...state, lastDay, lastRow } }
}

/** The first day that is read: this many before the last one; null for all days. */
export function sinceOf(
  { from, overlapDays }: PullSource,
  { lastDay }: Pick<PullState, 'lastDay'>,
  nowMs: number,
): number | null {
  const first = from === null ? null : dayOfText(from)
  if (lastDay === null) return first
  // A row with a future date, which is an error, must not hide those of earlier days.
  const again = Math.min(lastDay, Math.floor(nowMs / dayMs)) - overlapDays
  return Math.max(first ?? again, again)
}
