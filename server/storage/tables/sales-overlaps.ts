import type { Db } from '../connection/db.ts'
import { keyColumns } from './cell-key.ts'
import { ownTenant } from './own-tenant.ts'
import type { Sale } from './sales.ts'

/** A row to be stored, and another of its cell whose period overlaps its own. */
export type Overlap = {
  /** Index of the row among those to be stored. */
  place: number
  productId: string
  from: Date
  to: Date
  otherFrom: Date
  otherTo: Date
  /** Index of the other row; null if that one is already stored. */
  otherPlace: number | null
}

/** Rows whose periods overlap another's: the first ones, in order. */
export type Overlaps = {
  count: number
  /** False if there were too many stored rows to compare with all. */
  isAll: boolean
  first: readonly Overlap[]
}

const mostTold = 100
/**
 * Stored rows that are read in addition to as many as are to be stored, each of which replaces at
 * most one. If there are more, periods overlap without being identical.
 */
const mostStored = 50_000
/**
 * Stored rows that are checked although they begin before all others: days that lie within one long
 * month, for example.
 */
const mostBefore = 32

type Span = { from: number; to: number; place: number | null }

/** The period of a row to be stored, in ms, and its index. */
export type RowSpan = Span & { place: number }

/** Rows of one product, currency and segment to be stored. */
export type RowsOfCell = {
  productId: string
  currency: string
  segment: string
  spans: RowSpan[]
}

/**
 * Looks for rows whose periods overlap those of other rows to be stored, or of rows already stored.
 * A row with exactly the period of a stored one replaces it, and adds no time. Overlaps among
 * stored rows are not reported.
 */
export async function findOverlaps(
  db: Db,
  tenantId: number,
  cells: readonly RowsOfCell[],
): Promise<Overlaps> {
  if (cells.length === 0) return { count: 0, isAll: true, first: [] }
  const most = cells.reduce((sum, { spans }) => sum + spans.length, mostStored)
  const stored = await storedBeside(db, tenantId, cells, most)
  const isAll = stored.reduce((sum, spans) => sum + spans.length, 0) < most
  const found: Overlap[] = []
  for (const [i, { productId, spans }] of cells.entries()) {
    for (const [{ place, from, to }, other] of overlapping([...spans, ...(stored[i] ?? [])])) {
      found.push({
        ...{ place, productId, from: new Date(from), to: new Date(to) },
        otherFrom: new Date(other.from),
        otherTo: new Date(other.to),
        otherPlace: other.place,
      })
    }
  }
  found.sort((a, b) => a.place - b.place)
  return { count: found.length, isAll, first: found.slice(0, mostTold) }
}

/** Groups rows whose periods may overlap. */
export function cellsOf(sales: readonly Sale[]): RowsOfCell[] {
  const cells = new Map<string, RowsOfCell>()
  for (const [place, sale] of sales.entries()) {
    const { productId, currency, segment, periodStart, periodEnd } = sale
    const key = `${productId}\0${currency}\0${segment}`
    const span = { from: periodStart.getTime(), to: periodEnd.getTime(), place }
    const known = cells.get(key)
    if (known === undefined) cells.set(key, { productId, currency, segment, spans: [span] })
    else known.spans.push(span)
  }
  return [...cells.values()]
}

/**
 * The stored periods that overlap the rows of each cell, up to a limit. Of those that begin before
 * all rows of a cell, only the last ones are checked, so that the work does not grow with the
 * history of a product.
 */
async function storedBeside(
  db: Db,
  tenantId: number,
  cells: readonly RowsOfCell[],
  most: number,
): Promise<Span[][]> {
  const least = (spans: readonly Span[]) => spans.reduce((a, b) => (b.from < a.from ? b : a)).from
  const last = (spans: readonly Span[]) => spans.reduce((a, b) => (b.to > a.to ? b : a)).to
  const ofCell =
    's.tenant_id = $1 and s.product_id = c.product_id and s.currency = c.currency and s.segment = c.segment'
  // Planned each time: a cached plan made for an empty table would read all of it once a first file
  // fills it.
  const rows = await db.rows<{ place: number; from: number; to: number }>(
    `with c as materialized (
       select c.product_id, c.currency, c.segment, c.earliest, c.latest,
         c.spans::tstzmultirange as spans, c.place::integer as place
       from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[],
         $7::text[]) with ordinality as c (product_id, currency, segment, earliest, latest, spans, place)
     )
     select c.place, extract(epoch from s.period_start)::float8 * 1000 as from,
       extract(epoch from s.period_end)::float8 * 1000 as to
     from ${ownTenant} cross join c
     cross join lateral (
       select s.period_start, s.period_end from sales s
       where ${ofCell} and s.period_start >= c.earliest and s.period_start < c.latest
       union all
       (select s.period_start, s.period_end from sales s
        where ${ofCell} and s.period_start < c.earliest
        order by s.period_start desc limit ${mostBefore})
     ) s
     where s.period_end > c.earliest
       and tstzrange(s.period_start, s.period_end) && c.spans
     limit $8`,
    [
      tenantId,
      ...keyColumns(cells),
      cells.map(({ spans }) => new Date(least(spans))),
      cells.map(({ spans }) => new Date(last(spans))),
      cells.map(({ spans }) => rangesText(spans)),
      most,
    ],
  )
  const found = cells.map((): Span[] => [])
  for (const { place, from, to } of rows) {
    found[place - 1]?.push({ from: Math.round(from), to: Math.round(to), place: null })
  }
  return found
}

/**
 * The periods of rows as PostgreSQL ranges. Those that meet are one range: days in a row are told
 * in two moments, where writing and reading each would take a fifth of an import.
 */
function rangesText(spans: readonly Span[]): string {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  const moment = (ms: number) => new Date(ms).toISOString()
  return `{${merged.map(({ from, to }) => `[${moment(from)},${moment(to)})`).join(',')}}`
}

/** New spans and what each overlaps; of two overlapping new ones, the later is reported. */
function* overlapping(all: readonly Span[]): Generator<[RowSpan, Span]> {
  const rank = ({ place }: Span) => place ?? -1
  const spans = all.toSorted((a, b) => a.from - b.from || a.to - b.to || rank(a) - rank(b))
  const reported = new Set<Span>()
  let last: Span | undefined
  let fresh: RowSpan | undefined
  let stored: Span | undefined
  for (const span of spans) {
    // Two rows with the same period become one; the stored one comes first.
    if (last !== undefined && last.from === span.from && last.to === span.to) continue
    last = span
    if (isFresh(span)) {
      const other = stored !== undefined && stored.to > span.from ? stored : fresh
      if (other !== undefined && other.to > span.from) {
        reported.add(span)
        yield [span, other]
      }
      if (fresh === undefined || span.to >= fresh.to) fresh = span
    } else {
      if (fresh !== undefined && fresh.to > span.from && !reported.has(fresh)) {
        reported.add(fresh)
        yield [fresh, span]
      }
      if (stored === undefined || span.to >= stored.to) stored = span
    }
  }
}

function isFresh(span: Span): span is RowSpan {
  return span.place !== null
}
