import {
  converterOf,
  momentReader,
  type Row,
  readMoment,
} from '../../clients/typescript/src/files/main.ts'
import { Failure } from '../failure.ts'
import type { Understood } from '../import/read-options.ts'

/** What was observed in the rows. */
export type Seen = { rows: number; lastDay: number | null; lastRow: string | null }

const dayMs = 86_400_000

/**
 * Passes rows through, and records the latest time.
 *
 * @param since - For orders: a row of an earlier day is refused, because the rest of that day was
 *   not read, and the day would be sent incompletely.
 */
export async function* watchRows(
  rows: AsyncIterable<readonly Row[]>,
  understood: Understood,
  since: number | null,
  seen: Seen,
): AsyncGenerator<readonly Row[]> {
  const read = readerOf(understood)
  const convert = converterOf(understood)
  let lastMs = Number.NEGATIVE_INFINITY
  let above = understood.bodyAt
  for await (const some of rows) {
    for (const { texts, line } of convert(some.slice(above))) {
      seen.rows++
      const text = texts[read.index] ?? ''
      const found = read.moment(text)
      if (found === null) continue
      if (understood.orders !== null && since !== null && found.day < since) {
        throw new Failure(
          `Row ${line} is dated ${text}, before :since (${dayText(since)}): its day would be sent incompletely. Compare :since with the column ${read.heading} in the query.`,
        )
      }
      if (found.ms <= lastMs) continue
      lastMs = found.ms
      seen.lastDay = found.day
      seen.lastRow = text
    }
    above = Math.max(0, above - some.length)
    yield some
  }
}

type Moment = { ms: number; day: number }

function readerOf({ orders, columns, read, header }: Understood) {
  if (orders !== null) {
    const index = orders.form.places.get('ordered_at') ?? -1
    const read = momentReader(orders.form, orders.settings)
    const moment = (text: string): Moment | null => {
      const found = read(text)
      return found === null ? null : { ms: found.wallMs, day: found.day }
    }
    return { index, heading: header[index] ?? '', moment }
  }
  const place = columns.places.get('period')
  const moment = (text: string): Moment | null => {
    const ms = readMoment(text.trim(), read.dates)
    return ms === null ? null : { ms, day: Math.floor(ms / dayMs) }
  }
  return { index: place?.index ?? -1, heading: place?.heading ?? '', moment }
}

/** A day since 1970 as a date. */
export function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** A date as a day since 1970. */
export function dayOfText(text: string): number {
  return Math.floor(Date.parse(text) / dayMs)
}
