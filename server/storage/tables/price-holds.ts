import type { HoldClaim, PriceHold } from '../../domain/price-hold.ts'
import type { Db } from '../connection/db.ts'
import { type CellKey, keyColumns } from './cell-key.ts'
import { toPartId } from './decisions.ts'
import { forgetBatchRows } from './forget.ts'

/** A price hold as answered by lerner_claim_holds; times are milliseconds since 1970. */
export type PriceHoldJson = {
  row: number
  price: number
  draw: number
  propensity: number
  drawn_from: string | null
  since: number
  until: number
}

export function toPriceHold(json: PriceHoldJson): PriceHold {
  const { price, draw, propensity, drawn_from, since, until } = json
  return {
    priceMinor: price,
    draw,
    tablePropensity: propensity,
    tableId: drawn_from === null ? '' : toPartId(Buffer.from(drawn_from, 'hex')),
    sinceMs: since,
    untilMs: until,
  }
}

/** The price hold of a cell for a base price; null if none was drawn under a limit. */
export async function findPriceHold(
  db: Db,
  tenantId: number,
  { productId, currency, segment }: CellKey,
  basePriceMinor: number,
): Promise<PriceHold | null> {
  const [row] = await db.rows<{
    price: number
    draw: number
    propensity: number
    drawn_from: Buffer | null
    since: Date
    until: Date
  }>(
    `select price, draw, propensity, drawn_from, since, until from price_holds
     where tenant_id = $1 and product_id = $2 and currency = $3 and segment = $4 and base_price = $5`,
    [tenantId, productId, currency, segment, basePriceMinor],
    'find_price_hold',
  )
  if (!row) return null
  return {
    priceMinor: row.price,
    draw: row.draw,
    tablePropensity: row.propensity,
    tableId: row.drawn_from === null ? '' : toPartId(row.drawn_from),
    sinceMs: row.since.getTime(),
    untilMs: row.until.getTime(),
  }
}

/** A public price, and its claim. */
type Claimant = CellKey & {
  id: string
  basePrice: number
  optimizedPrice: number
  draw: number
  createdAtMs: number
  decision: { id: string } | null
  drawnFrom: string | null
  claim: HoldClaim | null
}

/**
 * Takes the cells of public prices, in the transaction that stores them. Quotes take theirs in the
 * statement that writes them.
 *
 * @returns The price holds in the cells of those that lost, by their ids.
 */
export async function claimHolds(
  db: Db,
  tenantId: number,
  prices: readonly Claimant[],
): Promise<Map<string, PriceHold>> {
  const rows = prices.flatMap(({ claim, ...row }) => (claim === null ? [] : [{ ...row, claim }]))
  if (rows.length === 0) return new Map()
  const bytes = (id: string | null) => id && Buffer.from(id, 'latin1')
  const [answer] = await db.rows<{ lost: PriceHoldJson[] | null }>(
    `select lerner_claim_holds($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, '{}') as lost`,
    [
      tenantId,
      ...keyColumns(rows),
      rows.map(({ basePrice }) => basePrice),
      rows.map(({ optimizedPrice }) => optimizedPrice),
      rows.map(({ draw }) => draw),
      rows.map(({ createdAtMs }) => new Date(createdAtMs)),
      rows.map(({ decision }) => bytes(decision?.id ?? null)),
      rows.map(({ drawnFrom }) => bytes(drawnFrom)),
      rows.map(({ claim }) => (claim.regardless ? 2 : 1)),
      rows.map(({ claim }) => claim.tablePropensity),
      rows.map(({ claim }) => new Date(claim.untilMs)),
      rows.map(({ claim }) => claim.before?.priceMinor ?? 0),
      rows.map(({ claim }) => claim.before?.draw ?? 0),
    ],
    'claim_holds',
  )
  return new Map(
    (answer?.lost ?? []).flatMap((json) => {
      const row = rows[json.row - 1]
      return row ? [[row.id, toPriceHold(json)] as const] : []
    }),
  )
}

/**
 * Deletes up to 10 000 holds that are older than a time and past their cooldown. Returns how many.
 */
export async function forgetPriceHolds(db: Db, tenantId: number, before: Date): Promise<number> {
  return db.run(
    `delete from price_holds where tenant_id = $1 and ctid = any (array(
       select ctid from price_holds where tenant_id = $1 and since < $2 and until < $2
       limit ${forgetBatchRows} for update skip locked))`,
    [tenantId, before],
  )
}
