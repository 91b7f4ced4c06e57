import type { Deps } from '../../deps.ts'
import type { AuditChange } from '../../domain/audit.ts'
import type { Caller } from '../../domain/caller.ts'
import { type Fault, Refusal } from '../../domain/errors.ts'
import { uuidOf } from '../../domain/ids.ts'
import {
  type ImportReject,
  mostImportWarnings,
  mostRejects,
  mostReplaced,
} from '../../domain/import.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { remarkOfField } from '../../domain/reasons/remark-for.ts'
import type { Warning } from '../../domain/warning.ts'
import { isDuplicate } from '../../storage/connection/connect-errors.ts'
import type { Db } from '../../storage/connection/db.ts'
import { recordChanges } from '../../storage/tables/audit.ts'
import {
  type Advance,
  advanceImport,
  countRows,
  findImport,
  insertRejects,
} from '../../storage/tables/imports.ts'
import { type CopyOf, copySales } from '../../storage/tables/sales-copy.ts'
import type { ProductToSave } from '../../storage/tables/saved-products.ts'
import { type PolicyToSet, recordPolicies } from '../policies/record-policies.ts'
import { type OfferReport, recordOffers } from '../sales/record-offers.ts'
import { recordSales, type SaleReport } from '../sales/record-sales.ts'
import { recordProducts } from './record-products.ts'

/** Rows of one kind, as reported. */
export type ImportedRows =
  | { kind: 'sales'; reports: readonly SaleReport[] }
  | { kind: 'offers'; reports: readonly OfferReport[] }
  | { kind: 'products'; reports: readonly ProductToSave[] }
  | { kind: 'policies'; reports: readonly PolicyToSet[] }

/** A part of a file: its good rows, its rejected rows, and its position in the file. */
export type ImportedBlock = Advance & {
  rows: ImportedRows
  /** Position of each good row in the block, from 0. */
  places: readonly number[]
  /** Each good row as sent, where what is stored may still refuse it. */
  sources: readonly string[]
  /** Their rows are numbered within the block, from 0. */
  rejects: readonly ImportReject[]
  /** All rejected rows, including those not reported. */
  rejected: number
}

/**
 * Stores the rows of a block and the import's progress in one transaction: an interrupted file
 * resumes exactly where it stopped.
 *
 * @throws Refusal `overloaded` if another request is sending the same; `state_conflict` if the
 * import is not open, or if rows overlap and that is not allowed.
 */
export async function takeRows(
  deps: Pick<Deps, 'store' | 'now'>,
  caller: Caller,
  importId: string,
  block: ImportedBlock,
  { overlaps, merge }: Pick<How, 'overlaps' | 'merge'>,
): Promise<{ recorded: number }> {
  const work = (careful: boolean) =>
    deps.store.tenant(caller.tenantId, (db) =>
      take(db, caller, importId, block, { overlaps, merge, careful, nowMs: deps.now() }),
    )
  try {
    return await work(false)
  } catch (error) {
    // Another request wrote one of the rows in the meantime: each is now looked up.
    if (!isDuplicate(error)) throw error
    return await work(true)
  }
}

type How = {
  /** What to do with sales rows whose periods overlap. */
  overlaps: 'ask' | 'keep'
  /** Whether policies keep what a row does not set. */
  merge: boolean
  careful: boolean
  nowMs: number
}

async function take(
  db: Db,
  caller: Caller,
  importId: string,
  { rows, places, sources, rejects: unreadable, rejected: unread, ...advance }: ImportedBlock,
  how: How,
): Promise<{ recorded: number }> {
  const { tenantId } = caller
  const before = await advanceImport(db, tenantId, importId, advance, how.nowMs)
  if (before === null) throw await whyNot(db, tenantId, importId)
  const numberOf = (place: number) => before.rows + place + 1
  const rowAt = (i: number) => numberOf(places[i] ?? 0)
  const copy = {
    import: uuidOf(importId),
    careful: how.careful,
    keeps: before.replaced < mostReplaced,
  }
  const told = await record(db, caller, rows, how, rowAt, copy)
  const { recorded, warnings, changes = [], replaced = 0, refused = [] } = told
  const late = refused.map(({ place, refusal }) => ({
    row: places[place] ?? 0,
    reason: faultsOf(refusal)
      .map(({ message }) => message)
      .join(' '),
    source: sources[place] ?? '',
    remarks: faultsOf(refusal).map(remarkOfField),
  }))
  const rejects = [...unreadable, ...late].sort((one, other) => one.row - other.row)
  const rejected = unread + late.length
  const kept = rejects.slice(0, Math.max(0, mostRejects - before.rejected))
  await insertRejects(
    db,
    tenantId,
    importId,
    kept.map((reject) => ({ ...reject, row: numberOf(reject.row) })),
  )
  const counts = {
    rows: rows.reports.length + unread,
    recorded,
    unchanged: rows.reports.length - recorded - late.length,
    rejected,
    replaced,
  }
  const asked = warnings.map((warning) => inFile(warning, rowAt))
  const after = await countRows(db, tenantId, importId, counts, asked, mostImportWarnings)
  await recordChanges(db, tenantId, changes, how.nowMs)
  return after
}

async function record(
  db: Db,
  caller: Caller,
  rows: ImportedRows,
  { overlaps, merge, nowMs }: How,
  numberOf: (place: number) => number,
  copy: CopyOf,
): Promise<Recorded> {
  if (rows.reports.length === 0) return { recorded: 0, warnings: [] }
  if (rows.kind === 'products') {
    const done = await recordProducts(db, caller, rows.reports, copy.import, nowMs)
    return { ...done, warnings: [] }
  }
  if (rows.kind === 'policies') {
    const how = { merge, nowMs, importedBy: copy.import }
    return toldOf(await recordPolicies(db, caller, rows.reports, how))
  }
  if (rows.kind === 'offers') {
    const { recorded, warnings = [] } = await recordOffers(db, caller, rows.reports, nowMs)
    return { recorded, warnings }
  }
  let replaced = 0
  const { recorded, warnings = [] } = await recordSales(db, caller, rows.reports, nowMs, {
    write: async (...of) => {
      const copied = await copySales(...of, copy)
      replaced = copied.replaced
      return copied.changed
    },
    periodsAreSound: true,
    overlaps: overlaps === 'keep' ? 'kept' : 'refused',
    numberOf,
    madeBy: copy.import,
  })
  return { recorded, warnings, replaced }
}

type Recorded = {
  recorded: number
  warnings: readonly Warning[]
  changes?: AuditChange[]
  /** For sales: stored rows that were replaced, and are kept. */
  replaced?: number
  /** For policies: those that what is stored refuses. */
  refused?: { place: number; refusal: Refusal }[]
}

function toldOf({ results, changes }: Awaited<ReturnType<typeof recordPolicies>>): Recorded {
  const refused: Recorded['refused'] = []
  const warnings: Warning[] = []
  for (const [place, result] of results.entries()) {
    if (result instanceof Refusal) refused.push({ place, refusal: result })
    else if (warnings.length < mostImportWarnings)
      for (const { param, message, ...rest } of result.questions) {
        const at = `[${place}].${param}`
        warnings.push({ ...rest, param: at, message: message.replace(param, at) })
      }
  }
  return { recorded: changes.length, warnings, changes, refused }
}

function faultsOf(refusal: Refusal): readonly Fault[] {
  if (refusal.faults.length > 0) return refusal.faults
  const { code, message, param, reason, values = {} } = refusal
  const at = param === undefined ? {} : { param }
  return [{ code, message, ...at, ...(reason === undefined ? {} : { reason, values }) }]
}

/** Gives the row in the file instead of the position in a request. */
function inFile(warning: Warning, numberOf: (place: number) => number): Warning {
  const { message, param } = warning
  const place = Number(/^\[(\d+)\]/.exec(param)?.[1] ?? 0)
  const named = param.replace(/^\[\d+\]\./, `row ${numberOf(place)}: `)
  return { ...warning, param: named, message: message.replace(param, named) }
}

async function whyNot(db: Db, tenantId: number, importId: string): Promise<Refusal> {
  const found = await findImport(db, tenantId, importId)
  if (found?.status === 'open') {
    // Possibly an earlier attempt of the same request, abandoned by its client.
    const headers = { 'Retry-After': '1' }
    return refusalFor('import_sent_elsewhere', { bytes: found.bytesTaken }, { headers })
  }
  return found === null
    ? refusalFor('import_gone', {})
    : refusalFor('import_over', { status: found.status })
}
