import { Link } from 'wouter'
import type { QuoteRecord } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useShownInSlices } from '../../address/use-shown-in-slices.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { type SimpleColumn, SimpleTable } from '../../components/SimpleTable.tsx'
import { formatInstant } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { t } from '../../messages/messages.ts'
import style from './Product.module.css'
import { useRecentQuotes } from './use-product.ts'

const arms: Readonly<Record<QuoteRecord['arm'], string>> = {
  optimized: t('product.armOptimized'),
  holdout: t('product.armHoldout'),
  shadow: t('product.armShadow'),
  paused: t('product.armPaused'),
  list: t('product.armList'),
}

const answers: Readonly<Record<NonNullable<QuoteRecord['outcome']>['status'], string>> = {
  accepted: t('product.accepted'),
  declined: t('product.declined'),
  returned: t('product.returned'),
  expired: t('product.expired'),
}

const columns: readonly SimpleColumn<QuoteRecord>[] = [
  {
    header: t('product.when'),
    cell: ({ quoteId, createdAt }) => (
      <Link to={paths.quote(quoteId)} className={style.oneLine ?? ''}>
        {formatInstant(createdAt)}
      </Link>
    ),
  },
  {
    header: t('product.price'),
    align: 'end',
    cell: ({ optimizedPrice, currency }) => formatMoney(optimizedPrice, currency),
  },
  { header: t('product.segment'), cell: ({ request }) => request.segment ?? '–' },
  { header: t('product.kind'), cell: ({ arm }) => arms[arm] ?? arm },
  {
    header: t('product.answer'),
    cell: ({ outcome }) =>
      outcome === null ? t('product.noAnswerYet') : (answers[outcome.status] ?? outcome.status),
  },
]

/** The latest quotes of the product, each with a link to its explanation. */
export function QuotesPanel({ id }: { id: string }) {
  const quotes = useRecentQuotes(id)
  const isShown = useShownInSlices(quotes.isPending)
  if (quotes.status === 'pending' || !isShown)
    return <Pending label={t('product.loadingQuotes')} height={16} />
  if (quotes.status === 'error') {
    return <ProblemNotice error={quotes.error} onRetry={() => quotes.refetch()} />
  }
  if (quotes.data.data.length === 0) {
    return <EmptyState title={t('product.noQuotes')} hint={t('product.noQuotesHint')} />
  }
  return (
    <>
      <SimpleTable
        label={t('product.quotesHeading')}
        cards
        columns={columns}
        rows={quotes.data.data}
        rowKey={({ quoteId }) => quoteId}
      />
      {quotes.data.hasMore && (
        <p>
          <Link to={`${paths.quotes}?product=${encodeURIComponent(id)}`}>
            {t('product.allQuotes')}
          </Link>
        </p>
      )}
    </>
  )
}
