import { plainName } from './fields.ts'
import { named } from './named.ts'
import type { ReadingNote } from './sale-checks.ts'
import type { Row } from './split-rows.ts'
import { monthNamed } from './written-dates.ts'

/** The columns in which dates stand apart: 2026, 3 and 14. */
export type DateParts = { year: number; month: number; day: number }

const words = {
  year: /^(?:year|jahr|annee|ano|anio)$/,
  month: /^(?:month|monat|mois|mes)$/,
  day: /^(?:day|tag|jour|dia|day_of_month)$/,
}
/** Headings of columns that hold whole dates. */
const wholeDate =
  /(?:^|_)(?:date|datum|fecha|timestamp|created_at|week|woche|semaine|semana)(?:_|$)/

/** The columns of year, month and day; null if there are none, or a column has whole dates. */
export function findDateParts(
  header: readonly string[],
  body: readonly Row[],
  mapping: ReadonlyMap<string, string>,
): DateParts | null {
  const names = header.map(plainName)
  const at = (part: keyof typeof words) => names.findIndex((name) => words[part].test(name))
  const parts = { year: at('year'), month: at('month'), day: at('day') }
  if (parts.year < 0 || parts.month < 0 || parts.day < 0) return null
  if (names.some((name) => wholeDate.test(name))) return null
  const said = mapping.get('period') ?? mapping.get('ordered_at')
  if (said !== undefined && said !== header[parts.day]) return null
  const filled = body.filter(({ texts }) => (texts[parts.day] ?? '').trim() !== '')
  const dated = filled.filter(({ texts }) => dateOf(texts, parts) !== null).length
  return dated > filled.length / 2 ? parts : null
}

/** Writes whole dates into the column of days. */
export function dateJoiner(parts: DateParts): (row: Row) => Row {
  return (row) => {
    const said = [parts.year, parts.month, parts.day].map((at) => (row.texts[at] ?? '').trim())
    if (said.some((part) => part === '')) return row
    // What makes no date is rejected with all of its parts.
    const date = dateOf(row.texts, parts) ?? said.join('-')
    return { ...row, texts: row.texts.map((text, at) => (at === parts.day ? date : text)) }
  }
}

/** What a person should know of dates that are put together. */
export function datePartsNote(header: readonly string[], parts: DateParts): ReadingNote {
  const [year, month, day] = [parts.year, parts.month, parts.day].map((i) => header[i] ?? '')
  const values = { year: year ?? '', month: month ?? '', day: day ?? '' }
  const text = `dates are put together from '${year}', '${month}' and '${day}'`
  return { action: 'read', text, remark: named('date_of_parts', values) }
}

/** The date of a row as 2026-03-14; null if its parts make none. */
function dateOf(texts: readonly string[], { year, month, day }: DateParts): string | null {
  const [y = '', m = '', d = ''] = [year, month, day].map((at) => (texts[at] ?? '').trim())
  if (!/^(?:19|20)\d\d(?:\.0)?$/.test(y) || !/^\d{1,2}(?:\.0?)?$/.test(d)) return null
  const number = /^\d{1,2}(?:\.0?)?$/.test(m)
    ? Number(m)
    : /^\p{L}{3,}/u.test(m)
      ? monthNamed(m)
      : null
  if (number === null) return null
  const found = new Date(Date.UTC(Number(y), number - 1, Number(d)))
  const isReal = found.getUTCMonth() === number - 1 && found.getUTCDate() === Number(d)
  return isReal ? found.toISOString().slice(0, 10) : null
}
