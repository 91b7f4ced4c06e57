import type { Actor } from '../../domain/audit.ts'
import { type Fault, Refusal } from '../../domain/errors.ts'
import { currencyExponent } from '../../domain/money.ts'
import type { ListEntry } from '../../domain/price-list.ts'
import { faultFor } from '../../domain/reasons/refusal-for.ts'
import { findEntries } from '../../storage/tables/price-list-entries.ts'
import { findPriceList } from '../../storage/tables/price-lists.ts'
import { type EditDeps, type EntryEdit, editEntries, refusalOfNoDraft } from './edit-entries.ts'
import { type EntryRow, readEntryFile } from './read-entry-file.ts'

/** What a file changed in a draft. */
export type FileResult = {
  rows: number
  changed: number
  unchanged: number
  /** Changed to a price that raises a question. */
  questioned: number
  refused: number
  /** The first refused rows. */
  errors: (Fault & { line: number; productId: string })[]
}

/** Rows per transaction. */
const rowsAtOnce = 500
/** A file may contain a product twice, or products that are not in the list. */
const mostRowsPerProduct = 2
const alwaysRows = 100_000
const mostErrors = 100
const mostNote = 500

/**
 * Applies a file to the entries of a draft: each row on its own, and only those that differ from
 * what is stored. Entries missing from the file stay as they are.
 *
 * @returns Null if there is no such list.
 * @throws Refusal if the file cannot be read, or the list is not a draft.
 */
export async function editByFile(
  deps: EditDeps,
  tenantId: number,
  actor: Actor,
  listId: string,
  csv: string,
): Promise<FileResult | null> {
  const list = await deps.store.tenant(tenantId, (db) => findPriceList(db, tenantId, listId))
  if (list === null) return null
  if (list.status !== 'draft') throw refusalOfNoDraft(list.status)
  const rows = await readEntryFile(csv, Math.max(alwaysRows, mostRowsPerProduct * list.products))
  const result: FileResult = {
    rows: rows.length,
    changed: 0,
    unchanged: 0,
    questioned: 0,
    refused: 0,
    errors: [],
  }
  const refuse = ({ line, cells }: EntryRow, fault: Fault) => {
    result.refused++
    const productId = (cells.productId ?? '').slice(0, 255)
    if (result.errors.length < mostErrors) result.errors.push({ ...fault, line, productId })
  }
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const part = rows.slice(at, at + rowsAtOnce)
    const ids = [...new Set(part.map(({ cells }) => cells.productId ?? ''))]
    const known = await deps.store.tenant(tenantId, (db) => findEntries(db, tenantId, listId, ids))
    const edits: { row: EntryRow; edit: EntryEdit }[] = []
    for (const row of part) {
      const entry = known.get(row.cells.productId ?? '')
      const edit =
        entry === undefined
          ? faultFor('file_product_not_in_list', { productId: row.cells.productId ?? '' }, '')
          : editOf(row.cells, entry, list.currency)
      if (edit !== null && 'code' in edit) refuse(row, edit)
      else if (edit === null) result.unchanged++
      else edits.push({ row, edit })
    }
    if (edits.length === 0) continue
    const done = await editEntries(
      deps,
      tenantId,
      actor,
      listId,
      edits.map(({ edit }) => edit),
    )
    for (const [i, one] of (done ?? []).entries()) {
      const row = edits[i]?.row
      if (one instanceof Refusal && row) refuse(row, faultOf(one))
      else {
        result.changed++
        const isQuestioned = edits[i]?.edit.price != null && !(one instanceof Refusal)
        if (isQuestioned && one.details.warnings !== undefined) result.questioned++
      }
    }
  }
  return result
}

/** The text of a refusal, without a body field that was not sent. */
function faultOf({ code, message, reason, values }: Refusal): Fault {
  return { code, message, ...(reason && { reason, values }) }
}

/** What a row changes in an entry: null for nothing, a fault if it is invalid. */
function editOf(
  cells: Record<string, string>,
  entry: ListEntry,
  currency: string,
): EntryEdit | Fault | null {
  const locked = flagOf(cells.locked, 'locked')
  const dropped = flagOf(cells.dropped, 'dropped')
  if (typeof locked === 'object') return locked
  if (typeof dropped === 'object') return dropped
  const note = cells.note?.trim() || undefined
  if (note !== undefined && note.length > mostNote) {
    return faultFor('file_note_too_long', { characters: note.length, most: mostNote }, '')
  }
  const text = cells.price?.trim() ?? ''
  const minor = text === '' ? undefined : minorOf(text, currency)
  if (minor === null) {
    const decimals = currencyExponent(currency)
    const example = decimals === 0 ? '1899' : `18.${'9'.repeat(decimals)}`
    const came = text.slice(0, 50)
    return faultFor('file_price_unreadable', { came, decimals }, '', { example })
  }
  // For a locked entry an export shows the current price, which nobody chose.
  const isShown = (locked ?? entry.locked) && minor === entry.currentPrice
  const price =
    minor === undefined || minor === entry.price || isShown
      ? undefined
      : minor === entry.proposedPrice
        ? null
        : minor
  const changes = {
    ...(price === undefined ? {} : { price }),
    ...(locked === undefined || locked === entry.locked ? {} : { locked }),
    ...(dropped === undefined || dropped === entry.dropped ? {} : { dropped }),
    ...(note === undefined || note === entry.note ? {} : { note }),
  }
  return Object.keys(changes).length === 0 ? null : { productId: entry.productId, ...changes }
}

function flagOf(text: string | undefined, column: string): boolean | Fault | undefined {
  const word = text?.trim().toLowerCase() ?? ''
  if (word === '') return undefined
  if (word === 'true' || word === 'false') return word === 'true'
  return faultFor('file_flag_unreadable', { column, came: word.slice(0, 50) }, '')
}

/** Parses a decimal with a point or comma into smallest units; null for anything else. */
function minorOf(text: string, currency: string): number | null {
  const exponent = currencyExponent(currency)
  const parts = /^(\d{1,12})(?:[.,](\d{1,4}))?$/.exec(text)
  const [, whole = '', decimals = ''] = parts ?? []
  if (parts === null || decimals.length > exponent) return null
  return Number(whole) * 10 ** exponent + Number(decimals.padEnd(exponent, '0') || 0)
}
