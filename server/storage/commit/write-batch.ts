import type { Channel } from '../../domain/channel.ts'
import { type Decision, unstoredParts } from '../../domain/decision.ts'
import type { Factor } from '../../domain/factors.ts'
import type { HoldoutUnit } from '../../domain/holdout-unit.ts'
import type { HoldClaim, PriceHold } from '../../domain/price-hold.ts'
import type { Quote } from '../../domain/quote.ts'
import type { Db } from '../connection/db.ts'
import type { KeptAnswer } from '../tables/idempotency.ts'
import { type PriceHoldJson, toPriceHold } from '../tables/price-holds.ts'
import { callDistributed } from './call-distributed.ts'
import { type Columns, createColumns } from './columns.ts'
import type { KnownRow } from './known-row.ts'

/** A quote as stored. */
export type QuoteRow = Quote & {
  draw: number
  /** Chance with which it could have come into the holdout; 0 where nobody drew. */
  holdoutShare: number
  /** By what its arm was drawn; null where nobody drew. */
  holdoutUnit: HoldoutUnit | null
  /** What a unit costs as far as it is known now, minor units. */
  unitCostMinor: number | null
  /** What the table in force was made of; null where that was not kept. */
  decision: Decision | null
  /** What names the table that the price was drawn from; null: the one in force. */
  drawnFrom: string | null
  customerHash: Buffer | null
  /** Whether a promotion was on. */
  promotion: boolean
  /** By what way the price reached its customer; null where nobody said. */
  channel: Channel | null
  /** The first quote of its product, which the same commit creates, named after its id. */
  newProduct: boolean
  /** Where a policy limits how its cell's prices change: by what right it shows its price. */
  claim: HoldClaim | null
}

/** A quote on its way, with the answer to keep under its idempotency key. */
export type Entry = { row: QuoteRow; keep: KeptAnswer | null }

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
/** The same; the statement of a release before this one does without. */
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

/** Upper limit of each row's texts that are not measured: currency, arm, and two ids of tables. */
const fixedTextUnits = 48

/** What the statement answers for a row whose cell holds another price. */
const lostStatus = 0

export type Batch = {
  entries: readonly Entry[]
  /** Memory that no other statement uses until this one has answered. */
  columns: Columns<Entry>
  /** The same entries were sent before, and nobody knows whether they were committed. */
  again: boolean
}

/**
 * Writes quotes of one tenant in one statement, which is one commit.
 *
 * @returns Those rows whose key was used before, numbered from 1; all others are durable.
 */
export async function writeBatch(
  db: Db,
  tenantId: number,
  { entries, columns, again }: Batch,
): Promise<KnownRow[]> {
  let textUnits = 0
  let anyPromotion = false
  let anyNew = false
  let anyKeep = false
  let anyCustomer = false
  let anyQuantity = false
  let anyDrawn = false
  let anyUnstored = false
  let anyClaim = false
  let anyChannel = false
  let anyVolume = false
  for (const { row, keep } of entries) {
    textUnits += fixedTextUnits + row.id.length + row.productId.length + row.segment.length
    textUnits += joined(row.factors).length
    if (row.customerHash !== null) {
      anyCustomer = true
      textUnits += row.customerHash.length
    }
    if (row.quantity !== 1) anyQuantity = true
    if (row.drawnFrom !== null) anyDrawn = true
    if (row.decision !== null && row.decision.bytes !== null) anyUnstored = true
    if (row.promotion) anyPromotion = true
    if (row.channel !== null) {
      anyChannel = true
      textUnits += row.channel.length
    }
    if (row.volume?.discount) anyVolume = true
    if (row.claim !== null) anyClaim = true
    if (row.newProduct) anyNew = true
    if (keep !== null) anyKeep = true
  }
  const claimed = anyClaim ? claimColumns.length : 0
  const numbers =
    bufferedColumns.length +
    unitColumns.length +
    claimed +
    (anyChannel ? channelColumns.length : 0) +
    (anyVolume ? volumeColumns.length : 0)
  columns.start(entries, numbers, textUnits)
  const values = [
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
    anyCustomer ? columns.bytes(({ row }) => row.customerHash) : null,
    anyQuantity ? columns.int4(({ row }) => row.quantity) : null,
    columns.timestamp(({ row }) => row.createdAtMs),
    columns.timestamp(({ row }) => row.expiresAtMs),
    columns.latin1(({ row }) => row.decision?.id ?? null),
    anyDrawn ? columns.latin1(({ row }) => row.drawnFrom) : null,
    ...(anyUnstored ? decisionsOf(entries) : noDecisions),
    anyPromotion ? rowNumbers(entries, ({ row }) => row.promotion) : null,
    anyNew ? rowNumbers(entries, ({ row }) => row.newProduct) : null,
    ...(anyKeep ? keepColumns(entries) : noKeepColumns),
    again,
    ...(anyClaim ? claimsOf(columns) : noClaimColumns),
    columns.int4(({ row }) => unitNumbers[row.holdoutUnit ?? 'none']),
    columns.float8(({ row }) => row.unitCostMinor ?? -1),
    anyChannel ? columns.text(({ row }) => row.channel ?? '') : null,
    ...(anyVolume ? volumesOf(columns) : noVolumeColumns),
  ]
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

/**
 * Writes quotes in a transaction of the caller's, next to what else it holds.
 *
 * @returns The price holds in the cells of those that were not written, by their ids.
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

/** How the statement takes by what an arm was drawn. */
const unitNumbers: Readonly<Record<HoldoutUnit | 'none', number>> = {
  none: 0,
  hour: 1,
  customer: 2,
}

const noDecisions = decisionColumns.map(() => null)

/** What decided these quotes and is not stored yet, each once. */
function decisionsOf(entries: readonly Entry[]): unknown[] {
  const parts = new Map<string, Buffer>()
  for (const { row } of entries) {
    if (row.decision === null || row.decision.bytes === null) continue
    for (const { id, bytes } of unstoredParts(row.decision)) if (bytes) parts.set(id, bytes)
  }
  return [[...parts.keys()].map((id) => Buffer.from(id, 'latin1')), [...parts.values()]]
}

const noClaimColumns = claimColumns.map(() => null)

/** Price 0 says that no price is known to stand. */
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

/** Discount 0 says that nothing is off. */
function volumesOf(columns: Columns<Entry>): Buffer[] {
  return [
    columns.int8(({ row: { volume, optimizedPrice } }) => volume?.singleMinor ?? optimizedPrice),
    columns.float8(({ row: { volume } }) => volume?.discount ?? 0),
  ]
}

const noKeepColumns = keptColumns.map(() => null)

/** Keys are the exception, so the driver's own slower conversion serves. */
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

/** The engine hands out few lists of factors, again and again, so each is joined once. */
function joined(factors: readonly Factor[]): string {
  let text = joins.get(factors)
  if (text === undefined) {
    text = factors.join(',')
    joins.set(factors, text)
  }
  return text
}
