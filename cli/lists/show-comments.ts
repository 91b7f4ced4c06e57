import type { PriceListComment } from '../../clients/typescript/src/main.ts'
import type { Output } from '../output.ts'

/** The comments on a list, each under a line with its author, time and subject. */
export function showComments(out: Output, comments: readonly PriceListComment[]): void {
  for (const { id, author, productId, text, createdAt } of comments) {
    out.line('')
    out.line(`${author}, ${createdAt}${productId === null ? '' : `, of ${productId}`}  (${id})`)
    for (const line of text.split(/\r?\n/)) out.line(`  ${line}`)
  }
}
