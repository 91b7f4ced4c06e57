/** What somebody says of a price list. */
export type ListComment = {
  id: string
  /** Of whose entry it is; null: of the whole list. */
  productId: string | null
  /** As the entry calls it. */
  productName: string | null
  text: string
  /** Who wrote it, by name. */
  author: string
  /** The key that asks wrote it, or one that it took the place of. */
  own: boolean
  createdAtMs: number
}

/** Characters of a comment. */
export const commentMaxLength = 2000
/** Comments that a list may have. */
export const mostComments = 200
