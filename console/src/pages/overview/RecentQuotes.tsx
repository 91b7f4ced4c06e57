import { Link } from 'wouter'
import type { QuoteRecord } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useShownInSlices } from '../../address/use-shown-in-slices.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { ProductName } from '../../components/ProductName.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { formatInstant } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { formatConfidence, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { useNewestQuotes } from './queries.ts'

/** The most recent quotes. */
export function RecentQuotes() {
  const quotes = useNewestQuotes()
  const isShown = useShownInSlices(quotes.isPending)
  return (
    <Panel title={t('overview.quotes')}>
      {(quotes.isPending || !isShown) && <Pending label={t('overview.loadingQuotes')} />}
      {quotes.status === 'error' && (
        <ProblemNotice error={quotes.error} onRetry={() => quotes.refetch()} />
      )}
      {quotes.status === 'success' && isShown && quotes.data.data.length === 0 && (
        <EmptyState
          title={t('overview.noQuotes')}
          hint={t('overview.noQuotesHint', { request: 'POST /v1/quote' })}
        />
      )}
      {quotes.data !== undefined && isShown && quotes.data.data.length > 0 && (
        <SimpleTable
          label={t('overview.quotes')}
          cards
          rows={quotes.data.data}
          rowKey={({ quoteId }) => quoteId}
          columns={columns}
        />
      )}
    </Panel>
  )
}

const outcomes: Readonly<Record<NonNullable<QuoteRecord['outcome']>['status'], string>> = {
  accepted: t('overview.outcomeAccepted'),
  declined: t('overview.outcomeDeclined'),
  returned: t('overview.outcomeReturned'),
  expired: t('overview.outcomeExpired'),
}

const columns = [
  {
    header: t('overview.product'),
    cell: ({ request }: QuoteRecord) => (
      <Link to={paths.product(request.productId)}>
        <ProductName id={request.productId} />
      </Link>
    ),
  },
  {
    header: t('overview.price'),
    align: 'end' as const,
    cell: ({ quoteId, optimizedPrice, currency }: QuoteRecord) => (
      <Link to={paths.quote(quoteId)}>{formatMoney(optimizedPrice, currency)}</Link>
    ),
  },
  {
    header: t('overview.besideBase'),
    align: 'end' as const,
    cell: ({ request, optimizedPrice }: QuoteRecord) =>
      formatPercent(optimizedPrice / request.basePrice - 1, { signed: true }),
  },
  {
    header: t('overview.confidence'),
    align: 'end' as const,
    cell: ({ confidence }: QuoteRecord) => formatConfidence(confidence),
  },
  {
    header: t('overview.outcome'),
    cell: ({ outcome }: QuoteRecord) =>
      outcome === null ? t('overview.outcomeNone') : outcomes[outcome.status],
  },
  { header: t('overview.when'), cell: ({ createdAt }: QuoteRecord) => formatInstant(createdAt) },
]
