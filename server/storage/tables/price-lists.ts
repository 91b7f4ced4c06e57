import type { ListStatus, ListSummary, PriceList } from '../../domain/price-list.ts'
import type { Remark } from '../../domain/reasons/remark-for.ts'
import type { Db } from '../connection/db.ts'
import { notify } from '../connection/notices.ts'
import { finiteJson } from './finite-json.ts'
import { type Listed, listPage, type Page, type unknownCursor } from './page.ts'
import { limitPauses, shortPauseSeconds } from './pauses.ts'
import { takeTurn } from './turns.ts'

type PriceListRow = {
  id: string
  name: string
  currency: string
  segment: string
  from_at: Date
  until_at: Date
  design: PriceList['design']
  every: PriceList['every']
  series: string
  selection: PriceList['selection']
  blocks: PriceList['blocks']
  seed: string | number
  status: ListStatus
  products: number
  drafted: number
  summary: ListSummary | null
  held_back: string[]
  held_back_named: Omit<Remark, 'message'>[]
  replaced: string | null
  created_at: Date
  drafted_at: Date | null
  activated_at: Date | null
  ended_at: Date | null
  created_by_name: string | null
  approved_by_name: string | null
  approved_at: Date | null
  declined_by_name: string | null
  declined_at: Date | null
  reverted_at: Date | null
}

const nameOf = (column: string) => `(select k.name from api_keys k
  where k.tenant_id = price_lists.tenant_id and k.id = price_lists.${column})`

const columns = `id, name, currency, segment, from_at, until_at, design, every, series, selection, blocks, seed,
  status, products, drafted, summary, held_back, held_back_named, replaced, created_at, drafted_at, activated_at, ended_at,
  ${nameOf('created_by')} as created_by_name, ${nameOf('approved_by')} as approved_by_name, approved_at,
  ${nameOf('declined_by')} as declined_by_name, declined_at, reverted_at`

/**
 * Stores a list to be drafted. Returns false, and stores nothing, if `most` lists of the tenant are
 * already being drafted; null: no limit.
 *
 * @param by - The key that requests it; null: the list drafts itself.
 */
export async function insertPriceList(
  db: Db,
  tenantId: number,
  list: PriceList,
  most: number | null,
  by: string | null,
): Promise<boolean> {
  if (most !== null) {
    await takeTurn(db, tenantId, 'drafts of lists')
    const [row] = await db.rows<{ drafting: number }>(
      `select count(*)::integer as drafting from price_lists
       where tenant_id = $1 and status = 'drafting'`,
      [tenantId],
    )
    if ((row?.drafting ?? 0) >= most) return false
  }
  await db.run(
    `insert into price_lists (tenant_id, id, name, currency, segment, from_at, until_at, design, every,
       series, selection, blocks, seed, status, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'drafting', $14, $15)`,
    [
      tenantId,
      list.id,
      list.name,
      list.currency,
      list.segment,
      new Date(list.fromMs),
      new Date(list.untilMs),
      list.design,
      list.every,
      list.series,
      JSON.stringify(list.selection),
      list.blocks === null ? null : JSON.stringify(list.blocks),
      list.seed,
      new Date(list.createdAtMs),
      by,
    ],
    'insert_price_list',
  )
  return true
}

/** The tenant's list of this id, or null. */
export async function findPriceList(
  db: Db,
  tenantId: number,
  id: string,
): Promise<PriceList | null> {
  const [row] = await db.rows<PriceListRow>(
    `select ${columns} from price_lists where tenant_id = $1 and id = $2`,
    [tenantId, id],
    'find_price_list',
  )
  return row ? toPriceList(row) : null
}

/** The id of the list of a currency and a segment that last took effect; null if none did. */
export async function findLastActivated(
  db: Db,
  tenantId: number,
  currency: string,
  segment: string,
): Promise<string | null> {
  const [row] = await db.rows<{ id: string }>(
    `select id from price_lists
     where tenant_id = $1 and currency = $2 and segment = $3 and activated_at is not null
     order by activated_at desc, id desc limit 1`,
    [tenantId, currency, segment],
    'find_last_activated',
  )
  return row?.id ?? null
}

/**
 * Serializes changes of which lists of a tenant are in force, until the transaction ends, and
 * returns the list with this id, or null.
 */
export async function lockPriceList(
  db: Db,
  tenantId: number,
  id: string,
): Promise<PriceList | null> {
  await limitPauses(db, shortPauseSeconds)
  await db.rows(
    `select pg_advisory_xact_lock(hashtext('price_lists'), $1::integer)`,
    [tenantId],
    'lock_price_lists',
  )
  return findPriceList(db, tenantId, id)
}

/** One page of the tenant's lists, newest first. */
export function listPriceLists(
  db: Db,
  tenantId: number,
  page: Page,
  status: ListStatus | null,
): Promise<Listed<PriceList> | typeof unknownCursor> {
  const only = status === null ? null : { column: 'status', values: [status] }
  return listPage(db, tenantId, page, { table: 'price_lists', columns, toItem: toPriceList, only })
}

/** The tenant's lists of a status, oldest first. */
export async function readPriceLists(
  db: Db,
  tenantId: number,
  status: ListStatus,
): Promise<PriceList[]> {
  const rows = await db.rows<PriceListRow>(
    `select ${columns} from price_lists where tenant_id = $1 and status = $2 order by created_at, id`,
    [tenantId, status],
    'read_price_lists',
  )
  return rows.map(toPriceList)
}

/** Whether a recurring list already has a successor that begins at a moment or later. */
export async function hasSuccessor(
  db: Db,
  tenantId: number,
  series: string,
  fromMs: number,
): Promise<boolean> {
  const rows = await db.rows(
    `select from price_lists where tenant_id = $1 and series = $2 and from_at >= $3 limit 1`,
    [tenantId, series, new Date(fromMs)],
    'has_successor',
  )
  return rows.length > 0
}

/** Progress of a draft. */
export type DraftMark = { upTo: string; products: number; drafted: number }

/**
 * Another process may take over a draft after this long without progress: a page takes a second.
 */
const draftSeconds = 30

/** Takes a list for drafting; null if it no longer needs drafting, or another process has it. */
export async function takeDraft(db: Db, tenantId: number, id: string): Promise<DraftMark | null> {
  const [row] = await db.rows<{ drafted_up_to: string; products: number; drafted: number }>(
    `update price_lists set drafting_until = now() + make_interval(secs => ${draftSeconds})
     where tenant_id = $1 and id = $2 and status = 'drafting'
       and (drafting_until is null or drafting_until < now())
     returning drafted_up_to, products, drafted`,
    [tenantId, id],
    'take_draft',
  )
  return row ? { upTo: row.drafted_up_to, products: row.products, drafted: row.drafted } : null
}

/** Records how many products a draft will have. */
export async function countDraft(
  db: Db,
  tenantId: number,
  id: string,
  products: number,
): Promise<void> {
  await db.run(
    'update price_lists set products = $3 where tenant_id = $1 and id = $2',
    [tenantId, id, products],
    'count_draft',
  )
}

/** Moves a draft's mark; false if another process has already moved it. */
export async function moveDraft(
  db: Db,
  tenantId: number,
  id: string,
  from: string,
  to: { upTo: string; drafted: number },
): Promise<boolean> {
  const moved = await db.run(
    `update price_lists set drafted_up_to = $4, drafted = drafted + $5,
       products = greatest(products, drafted + $5),
       drafting_until = now() + make_interval(secs => ${draftSeconds})
     where tenant_id = $1 and id = $2 and status = 'drafting' and drafted_up_to = $3`,
    [tenantId, id, from, to.upTo, to.drafted],
    'move_draft',
  )
  return moved === 1
}

/** Finishes a draft: from now on the list can be reviewed. False if it was finished before. */
export async function finishDraft(
  db: Db,
  tenantId: number,
  id: string,
  summary: ListSummary,
  nowMs: number,
): Promise<boolean> {
  const done = await db.run(
    `update price_lists set status = 'draft', products = drafted, summary = $3, drafted_at = $4,
       drafting_until = null
     where tenant_id = $1 and id = $2 and status = 'drafting'`,
    [tenantId, id, finiteJson('the summary of a list', summary), new Date(nowMs)],
    'finish_draft',
  )
  return done === 1
}

/** Lets another process take over a draft at once. */
export async function releaseDraft(db: Db, tenantId: number, id: string): Promise<void> {
  await db.run(
    'update price_lists set drafting_until = null where tenant_id = $1 and id = $2',
    [tenantId, id],
    'release_draft',
  )
}

/** Replaces the totals of a list's entries, after one of them changed. */
export async function writeSummary(
  db: Db,
  tenantId: number,
  id: string,
  summary: ListSummary,
): Promise<void> {
  await db.run(
    'update price_lists set summary = $3 where tenant_id = $1 and id = $2',
    [tenantId, id, finiteJson('the summary of a list', summary)],
    'write_list_summary',
  )
}

/** Records why a list did not activate itself. */
export async function holdBack(
  db: Db,
  tenantId: number,
  id: string,
  remarks: readonly Remark[],
): Promise<void> {
  const named = remarks.map(({ reason, values }) => ({ reason, values }))
  await db.run(
    `update price_lists set held_back = $3, held_back_named = $4
     where tenant_id = $1 and id = $2`,
    [tenantId, id, remarks.map(({ message }) => message), JSON.stringify(named)],
    'hold_back_list',
  )
}

/**
 * Activates or reactivates a list, and notifies every replica.
 *
 * @param by - The key that activated it; null keeps the previous one.
 */
export async function markActive(
  db: Db,
  tenantId: number,
  id: string,
  replaced: string | null,
  nowMs: number,
  by: string | null,
): Promise<void> {
  await db.run(
    `update price_lists set status = 'active', activated_at = $4, ended_at = null, reverted_at = null,
       replaced = coalesce($3, replaced), activated_by = coalesce($5, activated_by),
       held_back = '{}', held_back_named = '[]'
     where tenant_id = $1 and id = $2`,
    [tenantId, id, replaced, new Date(nowMs), by],
    'mark_list_active',
  )
  await tellOfLists(db, tenantId)
}

/**
 * Ends a list, and notifies every replica.
 *
 * @param isReverted - It is taken back, and not only over.
 */
export async function markEnded(
  db: Db,
  tenantId: number,
  id: string,
  nowMs: number,
  isReverted = false,
): Promise<void> {
  await db.run(
    `update price_lists set status = 'ended', ended_at = $3, drafting_until = null,
       reverted_at = case when $4::boolean then $3::timestamptz end
     where tenant_id = $1 and id = $2`,
    [tenantId, id, new Date(nowMs), isReverted],
    'mark_list_ended',
  )
  await tellOfLists(db, tenantId)
}

/** Announces that something that quotes use besides their cells has changed. */
async function tellOfLists(db: Db, tenantId: number): Promise<void> {
  await notify(db, { kind: 'policy', tenantId, productId: '' })
}

function toPriceList(row: PriceListRow): PriceList {
  return {
    id: row.id,
    name: row.name,
    currency: row.currency,
    segment: row.segment,
    fromMs: row.from_at.getTime(),
    untilMs: row.until_at.getTime(),
    design: row.design,
    every: row.every,
    series: row.series,
    selection: row.selection,
    blocks: row.blocks,
    seed: Number(row.seed),
    status: row.status,
    products: row.products,
    drafted: row.drafted,
    summary: row.summary,
    heldBack: row.held_back.map((message, i) => ({ message, ...row.held_back_named[i] })),
    replaced: row.replaced,
    createdAtMs: row.created_at.getTime(),
    draftedAtMs: row.drafted_at?.getTime() ?? null,
    activatedAtMs: row.activated_at?.getTime() ?? null,
    endedAtMs: row.ended_at?.getTime() ?? null,
    revertedAtMs: row.reverted_at?.getTime() ?? null,
    createdBy: row.created_by_name,
    approved: saidBy(row.approved_by_name, row.approved_at),
    declined: saidBy(row.declined_by_name, row.declined_at),
  }
}

function saidBy(by: string | null, at: Date | null): PriceList['approved'] {
  return at === null || by === null ? null : { by, atMs: at.getTime() }
}

/** The latest switchbacks in force during a time, in one currency or, with null, in any. */
export async function readSwitchbacks(
  db: Db,
  tenantId: number,
  { currency, fromMs, untilMs }: { currency: string | null; fromMs: number; untilMs: number },
  limit: number,
): Promise<{ id: string; currency: string }[]> {
  return db.rows<{ id: string; currency: string }>(
    `select id, currency from price_lists
     where tenant_id = $1 and design = 'switchback' and activated_at is not null
       and ($2::text is null or currency = $2) and from_at < $4
       and least(until_at, coalesce(ended_at, until_at)) > $3
     order by created_at desc, id desc limit $5`,
    [tenantId, currency, new Date(fromMs), new Date(untilMs), limit],
    'read_switchbacks',
  )
}
