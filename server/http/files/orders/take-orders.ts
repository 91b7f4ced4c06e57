import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../domain/caller.ts'
import { Refusal } from '../../../domain/errors.ts'
import type { Import } from '../../../domain/import.ts'
import { storeReading } from '../../../storage/tables/imports.ts'
import type { OrderQuery } from '../../schemas/order-reading.ts'
import type { RowKind } from '../row-kinds.ts'
import { type FileWork, takeFile } from '../take-file.ts'
import type { OrderRoom, ReadOrders } from './order-room.ts'

const mostTold = 5

/**
 * Takes in a file of orders: reads all of it, keeps what was found, and stores the rows of sales
 * that its lines become as a file of sales is stored. A dry run stores none.
 *
 * @returns Why the rest was not read, as `takeFile` does.
 * @throws Refusal if the file leaves something open, says something that cannot be read, sold
 * nothing, or is another one than was begun.
 */
export async function takeOrders(
  deps: Pick<Deps, 'store' | 'now'>,
  work: FileWork,
  caller: Caller,
  { room, sales }: { room: OrderRoom; sales: RowKind },
  begun: Import,
  { chunks, asked }: { chunks: AsyncIterable<Buffer>; asked: OrderQuery },
): Promise<string | null> {
  const { tenantId } = caller
  const found = await room(tenantId, chunks, asked, begun.currency, work.signal)
  const { reading, csv } = found
  work.read({ rows: reading.lines, rejected: reading.unreadable })
  const isDry = asked.dry_run === 'true'
  if (!isDry) refuseReading(found, asked, begun)
  await deps.store.tenant(tenantId, (db) => storeReading(db, tenantId, begun.id, reading))
  if (isDry) return null
  const part = { chunks: inOnePiece(Buffer.from(csv.buffer)), from: 0, complete: true }
  return takeFile(deps, work, caller, sales, begun, part)
}

function refuseReading({ reading }: ReadOrders, { unreadable }: OrderQuery, begun: Import): void {
  if (begun.bytesTaken > 0 && begun.orders?.digest !== reading.digest) {
    throw new Refusal(
      'state_conflict',
      'Rows of this import are stored, and the file, or what is said of it, makes other ones now: begin another import.',
    )
  }
  if (reading.unreadable > 0 && unreadable !== 'leave_out') {
    const told = reading.unreadableLines
      .slice(0, mostTold)
      .map(({ line, column, value, reason }) =>
        column === '' ? `line ${line} ${reason}` : `line ${line}: ${column} '${value}' ${reason}`,
      )
    const more = reading.unreadable > told.length ? '; …' : ''
    throw new Refusal(
      'parameter_invalid',
      `${reading.unreadable} lines of orders cannot be read, and periods without them would say too little: ${told.join('; ')}${more}. Mend them, or leave them out with unreadable=leave_out.`,
      { param: 'unreadable' },
    )
  }
  if (reading.salesRows > 0) return
  throw new Refusal('parameter_invalid', 'No order of the file sold anything: nothing is stored.')
}

async function* inOnePiece(piece: Buffer): AsyncGenerator<Buffer> {
  yield piece
}
