import { useQuery } from '@tanstack/react-query'
import type { FairnessReport } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { BarList } from '../../charts/BarList.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Figures } from '../../components/Figures.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { formatMoney } from '../../format/money.ts'
import { formatCount, formatPercent } from '../../format/number.ts'
import { Sentences } from './Sentences.tsx'
import { rangeText } from './words.ts'

/** What segments of customers are asked beside base prices. */
export function Fairness() {
  const report = useQuery({
    queryKey: ['reports', 'fairness'],
    queryFn: ({ signal }) => client.reports.fairness({ limit: 100 }, { signal }),
  })
  if (report.isPending) return <Pending label="Loading prices by segment" height={32} />
  if (report.isError) return <ProblemNotice error={report.error} onRetry={report.refetch} />
  const { data } = report
  if (data.currency === null || data.segments.length === 0) {
    return (
      <EmptyState
        title="No segments to compare yet"
        hint="Send a segment with your quotes and report outcomes. Prices of each are then held beside the same base prices."
      >
        <LinkButton to={paths.guide('law')}>Law and fairness</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <Gap report={data} />
      <Segments report={data} currency={data.currency} />
      <Products report={data} />
    </>
  )
}

const named = (segment: string) => (segment === '' ? 'No segment' : segment)

function Gap({ report }: { report: FairnessReport }) {
  const { gap, maxSegmentGap, personalization, reasons } = report
  return (
    <Panel title="How far segments lie apart">
      <Figures
        figures={[
          {
            name: 'Largest gap',
            value: gap === null ? 'Not known' : formatPercent(gap.value),
            hint:
              gap === null
                ? 'fewer than two segments of 30 offers'
                : gap.highest === gap.lowest
                  ? `${formatPercent(0.95)}: ${rangeText(gap, false)}`
                  : `${formatPercent(0.95)}: ${rangeText(gap, false)}; ${named(gap.highest)} above ${named(gap.lowest)}`,
          },
          {
            name: 'Limit of the policy',
            value: maxSegmentGap === null ? 'None' : formatPercent(maxSegmentGap),
            hint: 'largest gap between segments',
          },
          {
            name: 'Prices by segment',
            value: personalization === 'none' ? 'Off' : 'On',
            hint: personalization === 'none' ? 'one price for all segments' : 'prices may differ',
          },
        ]}
      />
      <Sentences of={reasons} />
    </Panel>
  )
}

function Segments({ report, currency }: { report: FairnessReport; currency: string }) {
  const { segments } = report
  const bars = segments.flatMap(({ segment, relative }) =>
    relative === null
      ? []
      : [
          {
            name: named(segment),
            value: relative.value - 1,
            low: relative.low - 1,
            high: relative.high - 1,
          },
        ],
  )
  return (
    <Panel title="Segments">
      {bars.length > 0 && (
        <BarList
          name="Beside the base price"
          of="Segment"
          shape="dots"
          caption={`Mean price of each segment above or below the base prices of the same offers, in per cent, with ${formatPercent(0.95)} intervals.`}
          bars={bars.slice(0, 20)}
          format={(value) => formatPercent(value, { signed: true })}
        />
      )}
      <SimpleTable
        label="Prices by segment"
        cards
        rows={segments}
        rowKey={({ segment }) => segment}
        columns={[
          { header: 'Segment', cell: ({ segment }) => named(segment) },
          { header: 'Offers', align: 'end', cell: (row) => formatCount(row.offers) },
          {
            header: 'Mean price',
            align: 'end',
            cell: (row) => formatMoney(row.meanPrice, currency),
          },
          {
            header: 'Mean base price',
            align: 'end',
            cell: (row) => formatMoney(row.meanBasePrice, currency),
          },
          {
            header: 'Beside base',
            align: 'end',
            cell: ({ relative }) =>
              relative === null ? '–' : formatPercent(relative.value - 1, { signed: true }),
          },
          {
            header: 'Bought',
            align: 'end',
            cell: ({ acceptance }) => (acceptance === null ? '–' : formatPercent(acceptance.value)),
          },
          {
            header: `Bought, ${formatPercent(0.95)} interval`,
            cell: ({ acceptance }) => (acceptance === null ? '–' : rangeText(acceptance, false)),
          },
        ]}
      />
      {report.hasMore && <p>Shown are the 100 with most offers.</p>}
    </Panel>
  )
}

function Products({ report }: { report: FairnessReport }) {
  if (report.products.length === 0) return null
  return (
    <Panel title="Products whose segments lie furthest apart">
      <SimpleTable
        label="Products by gap"
        cards
        rows={report.products}
        rowKey={({ productId }) => productId}
        columns={[
          { header: 'Product', cell: ({ productId }) => productId },
          { header: 'Gap', align: 'end', cell: ({ value }) => formatPercent(value) },
          { header: `${formatPercent(0.95)} interval`, cell: (row) => rangeText(row, false) },
          { header: 'Highest', cell: ({ highest }) => named(highest) },
          { header: 'Lowest', cell: ({ lowest }) => named(lowest) },
        ]}
      />
    </Panel>
  )
}
