import { Link } from 'wouter'
import type { QuoteRecord } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { type SimpleColumn, SimpleTable } from '../../components/SimpleTable.tsx'
import { formatInstant } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import style from './Product.module.css'
import { useRecentQuotes } from './use-product.ts'

const columns: readonly SimpleColumn<QuoteRecord>[] = [
  {
    header: 'When',
    cell: ({ quoteId, createdAt }) => (
      <Link to={paths.quote(quoteId)} className={style.oneLine ?? ''}>
        {formatInstant(createdAt)}
      </Link>
    ),
  },
  {
    header: 'Price',
    align: 'end',
    cell: ({ optimizedPrice, currency }) => formatMoney(optimizedPrice, currency),
  },
  { header: 'Segment', cell: ({ request }) => request.segment ?? '–' },
  { header: 'Kind', cell: ({ arm }) => arm },
  { header: 'Answer', cell: ({ outcome }) => outcome?.status ?? 'none yet' },
]

/** The latest quotes of the product, each with its way to why. */
export function QuotesPanel({ id }: { id: string }) {
  const quotes = useRecentQuotes(id)
  if (quotes.status === 'pending') return <Pending label="Loading quotes" height={16} />
  if (quotes.status === 'error') {
    return <ProblemNotice error={quotes.error} onRetry={() => quotes.refetch()} />
  }
  if (quotes.data.data.length === 0) {
    return <EmptyState title="No quotes yet" hint="They are here as soon as somebody asks." />
  }
  return (
    <>
      <SimpleTable
        label="Recent quotes"
        cards
        columns={columns}
        rows={quotes.data.data}
        rowKey={({ quoteId }) => quoteId}
      />
      {quotes.data.hasMore && (
        <p>
          <Link to={`${paths.quotes}?product=${encodeURIComponent(id)}`}>
            All quotes of the product
          </Link>
        </p>
      )}
    </>
  )
}
