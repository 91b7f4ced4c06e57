import type { BreakerKind } from '../../domain/breaker.ts'
import type { ImportKind } from '../../domain/import.ts'
import { mostNews } from '../../domain/news.ts'
import type { Db } from '../connection/db.ts'

/** The time up to which a person has read the news; null: never. */
export async function readNewsMark(
  db: Db,
  tenantId: number,
  line: readonly string[],
): Promise<Date | null> {
  const [row] = await db.rows<{ read_until: Date | null }>(
    'select max(read_until) as read_until from news_marks where tenant_id = $1 and key_id = any ($2)',
    [tenantId, line],
    'read_news_mark',
  )
  return row?.read_until ?? null
}

/** Records that a person has read the news up to a moment; an earlier one changes nothing. */
export async function keepNewsMark(
  db: Db,
  tenantId: number,
  keyId: string,
  readUntil: Date,
): Promise<void> {
  await db.run(
    `insert into news_marks (tenant_id, key_id, read_until) values ($1, $2, $3)
     on conflict (tenant_id, key_id)
     do update set read_until = greatest(news_marks.read_until, excluded.read_until)`,
    [tenantId, keyId, readUntil],
    'keep_news_mark',
  )
}

/** Breakers waiting for an answer, newest first. */
export function readOpenBreakers(db: Db, tenantId: number) {
  return db.rows<{
    id: string
    product: string
    name: string | null
    kind: BreakerKind
    stops: boolean
    at: Date
  }>(
    `select b.id, b.product_id as product, p.name, b.kind, b.stops, b.created_at as at
     from breakers b left join products p on p.tenant_id = $1 and p.id = b.product_id
     where b.tenant_id = $1 and b.closed_at is null
     order by b.created_at desc, b.id desc limit ${mostNews}`,
    [tenantId],
    'read_open_breakers_for_news',
  )
}

type ListNews = { id: string; name: string; status: 'draft' | 'ended'; at: Date }

/** Drafts neither approved nor declined, and lists that ended since a time, newest first. */
export async function readListNews(
  db: Db,
  tenantId: number,
  since: Date,
): Promise<(ListNews & { isReverted: boolean })[]> {
  const rows = await db.rows<ListNews & { is_reverted: boolean }>(
    `(select id, name, status, drafted_at as at, false as is_reverted from price_lists
       where tenant_id = $1 and status = 'draft' and approved_by is null and declined_by is null
         and drafted_at > $2
       order by drafted_at desc, id desc limit ${mostNews})
     union all
     (select id, name, status, ended_at as at, reverted_at is not null as is_reverted
       from price_lists
       where tenant_id = $1 and status = 'ended' and activated_at is not null and ended_at > $2
       order by ended_at desc, id desc limit ${mostNews})`,
    [tenantId, since],
    'read_list_news',
  )
  return rows.map(({ is_reverted: isReverted, ...row }) => ({ ...row, isReverted }))
}

/** A list that came into force or ended, and how many prices it changes. */
export type MovedList = {
  id: string
  name: string
  status: 'active' | 'ended'
  isReverted: boolean
  prices: number
}

/** Lists that came into force or ended in a time, latest first; at most `limit` of them. */
export async function readMovedLists(
  db: Db,
  tenantId: number,
  since: Date,
  until: Date,
  limit: number,
): Promise<MovedList[]> {
  return db.rows<MovedList>(
    `select l.id, l.name, l.status, l.reverted_at is not null as "isReverted",
       count(e.product_id)::integer as prices
     from price_lists l
     left join price_list_entries e on e.tenant_id = $1 and e.list_id = l.id
       and not (e.dropped or e.locked) and e.price <> e.current_price
     where l.tenant_id = $1 and l.status in ('active', 'ended') and l.activated_at is not null
       and (l.activated_at >= $2 and l.activated_at < $3 or l.ended_at >= $2 and l.ended_at < $3)
     group by l.id, l.name, l.status, l.reverted_at, l.activated_at, l.ended_at
     order by coalesce(l.ended_at, l.activated_at) desc, l.id limit $4`,
    [tenantId, since, until, limit],
    'read_moved_lists',
  )
}

/** Imports that ended since a moment, or stopped halfway before another. */
export function readImportNews(db: Db, tenantId: number, since: Date, leftBefore: Date) {
  return db.rows<{
    id: string
    kind: ImportKind
    status: 'open' | 'completed' | 'undone'
    recorded: number
    rejected: number
    removed: number
    restored: number
    at: Date
  }>(
    `select id, kind, status, recorded, rejected, removed, restored,
       coalesce(undo_ended_at, ended_at, updated_at) as at from imports
     where tenant_id = $1 and created_at > $2
       and (status in ('completed', 'undone') or (status = 'open' and updated_at < $3))
     order by created_at desc, id desc limit ${mostNews}`,
    [tenantId, since, leftBefore],
    'read_import_news',
  )
}

/**
 * What others said since a moment about the lists that a person requested, changed or commented on.
 */
export function readCommentNews(db: Db, tenantId: number, since: Date, line: readonly string[]) {
  return db.rows<{
    id: string
    list: string
    name: string
    product: string | null
    author: string
    at: Date
  }>(
    `select c.id, c.list_id as list, l.name, c.product_id as product, coalesce(k.name, c.author) as author,
       c.created_at as at
     from price_list_comments c
       join price_lists l on l.tenant_id = $1 and l.id = c.list_id
       left join api_keys k on k.tenant_id = $1 and k.id = c.author
     where c.tenant_id = $1 and c.created_at > $2 and not c.author = any ($3)
       and (l.created_by = any ($3) or exists (select from price_list_comments o
         where o.tenant_id = $1 and o.list_id = c.list_id and o.author = any ($3)))
     order by c.created_at desc, c.id desc limit ${mostNews}`,
    [tenantId, since, line],
    'read_comment_news',
  )
}
