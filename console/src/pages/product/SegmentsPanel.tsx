import type { ProductSegments } from '../../../../clients/typescript/src/main.ts'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { type SimpleColumn, SimpleTable } from '../../components/SimpleTable.tsx'
import { formatMoney } from '../../format/money.ts'
import { formatCount, formatElasticity, formatPercent } from '../../format/number.ts'
import type { useSegments } from './use-product.ts'

type Segment = ProductSegments['segments'][number]

const columns: readonly SimpleColumn<Segment>[] = [
  { header: 'Segment', cell: ({ segment }) => segment ?? 'None' },
  {
    header: 'Price',
    align: 'end',
    cell: ({ pricing }) => formatMoney(pricing.price, pricing.currency),
  },
  {
    header: 'Elasticity',
    align: 'end',
    cell: ({ pricing }) => formatElasticity(pricing.elasticity.value),
  },
  {
    header: 'Confidence',
    align: 'end',
    cell: ({ pricing }) => formatPercent(pricing.confidence, { digits: 0 }),
  },
  { header: 'Offers', align: 'end', cell: ({ offers }) => formatCount(offers) },
  { header: 'Bought', align: 'end', cell: ({ purchases }) => formatCount(purchases) },
  { header: 'Sales rows', align: 'end', cell: ({ salesRows }) => formatCount(salesRows) },
]

/** What was learnt in each segment, and what it is quoted. */
export function SegmentsPanel({ segments }: { segments: ReturnType<typeof useSegments> }) {
  if (segments.status === 'pending') return <Pending label="Loading segments" height={8} />
  if (segments.status === 'error') {
    return <ProblemNotice error={segments.error} onRetry={() => segments.refetch()} />
  }
  return (
    <SimpleTable
      label="Segments side by side"
      cards
      columns={columns}
      rows={segments.data.segments}
      rowKey={({ segment }) => segment ?? ''}
    />
  )
}
