import type { Db } from '../connection/db.ts'
import type { CellKey } from './cell-key.ts'
import { type LoggedObservation, type ObservationRow, toLogged } from './observations.ts'

/** A place in a cell's part of the log: offers of the cell up to it, and its place in the whole. */
export type PlaceInCell = { offers: number; seq: number }

/** A cell's observations after a place and up to one in the whole log, in order. */
export async function readCellLog(
  db: Db,
  tenantId: number,
  { productId, currency, segment }: CellKey,
  after: PlaceInCell,
  untilSeq: number,
  limit: number,
): Promise<{ observations: LoggedObservation[]; last: PlaceInCell | null }> {
  const rows = await db.rows<ObservationRow & { cell_offers: number }>(
    // Adding 0 keeps PostgreSQL from reading the whole log by its places.
    `select seq, kind, product_id, currency, segment, price, offers, purchases, quantity, weight,
       corrects_seq, occurred_at, competitor_price, propensity, base_price, units_before,
       volume_discount, recorded_at, cell_offers::double precision as cell_offers
     from observations
     where tenant_id = $1 and product_id = $2 and currency = $3 and segment = $4
       and cell_offers >= $5 and (cell_offers > $5 or seq > $6) and seq + 0 <= $7
     order by cell_offers, seq limit $8`,
    [tenantId, productId, currency, segment, after.offers, after.seq, untilSeq, limit],
    'read_cell_log',
  )
  const last = rows.at(-1)
  return {
    observations: rows.map(toLogged),
    last: last ? { offers: last.cell_offers, seq: last.seq } : null,
  }
}
