/** A comment on a price list. */
export type ListComment = {
  id: string
  /** The product of the entry; null: the whole list. */
  productId: string | null
  /** The product's name in the entry. */
  productName: string | null
  text: string
  /** Who wrote it, by name. */
  author: string
  /** It was written by the requesting key, or by one that it replaced. */
  own: boolean
  createdAtMs: number
}

/** Most characters of a comment. */
export const commentMaxLength = 2000
/** Most comments on a list. */
export const mostComments = 200
