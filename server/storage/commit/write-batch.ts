import { unstoredParts } from '../../domain/decision.ts'
import type { Factor } from '../../domain/factors.ts'
import type { HoldoutUnit } from '../../domain/holdout-unit.ts'
import type { PriceHold } from '../../domain/price-hold.ts'
import type { Db } from '../connection/db.ts'
import { type PriceHoldJson, toPriceHold } from '../tables/price-holds.ts'
import { callDistributed } from './call-distributed.ts'
import { type Columns, createColumns } from './columns.ts'
import type { KnownRow } from './known-row.ts'
import type { Entry, QuoteRow } from './quote-row.ts'

/**
 * Parameters of lerner_write_quotes that are built in one buffer, in the order of `values` below.
 */
const bufferedColumns = [
  'ids',
  'product_ids',
  'currencies',
  'segments',
  'base_prices',
  'optimized_prices',
  'confidences',
  'factor_lists',
  'arms',
  'propensities',
  'belief_versions',
  'draws',
  'holdout_shares',
  'customer_hashes',
  'quantities',
  'created',
  'expires',
  'decisions',
  'drawn',
]
/** Built in the same way; the previous release's statement lacks them. */
const unitColumns = ['holdout_units', 'unit_costs']
const channelColumns = ['channels']
const volumeColumns = ['single_prices', 'volume_discounts']
const decisionColumns = ['decision_ids', 'decision_bodies']
const claimColumns = [
  'guards',
  'guard_propensities',
  'guard_untils',
  'before_prices',
  'before_draws',
]
const keptColumns = ['key_rows', 'keys', 'fingerprints', 'statuses', 'bodies']
const parameters = [
  'tenant',
  ...bufferedColumns,
  ...decisionColumns,
  'promoted_rows',
  'new_rows',
  ...keptColumns,
  'again',
  ...claimColumns,
  ...unitColumns,
  ...channelColumns,
  ...volumeColumns,
]
const call = `lerner_write_quotes(${parameters.map((name, i) => `${name} => $${i + 1}`).join(', ')})`
const statement = `select * from ${call}`

/** Upper limit for each row's texts that are not measured: currency, arm, and two table ids. */
const fixedTextUnits = 48

/** The status that the statement answers for a row whose cell holds a different price. */
const lostStatus = 0

export type Batch = {
  entries: readonly Entry[]
  /** Memory that no other statement uses until this one has answered. */
  columns: Columns<Entry>
  /** The same entries were sent before, and it is unknown whether they were committed. */
  again: boolean
}

/**
 * Writes quotes of one tenant in one statement, which is one commit.
 *
 * @returns The rows whose key was used before, numbered from 1; all others are durable.
 */
export async function writeBatch(db: Db, tenantId: number, batch: Batch): Promise<KnownRow[]> {
  const values = valuesOf(tenantId, batch)
  if (db.distributed) return callDistributed(db, call, values)
  const known = await db.rows<{
    known_row: number
    known_fingerprint: Buffer
    known_status: number
    known_body: string
  }>(statement, values, 'write-quotes')
  return known.map(({ known_row: row, known_status: status, known_body: body, ...kept }) => {
    if (status === lostStatus) {
      return { row, priceHold: toPriceHold(JSON.parse(body) as PriceHoldJson) }
    }
    return { row, kept: { fingerprint: kept.known_fingerprint, status, body } }
  })
}

/** The values of `parameters`; null for whatever no row of the batch has. */
function valuesOf(tenantId: number, { entries, columns, again }: Batch): unknown[] {
  const any = contentsOf(entries)
  const claimed = any.claim ? claimColumns.length : 0
  const numbers =
    bufferedColumns.length +
    unitColumns.length +
    claimed +
    (any.channel ? channelColumns.length : 0) +
    (any.volume ? volumeColumns.length : 0)
  columns.start(entries, numbers, any.textUnits)
  return [
    String(tenantId),
    columns.text(({ row }) => row.id),
    columns.text(({ row }) => row.productId),
    columns.text(({ row }) => row.currency),
    columns.text(({ row }) => row.segment),
    columns.int8(({ row }) => row.basePrice),
    columns.int8(({ row }) => row.optimizedPrice),
    columns.float8(({ row }) => row.confidence),
    columns.text(({ row }) => joined(row.factors)),
    columns.text(({ row }) => row.arm),
    columns.float8(({ row }) => row.propensity),
    columns.int8(({ row }) => row.beliefVersion),
    columns.float8(({ row }) => row.draw),
    columns.float8(({ row }) => row.holdoutShare),
    any.customer ? columns.bytes(({ row }) => row.customerHash) : null,
    any.quantity ? columns.int4(({ row }) => row.quantity) : null,
    columns.timestamp(({ row }) => row.createdAtMs),
    columns.timestamp(({ row }) => row.expiresAtMs),
    columns.latin1(({ row }) => row.decision?.id ?? null),
    any.drawn ? columns.latin1(({ row }) => row.drawnFrom) : null,
    ...(any.unstored ? decisionsOf(entries) : noDecisions),
    any.promotion ? rowNumbers(entries, ({ row }) => row.promotion) : null,
    any.new ? rowNumbers(entries, ({ row }) => row.newProduct) : null,
    ...(any.keep ? keepColumns(entries) : noKeepColumns),
    again,
    ...(any.claim ? claimsOf(columns) : noClaimColumns),
    columns.int4(({ row }) => unitNumbers[row.holdoutUnit ?? 'none']),
    columns.float8(({ row }) => row.unitCostMinor ?? -1),
    any.channel ? columns.text(({ row }) => row.channel ?? '') : null,
    ...(any.volume ? volumesOf(columns) : noVolumeColumns),
  ]
}

/** Which optional columns a batch needs, and the total length of its texts. */
function contentsOf(entries: readonly Entry[]) {
  const any = {
    ...{ promotion: false, new: false, keep: false, customer: false, quantity: false },
    ...{ drawn: false, unstored: false, claim: false, channel: false, volume: false },
    textUnits: 0,
  }
  for (const { row, keep } of entries) {
    any.textUnits += fixedTextUnits + row.id.length + row.productId.length + row.segment.length
    any.textUnits += joined(row.factors).length
    if (row.customerHash !== null) {
      any.customer = true
      any.textUnits += row.customerHash.length
    }
    if (row.quantity !== 1) any.quantity = true
    if (row.drawnFrom !== null) any.drawn = true
    if (row.decision !== null && row.decision.bytes !== null) any.unstored = true
    if (row.promotion) any.promotion = true
    if (row.channel !== null) {
      any.channel = true
      any.textUnits += row.channel.length
    }
    if (row.volume?.discount) any.volume = true
    if (row.claim !== null) any.claim = true
    if (row.newProduct) any.new = true
    if (keep !== null) any.keep = true
  }
  return any
}

/**
 * Writes quotes in the caller's transaction, alongside whatever else it does.
 *
 * @returns The price holds in the cells of the quotes that were not written, by quote id.
 */
export async function writeQuotes(
  db: Db,
  tenantId: number,
  rows: readonly QuoteRow[],
): Promise<Map<string, PriceHold>> {
  const entries = rows.map((row) => ({ row, keep: null }))
  const known = await writeBatch(db, tenantId, {
    entries,
    columns: createColumns(),
    again: false,
  })
  return new Map(
    known.flatMap((one) => {
      const row = rows[one.row - 1]
      return row && 'priceHold' in one ? [[row.id, one.priceHold] as const] : []
    }),
  )
}

/** How the statement encodes the unit by which an arm was drawn. */
const unitNumbers: Readonly<Record<HoldoutUnit | 'none', number>> = {
  none: 0,
  hour: 1,
  customer: 2,
}

const noDecisions = decisionColumns.map(() => null)

/** The decisions behind these quotes that are not stored yet, each once. */
function decisionsOf(entries: readonly Entry[]): unknown[] {
  const parts = new Map<string, Buffer>()
  for (const { row } of entries) {
    if (row.decision === null || row.decision.bytes === null) continue
    for (const { id, bytes } of unstoredParts(row.decision)) if (bytes) parts.set(id, bytes)
  }
  return [[...parts.keys()].map((id) => Buffer.from(id, 'latin1')), [...parts.values()]]
}

const noClaimColumns = claimColumns.map(() => null)

/** Price 0 means that no current price is known. */
function claimsOf(columns: Columns<Entry>): Buffer[] {
  return [
    columns.int4(({ row: { claim } }) => (claim === null ? 0 : claim.regardless ? 2 : 1)),
    columns.float8(({ row: { claim } }) => claim?.tablePropensity ?? 0),
    columns.timestamp(({ row: { claim, createdAtMs } }) => claim?.untilMs ?? createdAtMs),
    columns.int8(({ row: { claim } }) => claim?.before?.priceMinor ?? 0),
    columns.float8(({ row: { claim } }) => claim?.before?.draw ?? 0),
  ]
}

const noVolumeColumns = volumeColumns.map(() => null)

/** Discount 0 means no discount. */
function volumesOf(columns: Columns<Entry>): Buffer[] {
  return [
    columns.int8(({ row: { volume, optimizedPrice } }) => volume?.singleMinor ?? optimizedPrice),
    columns.float8(({ row: { volume } }) => volume?.discount ?? 0),
  ]
}

const noKeepColumns = keptColumns.map(() => null)

/** Keys are rare, so the driver's own slower conversion will do. */
function keepColumns(entries: readonly Entry[]): unknown[] {
  const kept = entries.flatMap(({ keep }) => (keep === null ? [] : [keep]))
  return [
    rowNumbers(entries, ({ keep }) => keep !== null),
    kept.map(({ key }) => key),
    kept.map(({ fingerprint }) => fingerprint),
    kept.map(({ status }) => status),
    kept.map(({ body }) => body),
  ]
}

function rowNumbers(entries: readonly Entry[], has: (entry: Entry) => boolean): number[] {
  return entries.flatMap((entry, i) => (has(entry) ? [i + 1] : []))
}

const joins = new WeakMap<readonly string[], string>()

/** The engine returns a small set of factor lists again and again, so each is joined once. */
function joined(factors: readonly Factor[]): string {
  let text = joins.get(factors)
  if (text === undefined) {
    text = factors.join(',')
    joins.set(factors, text)
  }
  return text
}
