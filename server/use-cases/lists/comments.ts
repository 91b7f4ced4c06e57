import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { newId } from '../../domain/ids.ts'
import { type ListComment, mostComments } from '../../domain/list-comment.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findLine } from '../../storage/tables/api-keys.ts'
import { lockAudit } from '../../storage/tables/audit.ts'
import type { Listed, Page, unknownCursor } from '../../storage/tables/page.ts'
import {
  countComments,
  deleteComment,
  findComment,
  insertComment,
  listComments,
} from '../../storage/tables/price-list-comments.ts'
import { findDecidedEntry } from '../../storage/tables/price-list-entries.ts'
import { findPriceList } from '../../storage/tables/price-lists.ts'

/** A comment as submitted. */
export type NewComment = { text: string; productId: string | null }

/** One page of a list's comments, newest last; null if the tenant has no such list. */
export async function readComments(
  db: Db,
  tenantId: number,
  listId: string,
  keyId: string,
  page: Page,
): Promise<Listed<ListComment> | typeof unknownCursor | null> {
  if ((await findPriceList(db, tenantId, listId)) === null) return null
  return listComments(db, tenantId, listId, await findLine(db, tenantId, keyId), page)
}

/**
 * Comments on a list, whatever its status, or on one of its entries.
 *
 * @returns The comment; null if the tenant has no such list.
 * @throws Refusal `resource_missing` for a product without an entry in the list; `state_conflict`
 * for a list with the maximum number of comments.
 */
export async function addComment(
  deps: Pick<Deps, 'now'>,
  db: Db,
  { tenantId, keyId }: Pick<Caller, 'tenantId' | 'keyId'>,
  listId: string,
  { text, productId }: NewComment,
): Promise<ListComment | null> {
  if ((await findPriceList(db, tenantId, listId)) === null) return null
  if (productId !== null && !(await findDecidedEntry(db, tenantId, listId, productId))) {
    throw refusalFor('entry_missing', { productId }, { param: 'product_id' })
  }
  // Two concurrent ones would each find room for one more.
  await lockAudit(db, tenantId)
  if ((await countComments(db, tenantId, listId)) >= mostComments) {
    throw refusalFor('comments_full', { most: mostComments })
  }
  const nowMs = deps.now()
  const id = newId('cmt', nowMs)
  await insertComment(db, tenantId, listId, { id, productId, text, createdAtMs: nowMs }, keyId)
  return findComment(db, tenantId, listId, id, [keyId])
}

/**
 * Deletes a comment permanently.
 *
 * @returns The deleted comment; null if there is no such list or comment.
 * @throws Refusal `state_conflict` if somebody else wrote it.
 */
export async function removeComment(
  db: Db,
  { tenantId, keyId }: Pick<Caller, 'tenantId' | 'keyId'>,
  listId: string,
  id: string,
): Promise<ListComment | null> {
  const own = await findLine(db, tenantId, keyId)
  const comment = await findComment(db, tenantId, listId, id, own)
  if (comment === null) return null
  if (!comment.own) {
    throw refusalFor('comment_of_another', { author: comment.author })
  }
  await deleteComment(db, tenantId, listId, id)
  return comment
}
