import type { ListComment } from '../../domain/list-comment.ts'
import type { Db } from '../connection/db.ts'
import { type Listed, listPage, type Page, type unknownCursor } from './page.ts'

type CommentRow = {
  id: string
  product_id: string | null
  product_name: string | null
  text: string
  author: string
  author_name: string
  created_at: Date
}

// The tenant in the subquery for a name is $1, so that a cluster evaluates it on the comments'
// machine.
const columns = `id, product_id, (select e.name from price_list_entries e
    where e.tenant_id = $1 and e.product_id = price_list_comments.product_id
      and e.list_id = price_list_comments.list_id) as product_name, text, author, coalesce((select k.name from api_keys k
    where k.tenant_id = $1 and k.id = author), author) as author_name, created_at`

/**
 * One page of a list's comments, newest last.
 *
 * @param own - The keys of the caller.
 */
export function listComments(
  db: Db,
  tenantId: number,
  listId: string,
  own: readonly string[],
  page: Page,
): Promise<Listed<ListComment> | typeof unknownCursor> {
  return listPage<CommentRow, ListComment>(db, tenantId, page, {
    table: 'price_list_comments',
    columns,
    toItem: (row) => toComment(row, own),
    within: { column: 'list_id', value: listId },
    order: 'oldest first',
  })
}

export async function countComments(db: Db, tenantId: number, listId: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    `select count(*)::integer as count from price_list_comments
     where tenant_id = $1 and list_id = $2`,
    [tenantId, listId],
    'count_list_comments',
  )
  return row?.count ?? 0
}

export async function insertComment(
  db: Db,
  tenantId: number,
  listId: string,
  comment: Pick<ListComment, 'id' | 'productId' | 'text' | 'createdAtMs'>,
  keyId: string,
): Promise<void> {
  await db.run(
    `insert into price_list_comments (tenant_id, list_id, id, product_id, text, author, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      tenantId,
      listId,
      comment.id,
      comment.productId,
      comment.text,
      keyId,
      new Date(comment.createdAtMs),
    ],
    'insert_list_comment',
  )
}

/** A comment of a list; null where the list has none of this id. */
export async function findComment(
  db: Db,
  tenantId: number,
  listId: string,
  id: string,
  own: readonly string[],
): Promise<ListComment | null> {
  const [row] = await db.rows<CommentRow>(
    `select ${columns} from price_list_comments
     where tenant_id = $1 and list_id = $2 and id = $3`,
    [tenantId, listId, id],
    'find_list_comment',
  )
  return row ? toComment(row, own) : null
}

export async function deleteComment(
  db: Db,
  tenantId: number,
  listId: string,
  id: string,
): Promise<void> {
  await db.run(
    'delete from price_list_comments where tenant_id = $1 and list_id = $2 and id = $3',
    [tenantId, listId, id],
    'delete_list_comment',
  )
}

function toComment(row: CommentRow, own: readonly string[]): ListComment {
  return {
    id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    text: row.text,
    author: row.author_name,
    own: own.includes(row.author),
    createdAtMs: row.created_at.getTime(),
  }
}
