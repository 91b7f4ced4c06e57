import { Link } from 'wouter'
import type { QuoteRecord } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { formatInstant } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { formatPercent } from '../../format/number.ts'
import { useNewestQuotes } from './queries.ts'

/** The newest prices that were answered. */
export function RecentQuotes() {
  const quotes = useNewestQuotes()
  return (
    <Panel title="Latest quotes">
      {quotes.status === 'pending' && <Pending label="Loading quotes" />}
      {quotes.status === 'error' && (
        <ProblemNotice error={quotes.error} onRetry={() => quotes.refetch()} />
      )}
      {quotes.status === 'success' && quotes.data.data.length === 0 && (
        <EmptyState
          title="No quote was asked for yet"
          hint="Your shop asks for a price with POST /v1/quote."
        />
      )}
      {quotes.data !== undefined && quotes.data.data.length > 0 && (
        <SimpleTable
          label="Latest quotes"
          cards
          rows={quotes.data.data}
          rowKey={({ quoteId }) => quoteId}
          columns={columns}
        />
      )}
    </Panel>
  )
}

const columns = [
  {
    header: 'Product',
    cell: ({ request }: QuoteRecord) => (
      <Link to={paths.product(request.productId)}>{request.productId}</Link>
    ),
  },
  {
    header: 'Price',
    align: 'end' as const,
    cell: ({ quoteId, optimizedPrice, currency }: QuoteRecord) => (
      <Link to={paths.quote(quoteId)}>{formatMoney(optimizedPrice, currency)}</Link>
    ),
  },
  {
    header: 'Beside base',
    align: 'end' as const,
    cell: ({ request, optimizedPrice }: QuoteRecord) =>
      formatPercent(optimizedPrice / request.basePrice - 1, { signed: true }),
  },
  {
    header: 'Confidence',
    align: 'end' as const,
    cell: ({ confidence }: QuoteRecord) => formatPercent(confidence, { digits: 0 }),
  },
  {
    header: 'Outcome',
    cell: ({ outcome }: QuoteRecord) => outcome?.status ?? 'none yet',
  },
  { header: 'When', cell: ({ createdAt }: QuoteRecord) => formatInstant(createdAt) },
]
