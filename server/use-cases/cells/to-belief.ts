import { type CellBelief, emptyBelief } from '../../../engine/belief/belief.ts'
import { decodeBelief, withSales } from '../../../engine/belief/codec.ts'
import type { SalesBelief } from '../../../engine/sales/sales-belief.ts'

/** What is stored of a cell's belief. */
export type StoredBelief = { belief: Uint8Array | null; sales: unknown }

/** A stored cell in the engine's form: what offers taught, combined with what sales rows show. */
export function toBelief(cell: StoredBelief): CellBelief {
  return besideSales(cell.belief ? decodeBelief(cell.belief) : emptyBelief(), cell)
}

/** What offers taught, combined with what sales rows show. */
export function besideSales(
  offers: CellBelief,
  { sales }: Pick<StoredBelief, 'sales'>,
): CellBelief {
  return sales ? withSales(offers, sales as SalesBelief) : offers
}
