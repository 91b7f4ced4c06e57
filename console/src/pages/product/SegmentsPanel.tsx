import type { ProductSegments } from '../../../../clients/typescript/src/main.ts'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { type SimpleColumn, SimpleTable } from '../../components/SimpleTable.tsx'
import { formatMoney } from '../../format/money.ts'
import { formatConfidence, formatCount, formatElasticity } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import type { useSegments } from './use-product.ts'

type Segment = ProductSegments['segments'][number]

const columns: readonly SimpleColumn<Segment>[] = [
  { header: t('product.segment'), cell: ({ segment }) => segment ?? t('product.segmentNone') },
  {
    header: t('product.price'),
    align: 'end',
    cell: ({ pricing }) => formatMoney(pricing.price, pricing.currency),
  },
  {
    header: t('product.elasticity'),
    align: 'end',
    cell: ({ pricing }) => formatElasticity(pricing.elasticity.value),
  },
  {
    header: t('product.confidence'),
    align: 'end',
    cell: ({ pricing }) => formatConfidence(pricing.confidence),
  },
  { header: t('product.offers'), align: 'end', cell: ({ offers }) => formatCount(offers) },
  { header: t('product.bought'), align: 'end', cell: ({ purchases }) => formatCount(purchases) },
  { header: t('product.salesRows'), align: 'end', cell: ({ salesRows }) => formatCount(salesRows) },
]

/** What was learnt in each segment, and its current quote. */
export function SegmentsPanel({ segments }: { segments: ReturnType<typeof useSegments> }) {
  if (segments.status === 'pending')
    return <Pending label={t('product.loadingSegments')} height={8} />
  if (segments.status === 'error') {
    return <ProblemNotice error={segments.error} onRetry={() => segments.refetch()} />
  }
  return (
    <SimpleTable
      label={t('product.segmentsHeading')}
      cards
      columns={columns}
      rows={segments.data.segments}
      rowKey={({ segment }) => segment ?? ''}
    />
  )
}
