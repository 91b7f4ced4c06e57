import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../domain/caller.ts'
import { Refusal } from '../../../domain/errors.ts'
import type { Import } from '../../../domain/import.ts'
import { mostOverlapsTold, type OrderReading } from '../../../domain/order-reading.ts'
import { storeReading } from '../../../storage/tables/imports.ts'
import type { Overlap, Overlaps } from '../../../storage/tables/sales-overlaps.ts'
import { overlapsOf } from '../../../use-cases/sales/record-sales.ts'
import { refuseOverlaps } from '../../../use-cases/sales/refuse-overlaps.ts'
import type { ImportQuery } from '../../schemas/order-reading.ts'
import type { RowKind } from '../row-kinds.ts'
import { type FileWork, readBlocks, takeFile } from '../take-file.ts'
import type { OrderRoom, ReadOrders } from './order-room.ts'

const mostListed = 5

/**
 * Imports an order file: reads all of it, keeps the findings, and stores the resulting sales rows
 * like a sales file. A dry run stores none.
 *
 * @returns Why the rest was not read, as `takeFile` does.
 * @throws Refusal if the file is ambiguous, contains something unreadable, sold nothing, overlaps
 * stored rows, or is not the file that was started.
 */
export async function takeOrders(
  deps: Pick<Deps, 'store' | 'now'>,
  work: FileWork,
  caller: Caller,
  { room, sales }: { room: OrderRoom; sales: RowKind },
  begun: Import,
  { chunks, asked }: { chunks: AsyncIterable<Buffer>; asked: ImportQuery },
): Promise<string | null> {
  const { tenantId } = caller
  const found = await room(tenantId, chunks, asked, begun.currency, work.signal)
  const { csv } = found
  const { reading, shared } = await lookForOverlaps(deps, work, caller, sales, begun, found)
  work.read({ rows: reading.lines, rejected: reading.unreadable })
  const isDry = asked.dry_run === 'true'
  if (!isDry) refuseReading(found, asked, begun)
  if (!isDry && asked.overlaps !== 'keep') refuseOverlaps(shared)
  await deps.store.tenant(tenantId, (db) => storeReading(db, tenantId, begun.id, reading))
  if (isDry) return null
  // Orders do not overlap each other, and overlaps with stored rows were already checked.
  return takeFile(deps, work, caller, sales, begun, {
    ...wholeOf(csv),
    overlaps: 'keep',
    merge: true,
  })
}

/** Compares the rows that orders become with stored ones, before any of them is stored. */
async function lookForOverlaps(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  { turns, pace, signal }: FileWork,
  { tenantId }: Caller,
  sales: RowKind,
  begun: Import,
  { reading, csv }: ReadOrders,
): Promise<{ reading: OrderReading; shared: Overlaps }> {
  const unread = { ...begun, bytesTaken: 0, columns: null, rejected: 0 }
  const looking = { pace, signal, read: () => undefined }
  const { blocks } = readBlocks(unread, sales, wholeOf(csv), looking, now)
  let count = 0
  let isAll = true
  const first: Overlap[] = []
  for await (const { rows, from, to } of blocks) {
    if (rows.kind !== 'sales') continue
    const found = await turns(tenantId, to - from, () =>
      store.tenant(tenantId, (db) => overlapsOf(db, tenantId, rows.reports)),
    )
    count += found.count
    isAll &&= found.isAll
    first.push(...found.first.slice(0, mostOverlapsTold - first.length))
  }
  const overlapping = first.map((one) => ({
    productId: one.productId,
    from: one.from.toISOString(),
    to: one.to.toISOString(),
    storedFrom: one.otherFrom.toISOString(),
    storedTo: one.otherTo.toISOString(),
  }))
  return { reading: { ...reading, overlaps: count, overlapping }, shared: { count, isAll, first } }
}

function wholeOf(csv: Uint8Array) {
  const bytes = Buffer.from(csv.buffer, csv.byteOffset, csv.byteLength)
  return { chunks: inOnePiece(bytes), from: 0, complete: true }
}

function refuseReading({ reading }: ReadOrders, { unreadable }: ImportQuery, begun: Import): void {
  if (begun.bytesTaken > 0 && begun.orders?.digest !== reading.digest) {
    throw new Refusal(
      'state_conflict',
      'Rows of this import are already stored, and the file or its settings now produce different ones: begin another import.',
    )
  }
  if (reading.unreadable > 0 && unreadable !== 'leave_out') {
    const told = reading.unreadableLines
      .slice(0, mostListed)
      .map(({ line, column, value, reason }) =>
        column === '' ? `line ${line} ${reason}` : `line ${line}: ${column} '${value}' ${reason}`,
      )
    const more = reading.unreadable > told.length ? '; …' : ''
    throw new Refusal(
      'parameter_invalid',
      `${reading.unreadable} lines of orders cannot be read, and periods without them would understate sales: ${told.join('; ')}${more}. Correct them, or leave them out with unreadable=leave_out.`,
      { param: 'unreadable' },
    )
  }
  if (reading.salesRows > 0) return
  throw new Refusal('parameter_invalid', 'No order of the file sold anything: nothing is stored.')
}

async function* inOnePiece(piece: Buffer): AsyncGenerator<Buffer> {
  yield piece
}
