import { skipToken, useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { type Subject, subjectOf } from './subject.ts'

/** What an entry is about, by its current name, and the currency of its money. */
export function useSubject(entry: AuditEntry): Subject & { currency: string | null } {
  const subject = subjectOf(entry)
  const { productId, listId } = subject
  const product = useQuery({
    queryKey: ['product', productId, 'itself'],
    queryFn:
      productId === null ? skipToken : ({ signal }) => client.products.get(productId, { signal }),
  })
  const list = useQuery({
    queryKey: ['price-list', listId],
    queryFn:
      listId === null ? skipToken : ({ signal }) => client.priceLists.get(listId, { signal }),
  })
  const said = (entry.after ?? entry.before)?.currency
  const own = typeof said === 'string' ? said : null
  return {
    ...subject,
    name: product.data?.name ?? list.data?.name ?? subject.name,
    currency: own ?? product.data?.currency ?? list.data?.currency ?? null,
  }
}
