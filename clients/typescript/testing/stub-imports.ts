import { RowSplitter } from '../src/files/split-rows.ts'
import type { Seen } from './stub-server.ts'

type Row = Record<string, unknown>

type Stored = {
  id: string
  kind: string
  status: 'open' | 'completed'
  currency: string | null
  columns: readonly string[]
  bytes_taken: number
  rows: number
  recorded: number
  unchanged: number
  rejected: number
  warnings: { code: string; param: string; message: string }[]
  rejects: { row: number; reason: string; source: string }[]
}

type Options = {
  /** Keeps a row; answers whether it changed something. */
  keep: (row: Row) => boolean
  faultOf: (row: Row) => string | null
  questionOf: (row: Row) => string | null
  /** Rejected rows that an import keeps. */
  mostRejects?: number
}

/** Imports as the service takes them: in parts, each from a byte of the file, once per key. */
export function stubImports({ keep, faultOf, questionOf, mostRejects = 10_000 }: Options) {
  const all = new Map<string, Stored>()
  const byKey = new Map<string, Stored>()

  return { answer, take }

  /** Begins an import, or tells of one. */
  function answer({ method, path, body, headers }: Seen): unknown {
    const url = new URL(path, 'http://stub')
    const [, , , id = '', what] = url.pathname.split('/')
    if (method === 'POST') return told(begin(body as Row, String(headers['idempotency-key'])))
    const found = all.get(id)
    if (found === undefined) throw new Error(`no import ${id}`)
    if (what !== 'rejected') return told(found)
    const after = Number(url.searchParams.get('starting_after') ?? 0)
    const limit = Number(url.searchParams.get('limit') ?? 10)
    const rest = found.rejects.filter(({ row }) => row > after)
    return { data: rest.slice(0, limit), has_more: rest.length > limit }
  }

  function begin(asked: Row, key: string): Stored {
    const known = byKey.get(key)
    if (known !== undefined) return known
    const counts = { bytes_taken: 0, rows: 0, recorded: 0, unchanged: 0, rejected: 0 }
    const stored: Stored = {
      ...{ id: `imp_${all.size + 1}`, kind: String(asked.kind), status: 'open', columns: [] },
      ...{ ...counts, currency: (asked.currency as string) ?? null, warnings: [], rejects: [] },
    }
    all.set(stored.id, stored)
    byKey.set(key, stored)
    return stored
  }

  /** Takes the rows of a part that are not known yet. */
  function take({ path, text }: Seen): unknown {
    const url = new URL(path, 'http://stub')
    const stored = all.get(url.pathname.split('/')[3] ?? '')
    if (stored === undefined) throw new Error(`no import for ${path}`)
    const skip = stored.bytes_taken - Number(url.searchParams.get('offset') ?? 0)
    if (skip < 0) throw new Error(`a gap before ${path}`)
    const fresh = Buffer.from(text).subarray(skip)
    const splitter = new RowSplitter(',')
    for (const { texts } of [...splitter.push(fresh.toString()), ...splitter.end()]) {
      if (stored.columns.length === 0) stored.columns = texts
      else takeRow(stored, texts)
    }
    stored.bytes_taken += fresh.length
    if (url.searchParams.get('more') !== 'true') stored.status = 'completed'
    return told(stored)
  }

  function takeRow(stored: Stored, texts: readonly string[]): void {
    const row = rowOf(stored, texts)
    stored.rows++
    const fault = faultOf(row)
    if (fault !== null) {
      stored.rejected++
      const reason = `\`${fault}\` is wrong`
      const source = texts.join(',')
      if (stored.rejected <= mostRejects) stored.rejects.push({ row: stored.rows, reason, source })
      return
    }
    const question = questionOf(row)
    if (question !== null) stored.warnings.push(oddness(`row ${stored.rows}: ${question}`))
    if (keep(row)) stored.recorded++
    else stored.unchanged++
  }
}

function oddness(param: string) {
  return { code: 'odd', param, message: `${param}: is odd` }
}

function rowOf({ currency, columns }: Stored, texts: readonly string[]): Row {
  const row: Row = currency === null ? {} : { currency }
  for (const [i, name] of columns.entries()) {
    if (texts[i]) row[name] = cellValue(name, texts[i])
  }
  return row
}

/** What is told of an import. */
function told({ columns: _, rejects: __, ...stored }: Stored): object {
  const at = '2026-01-31T12:00:00.000Z'
  return { ...stored, format: 'csv', created_at: at, updated_at: at, ended_at: null }
}

const texts = ['product_id', 'id', 'offer_id', 'name', 'segment']

function cellValue(name: string, text: string): unknown {
  if (texts.includes(name)) return text
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text).toISOString() : text
}
