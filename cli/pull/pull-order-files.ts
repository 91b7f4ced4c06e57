import {
  converterOf,
  momentReader,
  type Row,
  rowsToSend,
} from '../../clients/typescript/src/files/main.ts'
import { Failure } from '../failure.ts'
import type { Source } from '../import/open-source.ts'
import { type Understood, understand } from '../import/read-options.ts'
import { readingText } from '../import/reading-text.ts'
import { deliver, inOnePiece, ofDaysOver, type Session, tell, tellOrders } from './deliver.ts'
import { byAge, type FileFolder, type FoundFile } from './list-files.ts'
import { type ChangedFile, knownAs, openTable } from './open-table.ts'
import type { Pulled } from './pull-since.ts'
import { completeDays, type Days, remember } from './sold-before.ts'
import type { PullSource } from './source-file.ts'
import type { KnownFile, PullState } from './state-file.ts'
import { dayText, type Seen, watchRows } from './watch-rows.ts'

/** This many rows suffice to detect the format of all. */
const headRows = 5000

/** The lines of a file, and the days that they belong to. */
type Lines = {
  file: FoundFile
  source: Source
  understood: Understood
  body: Row[]
  days: Days | null
}

type OrderFiles = {
  folder: FileFolder
  found: readonly FoundFile[]
  changed: readonly ChangedFile[]
}

/**
 * Sends the days in new and changed files. A day may be in several files: others with some of these
 * days are read as well, and for an order in two files the later file applies.
 */
export async function pullOrderFiles(
  session: Session,
  source: PullSource,
  { folder, found, changed }: OrderFiles,
  state: PullState,
  nowMs: number,
): Promise<Pulled> {
  const read: Lines[] = []
  for (const file of changed) read.push(await linesOf(folder, file, source))
  const days = spanOf([
    ...read.map((one) => one.days),
    ...changed.map(({ name }) => state.files[name]?.days ?? null),
  ])
  const beside = found.filter(
    ({ name }) =>
      !changed.some((one) => one.name === name) && touches(state.files[name]?.days ?? null, days),
  )
  for (const file of beside) read.push(await linesOf(folder, file, source))
  const all = read.sort((a, b) => byAge(a.file, b.file))
  const { opened, placeOf } = joined(all)
  const understood = understand(opened, source.settings)
  tell(session, readingText(namesOf(all), opened, understood))

  const seen: Seen = { rows: 0, lastDay: null, lastRow: null }
  const watched = watchRows(opened.rows(), understood, null, seen)
  const { orders } = await rowsToSend(watched, understood)
  if (orders === null) throw new Error('lines of orders become sales')
  tellOrders(session, placed(orders, placeOf), source.leaveOutUnreadable)
  const files = { ...state.files }
  for (const file of changed) {
    const lines = read.find((one) => one.file.name === file.name)
    files[file.name] = knownAs(file, lines?.days ?? null)
  }
  const spans = Object.values(files).map((file: KnownFile) => file.days)
  const covered = (day: number) => spans.some((span) => touches(span, { from: day, to: day + 1 }))
  const complete = completeDays(ofDaysOver(orders, nowMs), state.sold, days, covered)
  const sent = await deliver(session, inOnePiece(complete), understood, source.settings)

  const isLater = (seen.lastDay ?? 0) >= (state.lastDay ?? 0)
  const { lastDay, lastRow } = isLater ? seen : state
  const keepFrom = (lastDay ?? 0) - source.overlapDays
  const sold = remember(state.sold, complete, keepFrom)
  const next = { ...state, lastDay, lastRow, sold, files }
  return { read: seen.rows, since: null, sent, state: next }
}

async function linesOf(folder: FileFolder, file: FoundFile, pulled: PullSource): Promise<Lines> {
  return await folder.at(file, (path) => linesAt(path, file, pulled))
}

async function linesAt(path: string, file: FoundFile, pulled: PullSource): Promise<Lines> {
  const source = await openTable({ ...file, path }, pulled)
  try {
    const understood = understand(source, pulled.settings)
    const rows: Row[] = []
    for await (const some of source.rows()) rows.push(...some)
    const body = [...converterOf(understood)(rows.slice(understood.bodyAt))]
    return { file, source, understood, body, days: daysOf(body, understood) }
  } catch (error) {
    if (error instanceof Error) error.message = `${file.name}: ${error.message}`
    throw error
  } finally {
    source.close()
  }
}

function daysOf(body: readonly Row[], { orders }: Understood): Days | null {
  const place = orders?.form.places.get('ordered_at') ?? -1
  const moment = orders === null ? null : momentReader(orders.form, orders.settings)
  const days: Days = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
  for (const { texts } of body) {
    const day = moment?.(texts[place] ?? '')?.day
    if (day === undefined) continue
    days.from = Math.min(days.from, day)
    days.to = Math.max(days.to, day + 1)
  }
  return days.to > days.from ? days : null
}

function spanOf(all: readonly (Days | null)[]): Days {
  const known = all.filter((one) => one !== null)
  return {
    from: known.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY),
    to: known.reduce((most, { to }) => Math.max(most, to), Number.NEGATIVE_INFINITY),
  }
}

function touches(one: Days | null, other: Days): boolean {
  return one !== null && one.from < other.to && other.from < one.to
}

type Placed = { name: string; line: number }

/** The lines of all files as one table, without orders that a later file repeats. */
function joined(all: readonly Lines[]): { opened: Source; placeOf: (line: number) => Placed } {
  const first = all[0]
  if (first === undefined) throw new Error('there is a file to read')
  const header = first.understood.header.join('\n')
  const other = all.find(({ understood }) => understood.header.join('\n') !== header)
  if (other !== undefined) {
    throw new Failure(
      `${other.file.name} has different headings from ${first.file.name}, and both contain orders of the same days: describe them as two sources, or give them the same headings.`,
    )
  }
  refuseDaysInTwo(all)
  const latest = new Map<string, Lines>()
  for (const one of all) for (const { order } of ordersOf(one)) latest.set(order, one)
  const places: Placed[] = []
  const rows: Row[] = [{ texts: [...first.understood.header], line: 1 }]
  for (const one of all) {
    for (const { row, order } of ordersOf(one)) {
      if (order !== '' && latest.get(order) !== one) continue
      places.push({ name: one.file.name, line: row.line })
      rows.push({ texts: row.texts, line: places.length })
    }
  }
  const opened = {
    ...first.source,
    head: rows.slice(0, headRows),
    complete: true,
    rows: () => inOnePiece(rows),
  }
  const alone = all.length === 1
  const nowhere = { name: '', line: 0 }
  const placeOf = (line: number) => {
    const place = places[line - 1] ?? nowhere
    return alone ? { ...place, name: '' } : place
  }
  return { opened, placeOf }
}

/**
 * Refuses days for which two files have lines without an order number: there is no telling whether
 * these are the same lines.
 */
function refuseDaysInTwo(all: readonly Lines[]): void {
  const holders = new Map<number, Lines>()
  for (const one of all) {
    const { form, settings } = one.understood.orders ?? {}
    if (form === undefined || settings === undefined || form.places.has('order')) continue
    const moment = momentReader(form, settings)
    const place = form.places.get('ordered_at') ?? -1
    for (const { texts } of one.body) {
      const day = moment(texts[place] ?? '')?.day
      if (day === undefined) continue
      const holder = holders.get(day) ?? one
      holders.set(day, holder)
      if (holder === one) continue
      throw new Failure(
        `${holder.file.name} and ${one.file.name} both have lines of ${dayText(day)}, and no column contains the order of a line: map it ("map": {"order": "COLUMN"}), or put whole days into each file.`,
      )
    }
  }
}

/** Lines with their order; fields given only in the first line of an order are carried down. */
function* ordersOf({ body, understood }: Lines): Generator<{ row: Row; order: string }> {
  const place = understood.orders?.form.places.get('order') ?? -1
  let order = ''
  for (const row of body) {
    order = (row.texts[place] ?? '').trim() || order
    yield { row, order }
  }
}

/** References to lines are converted to positions in their own files. */
function placed<Orders extends Parameters<typeof tellOrders>[1]>(
  orders: Orders,
  placeOf: (line: number) => Placed,
): Orders {
  const inFile = (line: number, text: string) => {
    const { name, line: own } = placeOf(line)
    return { line: own, text: name === '' ? text : `${name}, ${text}` }
  }
  return {
    ...orders,
    notes: orders.notes.map((note) => ({
      ...note,
      examples: note.examples.map(({ line, text }) => inFile(line, text)),
    })),
    unreadable: orders.unreadable.map((one) => {
      const { line, text } = inFile(one.line, one.column)
      return { ...one, line, column: text }
    }),
  }
}

function namesOf(all: readonly Lines[]): string {
  const names = all.map(({ file }) => file.name)
  return names.length <= 3
    ? names.join(', ')
    : `${names.length} files from ${names[0]} to ${names.at(-1)}`
}
