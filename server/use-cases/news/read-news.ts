import type { Caller } from '../../domain/caller.ts'
import {
  mostNews,
  type NewsItem,
  newsDays,
  newsOfBreaker,
  newsOfImport,
  stuckAfterMs,
} from '../../domain/news.ts'
import { effectivePolicy } from '../../domain/policy.ts'
import { remarkFor } from '../../domain/reasons/remark-for.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findLine } from '../../storage/tables/api-keys.ts'
import { readMakers } from '../../storage/tables/list-approvals.ts'
import {
  readCommentNews,
  readImportNews,
  readListNews,
  readNewsMark,
  readOpenBreakers,
} from '../../storage/tables/news.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { findPriceList } from '../../storage/tables/price-lists.ts'
import { whyApproval } from '../lists/approval.ts'

/** What concerns a person, newest first, and up to when they have read it. */
export type News = { readUntilMs: number | null; items: readonly NewsItem[] }

type Reader = Pick<Caller, 'tenantId' | 'keyId' | 'scopes'>

/**
 * What concerns a person: open breakers, lists waiting for their approval, lists and imports that
 * ended, and others' comments on their lists. Derived from stored data.
 */
export async function readNews(nowMs: number, db: Db, reader: Reader): Promise<News> {
  const { tenantId, keyId } = reader
  const line = await findLine(db, tenantId, keyId)
  const since = new Date(nowMs - newsDays * 86_400_000)
  const items = [
    ...(await newsOfBreakers(db, tenantId)),
    ...(await newsOfLists(db, reader, since, line)),
    ...(await newsOfImports(db, tenantId, since, nowMs)),
    ...(await newsOfComments(db, tenantId, since, line)),
  ]
  const newest = items.sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1)).slice(0, mostNews)
  const mark = await readNewsMark(db, tenantId, line)
  return { readUntilMs: mark?.getTime() ?? null, items: newest }
}

/** How many are unread. */
export function countUnread({ readUntilMs, items }: News): number {
  return items.filter(({ atMs }) => atMs > (readUntilMs ?? 0)).length
}

async function newsOfBreakers(db: Db, tenantId: number): Promise<NewsItem[]> {
  return (await readOpenBreakers(db, tenantId)).map((row) => ({
    kind: 'breaker_open',
    id: row.id,
    listId: null,
    // '' is all products.
    productId: row.product || null,
    atMs: row.at.getTime(),
    remark: newsOfBreaker(row.kind, row.name ?? (row.product || null), row.stops),
  }))
}

async function newsOfLists(
  db: Db,
  { tenantId, scopes }: Reader,
  since: Date,
  line: readonly string[],
): Promise<NewsItem[]> {
  const mayApprove = scopes.includes('*') || scopes.includes('lists:approve')
  const policy = effectivePolicy((await findPolicy(db, tenantId, '')).fields, {})
  const items: NewsItem[] = []
  for (const row of await readListNews(db, tenantId, since)) {
    const { id, name } = row
    const item = { id, listId: id, productId: null, atMs: row.at.getTime() }
    if (row.status === 'ended') {
      const how = row.isReverted ? 'news_list_reverted' : 'news_list_ended'
      items.push({ ...item, kind: 'list_ended', remark: remarkFor(how, { name }) })
    } else if (mayApprove && policy.listApproval) {
      const list = await findPriceList(db, tenantId, id)
      const makers = await readMakers(db, tenantId, id)
      const waits = list !== null && whyApproval(policy, list) !== null
      if (!waits || makers.some((maker) => line.includes(maker))) continue
      const remark = remarkFor('news_approval_awaited', { name })
      items.push({ ...item, kind: 'approval_awaited', remark })
    }
  }
  return items
}

async function newsOfImports(
  db: Db,
  tenantId: number,
  since: Date,
  nowMs: number,
): Promise<NewsItem[]> {
  const rows = await readImportNews(db, tenantId, since, new Date(nowMs - stuckAfterMs))
  return rows.map((row) => ({
    kind: row.status === 'open' ? 'import_stuck' : 'import_ended',
    id: row.id,
    listId: null,
    productId: null,
    atMs: row.at.getTime(),
    remark: newsOfImport(row),
  }))
}

async function newsOfComments(
  db: Db,
  tenantId: number,
  since: Date,
  line: readonly string[],
): Promise<NewsItem[]> {
  return (await readCommentNews(db, tenantId, since, line)).map((row) => ({
    kind: 'list_commented',
    id: row.id,
    listId: row.list,
    productId: row.product,
    atMs: row.at.getTime(),
    remark: remarkFor('news_commented', { author: row.author, name: row.name }),
  }))
}
