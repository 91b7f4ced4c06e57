import type { Db } from '../connection/db.ts'
import { type PriceHoldJson, toPriceHold } from '../tables/price-holds.ts'
import type { KnownRow } from './known-row.ts'

type KnownJson = { row: number; fingerprint: string; status: number; body: string }

/**
 * Writes quotes when the tables are distributed: Citus sends a call to the tenant's machine in one
 * piece only if the function is selected and returns a single value.
 */
export async function callDistributed(
  db: Db,
  call: string,
  values: readonly unknown[],
): Promise<KnownRow[]> {
  const [answer] = await db
    .rows<{ known: (KnownJson | { stands: PriceHoldJson })[] | null }>(
      `select ${call} as known`,
      values,
      'write-quotes-distributed',
    )
    .catch((error) => {
      throw notPassedOn(error) ? new Moving(error) : error
    })
  return (answer?.known ?? []).map((known) => {
    if ('stands' in known) return { row: known.stands.row, priceHold: toPriceHold(known.stands) }
    const { row, fingerprint, status, body } = known
    return { row, kept: { fingerprint: Buffer.from(fingerprint, 'hex'), status, body } }
  })
}

/**
 * While a tenant moves to another machine, the coordinator may run a call itself. Row-level
 * security policies then see no tenant and refuse the rows, so nothing was written; on retry the
 * call is passed on.
 */
class Moving extends Error {
  readonly code = '40001' // handled as a transaction that lost to another one
  constructor(cause: unknown) {
    super('the call was not passed on to the machine of its tenant', { cause })
  }
}

const notPassedOn = (error: unknown) =>
  error instanceof Error && (error as { code?: unknown }).code === '42501'
